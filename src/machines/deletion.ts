import { calling, withEvent } from './services.ts';

/** The rows that are left to delete or to change, one after the other, and those that are done. */
export type Several<TRow> = { left: readonly TRow[]; done: readonly TRow[] };

type WithSeveral<T = Several<unknown>> = { several: T | null };

export type DeletionEvent<TRow> =
  | { type: 'row.delete'; row: TRow }
  | { type: 'rows.tick'; ids: readonly string[] }
  | { type: 'several.delete' }
  | { type: 'several.retry' }
  | { type: 'several.skip' }
  | { type: 'several.leave' }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' };

export const firstSkipped = <T extends Several<unknown>>({ several }: WithSeveral<T>) => ({
  several: { ...several!, left: several!.left.slice(1) },
});

export const firstDone = <T extends Several<unknown>>({ several }: WithSeveral<T>) => ({
  several: { ...several!, left: several!.left.slice(1), done: [...several!.done, several!.left[0]] },
});

export const severalGuards = {
  hasTicked: ({ context: { ticked } }: { context: { ticked: readonly string[] } }) => ticked.length > 0,
  isAllDone: ({ context: { several } }: { context: WithSeveral }) => several!.left.length === 0,
  hasSeveralLeft: ({ context: { several } }: { context: WithSeveral }) => several!.left.length > 1,
};

/** What rows offer that can be deleted, one or several at once. */
export const rowEvents = {
  'row.delete': { target: 'confirmingDelete', actions: withEvent('setRow') },
  'rows.tick': { actions: withEvent('setTicked') },
  'several.delete': { guard: 'hasTicked', target: 'confirmingDelete', actions: 'setSeveral' },
} as const;

/** While one is deleted or changed. Another page is read afterwards: it cuts off no call. */
export const asksLater = {
  'list.ask': { guard: withEvent('isOtherListing'), actions: withEvent('setListing') },
} as const;

/** Deletes rows one by one, once that is confirmed (S118, S119), then reads the list. A cancel leads `back`. */
export const deletion = <const TService extends string, const TBack extends string>(service: TService, back: TBack) =>
  ({
    confirmingDelete: { on: { 'delete.confirm': 'several', 'delete.cancel': back } },
    several: {
      initial: 'next',
      onDone: 'loading',
      states: {
        next: { always: [{ guard: 'isAllDone', target: 'ended' }, { target: 'deleting' }] },
        deleting: calling(service, {
          input: ({ context }: { context: WithSeveral<Several<{ _id: string }>> }) => ({
            id: context.several!.left[0]!._id,
          }),
          onDone: { target: 'next', actions: ['removeFirst', 'setFirstDone'] },
          onError: [
            /** Another admin was faster. */
            { guard: 'isGone', target: 'next', actions: ['removeFirst', 'setFirstDone'] },
            { target: 'stopped', actions: 'setError' },
          ],
          onCancel: 'stopped',
          on: asksLater,
        }),
        /** One was refused: the admin decides about it, and about the others. */
        stopped: {
          exit: 'clearError',
          on: {
            'several.retry': 'next',
            'several.skip': { target: 'next', actions: 'skipFirst' },
            'several.leave': { guard: 'hasSeveralLeft', target: 'ended' },
          },
        },
        ended: { type: 'final' },
      },
    },
  }) as const;
