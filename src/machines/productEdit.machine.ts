import { assign, emit, not, or, setup, stateIn } from 'xstate';
import { MOST_IMAGES } from '../../common/contract/product.ts';
import { chosen, nothingTyped, opening, pictureStates, uploading, type DraftEvent, type DraftFact } from './drafts.ts';
import { editing, editingGuards, notSavedOrGone, saving } from './editing.ts';
import { placeholders, withEvent } from './services.ts';
import {
  furtherIn,
  productDrafts,
  typedPictures,
  type KeptDraft,
  type ProductDraft,
  type ProductEditing,
} from './typedProduct.ts';

/** Editing a product (S38, S74, S101) and its pictures (C22, A84), with a draft that this browser keeps (A76). */
export const productEditMachine = setup({
  types: {
    input: {} as { productId: string; kept?: KeptDraft | null; hasFurther?: boolean },
    context: {} as ProductEditing,
    events: {} as
      | ({ type: 'product.submit' } & ProductDraft)
      | { type: 'free.confirm' }
      | { type: 'free.cancel' }
      | { type: 'further.choose'; file: File }
      | { type: 'product.reload' }
      | DraftEvent<ProductDraft>,
    emitted: {} as DraftFact<ProductDraft> | { type: 'product.updated'; productId: string; name: string },
    tags: {} as 'busy',
  },
  actors: placeholders('getAnyProduct', 'uploadImage', 'updateProduct'),
  actions: {
    ...productDrafts.actions,
    setFurther: assign(({ context }, { output }: { output: string }) => ({
      typed: { ...productDrafts.typedIn(context), images: typedPictures([...furtherIn(context), output]) },
    })),
    emitUpdated: emit(
      ({ context: { id, draft } }) => ({ type: 'product.updated', productId: id, name: draft!.name }) as const,
    ),
  },
  guards: {
    ...editingGuards,
    ...productDrafts.guards,
    isFree: ({ context: { saved } }, { price }: ProductDraft) => saved!.isDraft === true && price === 0,
    isEditing: stateIn({ open: { form: 'editing' } }),
    isUploading: or(['isReplacing', 'isAdding']),
    isReplacing: stateIn({ open: { picture: 'uploading' } }),
    isAdding: stateIn({ open: { picture: 'adding' } }),
    hasRoom: ({ context }) => context.hasFurther && furtherIn(context).length < MOST_IMAGES,
  },
}).createMachine({
  id: 'productEdit',
  context: ({ input }) => ({
    ...nothingTyped,
    id: input.productId,
    hasFurther: input.hasFurther ?? false,
    kept: input.kept ?? null,
  }),
  initial: 'loading',
  states: {
    ...opening('productEdit', 'getAnyProduct'),
    unavailable: { exit: 'clearError', on: { 'product.reload': 'loading' } },
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
                'product.submit': [
                  { guard: 'isUploading' },
                  { guard: withEvent('isFree'), target: 'confirmingFree', actions: withEvent('setDraft') },
                  { target: 'updating', actions: withEvent('setDraft') },
                ],
              },
            },
            /** A draft begins with a price of 0, at which the shop would sell it. */
            confirmingFree: { on: { 'free.confirm': 'updating', 'free.cancel': 'editing.asBefore' } },
            ...saving({
              read: 'getAnyProduct',
              update: 'updateProduct',
              onSaved: '#productEdit.updated',
              onFailed: notSavedOrGone,
            }),
            gone: {},
          },
        },
        picture: {
          initial: 'asItWas',
          on: {
            'image.choose': [{ guard: or([not('isEditing'), 'isAdding']) }, ...chosen('.uploading', '.kept')],
            'further.choose': [
              { guard: or([not('isEditing'), not('hasRoom'), 'isReplacing']) },
              ...chosen('.adding', '.notAdded'),
            ],
          },
          states: {
            ...pictureStates,
            adding: uploading({
              onDone: { target: 'added', actions: [withEvent('setFurther'), 'emitTyped'] },
              otherwise: 'notAdded',
            }),
            notAdded: {},
            added: {},
          },
        },
      },
    },
    updated: { entry: 'emitUpdated' },
  },
});
