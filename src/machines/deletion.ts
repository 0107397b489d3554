/**
 * Deletes a row of a list after a confirmation (S118, S119), then reads the list again. Needs the states `listed`,
 * `loading` and `refused` beside it, the guard `isGone`, and the actions `removeDeleted` and `setError`.
 */
export const deletion = <const TService extends string>(service: TService) =>
  ({
    confirmingDelete: { on: { 'delete.confirm': 'deleting', 'delete.cancel': 'listed' } },
    deleting: {
      tags: 'busy',
      invoke: {
        id: service,
        src: service,
        input: ({ context }: { context: { toDelete: { _id: string } | null } }) => ({ id: context.toDelete!._id }),
        onDone: { target: 'loading', actions: 'removeDeleted' },
        onError: [
          /** Another admin was faster. */
          { guard: 'isGone', target: 'loading', actions: 'removeDeleted' },
          { target: 'refused', actions: 'setError' },
        ],
      },
      on: { 'work.cancel': 'loading' },
    },
  }) as const;
