import { assign, fromPromise, setup } from 'xstate';

type Draft = { address: string; card: string };

/** A form of three steps. Help and an ended session return to the step that was left; a draft is saved beside it. */
export const wizardMachine = setup({
  types: {
    context: {} as Draft & { attempts: number },
    events: {} as
      | { type: 'type.address'; text: string }
      | { type: 'type.card'; text: string }
      | { type: 'next' }
      | { type: 'back' }
      | { type: 'help.open' }
      | { type: 'help.close' }
      | { type: 'session.ended' }
      | { type: 'sign.in' }
      | { type: 'send' },
  },
  actors: {
    saveDraft: fromPromise<void, Draft>(async () => {}),
    sendForm: fromPromise<{ accepted: boolean }, Draft>(async () => ({ accepted: true })),
  },
  guards: {
    hasAddress: ({ context }) => context.address !== '',
    hasCard: ({ context }) => context.card.length === 4,
    mayTryAgain: ({ context }) => context.attempts < 3,
  },
  delays: { pause: 1000, backoff: ({ context }) => 500 * 2 ** context.attempts },
}).createMachine({
  id: 'wizard',
  context: { address: '', card: '', attempts: 0 },
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      on: { 'help.open': 'help', 'session.ended': 'expired' },
      states: {
        step: {
          initial: 'address',
          states: {
            address: {
              on: {
                'type.address': { actions: assign({ address: ({ event }) => event.text }) },
                next: { guard: 'hasAddress', target: 'payment' },
              },
            },
            payment: {
              on: {
                'type.card': { actions: assign({ card: ({ event }) => event.text }) },
                next: { guard: 'hasCard', target: 'review' },
                back: 'address',
              },
            },
            review: { on: { back: 'payment', send: '#wizard.sending' } },
          },
        },
        draft: {
          initial: 'saved',
          on: { 'type.*': '.changed' },
          states: {
            saved: {},
            changed: { after: { pause: 'saving' } },
            saving: {
              invoke: {
                id: 'saveDraft',
                src: 'saveDraft',
                input: ({ context }) => context,
                onDone: 'saved',
                onError: 'changed',
              },
            },
          },
        },
        last: { type: 'history', history: 'deep' },
      },
    },
    help: { on: { 'help.close': 'open.last' } },
    expired: { on: { 'sign.in': 'open.last' } },
    sending: {
      invoke: {
        id: 'sendForm',
        src: 'sendForm',
        input: ({ context }) => context,
        onDone: [
          { guard: ({ event }) => event.output.accepted, target: 'accepted' },
          { target: 'open.last', actions: assign({ card: '', attempts: 0 }) },
        ],
        onError: [
          {
            guard: 'mayTryAgain',
            target: 'waiting',
            actions: assign({ attempts: ({ context }) => context.attempts + 1 }),
          },
          { target: 'open.last', actions: assign({ attempts: 0 }) },
        ],
      },
    },
    waiting: { after: { backoff: 'sending' } },
    accepted: { type: 'final' },
  },
});
