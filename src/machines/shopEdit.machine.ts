import { emit, not, setup, stateIn } from 'xstate';
import type { Shop } from '../../common/contract/shop.ts';
import { chosen, nothingTyped, opening, pictureStates, type DraftEvent, type DraftFact } from './drafts.ts';
import { editing, editingGuards, notSaved, saving } from './editing.ts';
import { placeholders, withEvent } from './services.ts';
import { shopDrafts, type KeptShop, type ShopDraft, type ShopEditing } from './typedShop.ts';

/** Editing what the merchant decides about the shop (A100), with its logo, and a draft as of a product (A76). */
export const shopEditMachine = setup({
  types: {
    input: {} as { kept: KeptShop | null },
    context: {} as ShopEditing,
    events: {} as ({ type: 'shop.submit' } & ShopDraft) | { type: 'shop.reload' } | DraftEvent<ShopDraft>,
    emitted: {} as DraftFact<ShopDraft> | { type: 'shop.updated'; productId: string; shop: Shop },
    tags: {} as 'busy',
  },
  actors: placeholders('getShop', 'uploadImage', 'updateShop'),
  actions: {
    ...shopDrafts.actions,
    emitUpdated: emit(
      ({ context }, { output }: { output: Shop }) =>
        ({ type: 'shop.updated', productId: context.id, shop: output }) as const,
    ),
  },
  guards: {
    isStale: editingGuards.isStale,
    ...shopDrafts.guards,
    isEditing: stateIn({ open: { form: 'editing' } }),
    isUploading: stateIn({ open: { picture: 'uploading' } }),
  },
}).createMachine({
  id: 'shopEdit',
  context: ({ input }) => ({ ...nothingTyped, id: 'shop', kept: input.kept }),
  initial: 'loading',
  states: {
    ...opening('shopEdit', 'getShop'),
    unavailable: { exit: 'clearError', on: { 'shop.reload': 'loading' } },
    open: {
      type: 'parallel',
      states: {
        form: {
          initial: 'editing',
          states: {
            editing: {
              ...editing,
              on: {
                'draft.type': { guard: withEvent('isChanged'), actions: [withEvent('setTyped'), 'emitTyped'] },
                'shop.submit': { guard: not('isUploading'), target: 'updating', actions: withEvent('setDraft') },
              },
            },
            ...saving({
              read: 'getShop',
              update: 'updateShop',
              onSaved: { target: '#shopEdit.open', actions: [withEvent('setSaved'), withEvent('emitUpdated')] },
              onFailed: notSaved,
            }),
          },
        },
        picture: {
          initial: 'asItWas',
          on: {
            'image.choose': [{ guard: not('isEditing') }, ...chosen('.uploading', '.kept')],
          },
          states: pictureStates,
        },
      },
    },
  },
});
