import { assign, fromPromise, setup } from 'xstate';

/** A dialog that asks for an opinion, sends it, and closes by itself. */
export const feedbackMachine = setup({
  types: {
    context: {} as { text: string; error: string | null },
    events: {} as { type: 'open' } | { type: 'close' } | { type: 'send'; text: string },
  },
  actors: { sendFeedback: fromPromise<void, { text: string }>(async () => {}) },
  guards: { isWritten: (_, { text }: { text: string }) => text !== '' },
}).createMachine({
  id: 'feedback',
  context: { text: '', error: null },
  initial: 'closed',
  states: {
    closed: { on: { open: 'asking' } },
    asking: {
      on: {
        close: 'closed',
        send: {
          guard: { type: 'isWritten', params: ({ event }) => event },
          target: 'sending',
          actions: assign({ text: ({ event }) => event.text, error: null }),
        },
      },
    },
    sending: {
      invoke: {
        id: 'sendFeedback',
        src: 'sendFeedback',
        input: ({ context }) => ({ text: context.text }),
        onDone: 'thanks',
        onError: { target: 'asking', actions: assign({ error: 'It was not sent.' }) },
      },
    },
    thanks: { on: { close: 'closed' }, after: { 5000: 'closed' } },
  },
});
