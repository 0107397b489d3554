import { assign, fromTransition, setup } from 'xstate';

/** Observes a child from the start, and reads its context at once. */
export const gauge = setup({ actors: { tank: fromTransition((state) => state, { level: 7 }) } }).createMachine({
  id: 'gauge',
  context: { level: 0 },
  invoke: {
    id: 'tank',
    src: 'tank',
    onSnapshot: { actions: assign({ level: ({ event }) => event.snapshot.context.level }) },
    onError: '.lost',
  },
  initial: 'low',
  states: { low: { always: { guard: ({ context }) => context.level > 5, target: 'high' } }, high: {}, lost: {} },
});
