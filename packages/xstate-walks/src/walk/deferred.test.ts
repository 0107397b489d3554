import { expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { deferred } from './deferred.ts';
import { startForTest } from '../vitest/helpers.ts';

const services = deferred('ask', 'tell');
const chart = setup({
  types: { context: {} as { id: number }, input: {} as { id: number }, events: {} as { type: 'cancel' } },
  actors: services.actors,
}).createMachine({
  id: 'chart',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => context as never,
        onDone: 'answered',
        onError: 'failed',
      },
      on: { cancel: 'idle' },
    },
    idle: {},
    answered: {},
    failed: {},
  },
});
const begin = (id: number) => startForTest(createActor(chart, { input: { id } }));

it('answers calls in the order in which they were made', async () => {
  services.reset();
  const [one, two] = [begin(1), begin(2)];
  await services.done('ask', 'yes');
  expect([one.getSnapshot().value, two.getSnapshot().value]).toEqual(['answered', 'asking']);
  await services.fail('ask');
  expect(two.getSnapshot().value).toBe('failed');
  expect(services.calls('ask')).toEqual([{ id: 1 }, { id: 2 }]);
});

it('drops the calls of states that were left and of actors that were stopped', async () => {
  services.reset();
  const [one, two, three] = [begin(1), begin(2), begin(3)];
  one.send({ type: 'cancel' });
  two.stop();
  expect(services.waiting('ask')).toBe(1);
  await services.done('ask');
  expect(three.getSnapshot().value).toBe('answered');
});

it('fails if no call waits, and names the service', async () => {
  services.reset();
  await expect(services.done('tell')).rejects.toThrow('no call of "tell" waits');
  await expect(services.done('tall' as 'tell')).rejects.toThrow('no service is called "tall"');
});
