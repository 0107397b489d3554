import { afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { replayMachine } from '../../devtools/replay.machine.ts';
import type { Path } from '../../devtools/paths.ts';
import { deferred, modelOf } from 'xstate-walks';
import { startForTest } from 'xstate-walks/vitest';

const services = deferred('openPath', 'performStep');
const machine = replayMachine.provide({ actors: services.actors });
afterEach(services.reset);

const step = { chart: 'catalogue', event: { type: 'catalogue.reload' }, cause: 'user' as const, state: 'loading' };
const path: Path = { name: 'two steps', begin: null, steps: [step, step] };
const nowhere: Path = { name: 'no steps', begin: null, steps: [] };

const model = modelOf(machine, {
  events: {
    'replay.open': [
      { path, isRunning: true },
      { path, isRunning: false },
      { path: nowhere, isRunning: true },
    ],
    'replay.pace': [{ pace: 100 }],
    'xstate.done.actor.openPath': [{ output: path }, { output: nowhere }],
    'xstate.done.actor.performStep': [{ output: { by: 'desk' } }, { output: { parted: 'otherwise' } }],
  },
  vertex: ({ context }) => [context.path.steps.length, context.went.length, context.isRunning, context.pace],
});

it.each(['transitions', 'pairs', 'refused'] as const)('the replay chart follows its plan: %s', async (cover) => {
  await model.walkActor(services.outcomes, cover);
  expect(model.uncovered(cover)).toEqual([]);
});

it('performs one step after the other, and is done after the last', async () => {
  const replay = startForTest(createActor(machine));
  replay.send({ type: 'replay.pace', pace: 0 });
  replay.send({ type: 'replay.open', path, isRunning: false });
  await services.done('openPath', path);
  expect(replay.getSnapshot().value).toBe('paused');
  replay.send({ type: 'replay.step' });
  await services.done('performStep', { by: 'desk' });
  expect(replay.getSnapshot().value).toBe('paused');
  replay.send({ type: 'replay.play' });
  await services.done('performStep', { by: 'shop' });
  expect(replay.getSnapshot().value).toBe('done');
  expect(replay.getSnapshot().context.went).toEqual([{ by: 'desk' }, { by: 'shop' }]);
  replay.stop();
});

it('stops where the shop diverges from the path, and can start again', async () => {
  const replay = startForTest(createActor(machine));
  replay.send({ type: 'replay.open', path, isRunning: true });
  await services.done('openPath', path);
  await services.done('performStep', { parted: 'otherwise' });
  expect(replay.getSnapshot().value).toBe('parted');
  replay.send({ type: 'replay.again' });
  expect(replay.getSnapshot()).toMatchObject({ value: 'opening', context: { went: [] } });
  replay.stop();
});
