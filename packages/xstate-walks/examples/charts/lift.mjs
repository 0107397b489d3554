import { setup } from 'xstate';

/** Waits without a delay for something outside: a stand-in that is not busy lets it go on. */
export const lift = setup({
  guards: { isBusy: ({ context }) => context.door.getSnapshot().context.isBusy },
}).createMachine({
  id: 'lift',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: { after: { 0: [{ guard: 'isBusy', target: 'waiting', reenter: true }, { target: 'up' }] } },
    up: {},
  },
});
