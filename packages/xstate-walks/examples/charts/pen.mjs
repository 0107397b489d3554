import { assign, sendTo, setup } from 'xstate';

/** Looks up an actor of the system around it: `system` declares what stands in for it. */
export const pen = setup({}).createMachine({
  id: 'pen',
  context: { isWhite: false },
  initial: 'up',
  states: {
    up: {
      on: {
        draw: {
          target: 'down',
          actions: [
            assign({ isWhite: ({ system }) => system.get('paper').getSnapshot().context.isWhite }),
            sendTo(({ system }) => system.get('paper'), { type: 'line' }),
          ],
        },
      },
    },
    down: { always: { guard: ({ context }) => context.isWhite, target: 'drawn' } },
    drawn: {},
  },
});
