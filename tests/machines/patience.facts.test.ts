import { expect, it } from 'vitest';
import { patienceMachine } from '../../src/machines/patience.machine.ts';
import { started } from './started.ts';

it('S129, A13: a call counts as slow after ten seconds, and goes on', () => {
  const { clock, now, value } = started(patienceMachine);
  clock.increment(9999);
  expect(value()).toBe('waiting');
  clock.increment(1);
  expect(value()).toBe('slow');
  clock.increment(3_600_000);
  expect(now()).toMatchObject({ value: 'slow', status: 'active' });
});
