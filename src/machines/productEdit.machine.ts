import { assign, emit, not, or, setup, stateIn } from 'xstate';
import { MOST_IMAGES, type Product } from '../../common/contract/product.ts';
import { mergedOf } from '../../common/domain/conflict.ts';
import { pictureProblem } from '../../common/domain/pictureFiles.ts';
import { messageOf } from '../services/serviceError.ts';
import { conflictWith, editing, editingGuards, nothingRead, notSavedOrGone, saving } from './editing.ts';
import { errorIn, errorOf, placeholders, withEvent } from './services.ts';
import { offered } from './drafts.ts';
import { furtherIn, productDrafts, readable, uploading, type ProductEditing } from './productEditing.ts';
import { typedOf, typedPictures, type KeptDraft, type ProductDraft, type TypedProduct } from './typedProduct.ts';

const { typedIn, typedFact, isOutdated, keptDifferences, restored } = productDrafts;

/**
 * Editing a product (S38, S74) and its pictures (C22, A84). This browser keeps a draft that is not saved, and offers it
 * at the next visit (A76). After an update the list follows (S101). See `saving` for what happens when another admin
 * was faster.
 */
export const productEditMachine = setup({
  types: {
    input: {} as { productId: string; kept?: KeptDraft | null; hasFurther?: boolean },
    context: {} as ProductEditing,
    events: {} as
      | ({ type: 'product.submit' } & ProductDraft)
      | { type: 'free.confirm' }
      | { type: 'free.cancel' }
      | { type: 'draft.type'; field: keyof TypedProduct; text: string }
      | { type: 'draft.restore' }
      | { type: 'draft.discard' }
      | { type: 'image.choose'; file: File }
      | { type: 'further.choose'; file: File }
      | { type: 'upload.progress'; percent: number }
      | { type: 'product.reload' }
      | { type: 'work.cancel' },
    emitted: {} as
      | ({ type: 'draft.typed' | 'draft.merged' | 'draft.restored' } & ReturnType<typeof typedFact>)
      | { type: 'draft.discarded'; productId: string }
      | { type: 'image.uploaded'; image: string }
      | { type: 'further.uploaded'; images: string }
      | { type: 'upload.failed'; error: unknown }
      | { type: 'product.updated'; productId: string; name: string },
    tags: {} as 'busy',
  },
  actors: placeholders('getAnyProduct', 'uploadImage', 'updateProduct'),
  actions: {
    setSaved: assign(({ context }, { output }: { output: Product }) => ({ saved: readable(context, output) })),
    setTyped: assign(({ context }, { field, text }: { field: keyof TypedProduct; text: string }) => ({
      typed: { ...typedIn(context), [field]: text },
    })),
    setDraft: assign((_, { type: _type, ...draft }: { type: string } & ProductDraft) => ({
      draft,
      typed: typedOf(draft),
    })),
    setConflict: assign(({ context }, { output }: { output: Product }) => {
      const now = conflictWith(context, readable(context, output));
      return { ...now, typed: typedOf(mergedOf(now.conflict)) };
    }),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
    beginUpload: assign({ percent: 0, pictureProblem: null }),
    setProgress: assign((_, { percent }: { percent: number }) => ({ percent })),
    setFileProblem: assign((_, { file }: { file: File }) => ({ pictureProblem: pictureProblem(file) })),
    setUploadProblem: assign(({ event }) => ({ pictureProblem: messageOf(errorIn(event)) })),
    emitMerged: emit(({ context }) => ({ ...typedFact(context), type: 'draft.merged' }) as const),
    emitTyped: emit(({ context }) => ({ ...typedFact(context), type: 'draft.typed' }) as const),
    restore: assign(({ context }) => restored(context)),
    emitRestored: emit(({ context }) => ({ ...typedFact(context), type: 'draft.restored' }) as const),
    discard: assign({ kept: null }),
    emitDiscarded: emit(({ context }) => ({ type: 'draft.discarded', productId: context.id }) as const),
    setImage: assign(({ context }, { output }: { output: string }) => ({
      typed: { ...typedIn(context), image: output },
    })),
    emitImage: emit((_, { output }: { output: string }) => ({ type: 'image.uploaded', image: output }) as const),
    setFurther: assign(({ context }, { output }: { output: string }) => ({
      typed: { ...typedIn(context), images: typedPictures([...furtherIn(context), output]) },
    })),
    emitFurther: emit(({ context }) => ({ type: 'further.uploaded', images: context.typed!.images ?? '' }) as const),
    emitFailure: emit(({ event }) => ({ type: 'upload.failed', error: errorIn(event) }) as const),
    emitUpdated: emit(
      ({ context: { id, draft } }) => ({ type: 'product.updated', productId: id, name: draft!.name }) as const,
    ),
  },
  guards: {
    ...editingGuards,
    hasDraft: ({ context: { kept } }, { output }: { output: Product }) =>
      kept !== null && keptDifferences(kept, output).length > 0,
    isOutdated: ({ context }) => isOutdated(context),
    isChanged: ({ context }, { field, text }: { field: keyof TypedProduct; text: string }) =>
      typedIn(context)[field] !== text,
    isPicture: (_, { file }: { file: File }) => pictureProblem(file) === null,
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
    ...nothingRead,
    id: input.productId,
    hasFurther: input.hasFurther ?? false,
    percent: 0,
    pictureProblem: null,
    kept: input.kept ?? null,
    typed: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'getAnyProduct',
        src: 'getAnyProduct',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: withEvent('hasDraft'), target: 'offered', actions: withEvent('setSaved') },
          { target: 'open', actions: withEvent('setSaved') },
        ],
        onError: { target: 'unavailable', actions: 'setError' },
      },
      on: { 'work.cancel': 'unavailable' },
    },
    unavailable: { exit: 'clearError', on: { 'product.reload': 'loading' } },
    offered: offered('productEdit'),
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
            /** Also during an upload: the newer picture replaces it. */
            'image.choose': [
              { guard: or([not('isEditing'), 'isAdding']) },
              { guard: withEvent('isPicture'), target: '.uploading' },
              { target: '.kept', actions: withEvent('setFileProblem') },
            ],
            'further.choose': [
              { guard: or([not('isEditing'), not('hasRoom'), 'isReplacing']) },
              { guard: withEvent('isPicture'), target: '.adding' },
              { target: '.notAdded', actions: withEvent('setFileProblem') },
            ],
          },
          states: {
            asItWas: {},
            uploading: uploading({
              onDone: { target: 'replaced', actions: [withEvent('setImage'), withEvent('emitImage'), 'emitTyped'] },
              otherwise: 'kept',
            }),
            kept: {},
            replaced: {},
            adding: uploading({
              onDone: { target: 'added', actions: [withEvent('setFurther'), 'emitFurther', 'emitTyped'] },
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
