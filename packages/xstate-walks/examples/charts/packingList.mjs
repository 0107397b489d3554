import { assign, fromPromise, setup, spawnChild } from 'xstate';

const shuffled = (cards) => {
  const left = [...cards];
  return cards.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0]);
};

/** Time stamps, ids, a shuffled list and a child with a random id: none of them is declared. */
export const packingList = setup({ actors: { reminder: fromPromise(async () => {}) } }).createMachine({
  id: 'packingList',
  context: { entries: [], changed: 0, made: new Date(0), order: [1, 2, 3, 4, 5], label: '' },
  initial: 'empty',
  on: {
    touch: { actions: assign({ changed: () => Date.now(), made: () => new Date() }) },
    shuffle: { actions: assign({ order: ({ context }) => shuffled(context.order) }) },
  },
  states: {
    empty: {
      on: {
        add: {
          target: 'filled',
          actions: assign({
            entries: () => [{ id: crypto.randomUUID(), since: Date.now() }],
            changed: () => Date.now(),
          }),
        },
      },
    },
    filled: {
      entry: [
        assign({ label: ({ context }) => `#${context.entries[0].id}` }),
        spawnChild('reminder', { id: () => crypto.randomUUID() }),
      ],
      on: {
        remove: {
          guard: ({ context, event }) => context.entries[0].id === event.id,
          target: 'empty',
          actions: assign({ entries: [] }),
        },
      },
    },
  },
});
