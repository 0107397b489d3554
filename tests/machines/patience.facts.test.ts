import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { patienceMachine } from '../../src/machines/patience.machine.ts';
import { startForTest } from 'xstate-walks/vitest';

it('S129, A13: a call counts as slow after ten seconds, and goes on', () => {
  const clock = new SimulatedClock();
  const patience = startForTest(createActor(patienceMachine, { clock }));
  clock.increment(9999);
  expect(patience.getSnapshot().value).toBe('waiting');
  clock.increment(1);
  expect(patience.getSnapshot().value).toBe('slow');
  clock.increment(3_600_000);
  expect(patience.getSnapshot()).toMatchObject({ value: 'slow', status: 'active' });
});
