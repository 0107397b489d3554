import { assign, emit, setup } from 'xstate';
import {
  MOST_WISHES,
  placeOf,
  withoutSaved,
  withView,
  type Place,
  type SavedLists,
  type SavedProduct,
} from '../../common/domain/savedProducts.ts';
import { withEvent } from './services.ts';

type Context = SavedLists & {
  /** The wish that was removed last, with its place in the list, while the removal can be undone. */
  removed: Place | null;
};

/** The wish list and the products that were looked at last (A74), of one visitor of this browser. */
export const savedProductsMachine = setup({
  types: {
    input: {} as SavedLists,
    context: {} as Context,
    events: {} as
      | { type: 'wish.add'; saved: SavedProduct }
      | { type: 'wish.remove'; product: string }
      | { type: 'wish.undo' }
      /** Dismissed, or the visitor has left the page. */
      | { type: 'undo.dismiss' }
      | { type: 'view.add'; saved: SavedProduct }
      | { type: 'views.clear' }
      | { type: 'saved.adopt'; lists: SavedLists },
    emitted: {} as { type: 'saved.changed'; lists: SavedLists },
  },
  actions: {
    addWish: assign(({ context }, { saved }: { saved: SavedProduct }) => ({ wishes: [saved, ...context.wishes] })),
    removeWish: assign(({ context: { wishes } }, { product }: { product: string }) => ({
      wishes: withoutSaved(wishes, product),
      removed: placeOf(wishes, product),
    })),
    undoRemoval: assign(({ context: { wishes, removed } }) => ({
      wishes: wishes.toSpliced(removed!.index, 0, removed!.wish),
    })),
    addView: assign(({ context }, { saved }: { saved: SavedProduct }) => ({ views: withView(context.views, saved) })),
    emitChanged: emit(({ context: { wishes, views } }) => ({
      type: 'saved.changed' as const,
      lists: { wishes, views },
    })),
  },
  guards: {
    isWished: ({ context }, { product }: { product: string }) =>
      context.wishes.some((each) => each.product === product),
    mayBeWished: ({ context: { wishes } }, { saved }: { saved: SavedProduct }) =>
      wishes.length < MOST_WISHES && wishes.every((each) => each.product !== saved.product),
    hasViews: ({ context }) => context.views.length > 0,
  },
}).createMachine({
  id: 'savedProducts',
  context: ({ input }) => ({ ...input, removed: null }),
  initial: 'ready',
  on: {
    'wish.add': { guard: withEvent('mayBeWished'), target: '.ready', actions: [withEvent('addWish'), 'emitChanged'] },
    'view.add': { actions: [withEvent('addView'), 'emitChanged'] },
    'views.clear': { guard: 'hasViews', actions: [assign({ views: [] }), 'emitChanged'] },
    'saved.adopt': { target: '.ready', actions: assign(({ event }) => event.lists) },
  },
  states: {
    ready: {
      entry: assign({ removed: null }),
      on: {
        'wish.remove': {
          guard: withEvent('isWished'),
          target: 'removed',
          actions: [withEvent('removeWish'), 'emitChanged'],
        },
      },
    },
    removed: {
      on: {
        /** The removal before it stays. */
        'wish.remove': { guard: withEvent('isWished'), actions: [withEvent('removeWish'), 'emitChanged'] },
        'wish.undo': { target: 'ready', actions: ['undoRemoval', 'emitChanged'] },
        'undo.dismiss': 'ready',
      },
    },
  },
});
