import { assign, setup } from 'xstate';

/** Wildcards: named events, an event of which only the beginning is known, and whatever else comes. */
export const files = setup({}).createMachine({
  id: 'files',
  context: { unknown: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'open.*': 'shown',
        '*': { actions: assign({ unknown: ({ context }) => Math.min(context.unknown + 1, 2) }) },
      },
    },
    shown: { on: { close: 'closed', 'page.*': { target: 'shown', reenter: true } } },
  },
});
