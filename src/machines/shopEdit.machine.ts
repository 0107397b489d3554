import { assign, emit, not, setup, stateIn } from 'xstate';
import type { Shop } from '../../common/contract/shop.ts';
import { mergedOf } from '../../common/domain/conflict.ts';
import { pictureProblem } from '../../common/domain/pictureFiles.ts';
import { messageOf } from '../services/serviceError.ts';
import { offered, type Drafting } from './drafts.ts';
import { conflictWith, editing, editingGuards, nothingRead, notSaved, saving } from './editing.ts';
import { uploading } from './productEditing.ts';
import { errorIn, errorOf, placeholders, withEvent } from './services.ts';
import { shopDrafts, typedShop, type KeptShop, type ShopDraft, type TypedShop } from './typedShop.ts';

const { typedIn, typedFact, isOutdated, keptDifferences, restored } = shopDrafts;

/**
 * Editing what the merchant decides about the shop (A100), with its logo. This browser keeps a draft that is not saved,
 * as of a product (A76). See `saving` and `uploading`.
 */
export const shopEditMachine = setup({
  types: {
    input: {} as { kept: KeptShop | null },
    context: {} as Drafting<Shop, ShopDraft> & { percent: number; pictureProblem: string | null },
    events: {} as
      | ({ type: 'shop.submit' } & ShopDraft)
      | { type: 'draft.type'; field: keyof TypedShop; text: string }
      | { type: 'draft.restore' }
      | { type: 'draft.discard' }
      | { type: 'image.choose'; file: File }
      | { type: 'upload.progress'; percent: number }
      | { type: 'shop.reload' }
      | { type: 'work.cancel' },
    emitted: {} as
      | ({ type: 'draft.typed' | 'draft.merged' | 'draft.restored' } & ReturnType<typeof typedFact>)
      | { type: 'draft.discarded'; productId: string }
      | { type: 'image.uploaded'; image: string }
      | { type: 'upload.failed'; error: unknown }
      | { type: 'shop.updated'; productId: string; shop: Shop },
    tags: {} as 'busy',
  },
  actors: placeholders('getShop', 'uploadImage', 'updateShop'),
  actions: {
    setSaved: assign((_, { output }: { output: Shop }) => ({ saved: output, conflict: null, typed: null })),
    setTyped: assign(({ context }, { field, text }: { field: keyof TypedShop; text: string }) => ({
      typed: { ...typedIn(context), [field]: text },
    })),
    setDraft: assign((_, { type: _type, ...draft }: { type: string } & ShopDraft) => ({
      draft,
      typed: typedShop(draft),
    })),
    setConflict: assign(({ context }, { output }: { output: Shop }) => {
      const now = conflictWith(context, output);
      return { ...now, typed: typedShop(mergedOf(now.conflict)) };
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
      typed: { ...typedIn(context), logo: output },
    })),
    emitImage: emit((_, { output }: { output: string }) => ({ type: 'image.uploaded', image: output }) as const),
    emitFailure: emit(({ event }) => ({ type: 'upload.failed', error: errorIn(event) }) as const),
    emitUpdated: emit(
      ({ context }, { output }: { output: Shop }) =>
        ({ type: 'shop.updated', productId: context.id, shop: output }) as const,
    ),
  },
  guards: {
    isStale: editingGuards.isStale,
    hasDraft: ({ context: { kept } }, { output }: { output: Shop }) =>
      kept !== null && keptDifferences(kept, output).length > 0,
    isOutdated: ({ context }) => isOutdated(context),
    isChanged: ({ context }, { field, text }: { field: keyof TypedShop; text: string }) =>
      typedIn(context)[field] !== text,
    isPicture: (_, { file }: { file: File }) => pictureProblem(file) === null,
    isEditing: stateIn({ open: { form: 'editing' } }),
    isUploading: stateIn({ open: { picture: 'uploading' } }),
  },
}).createMachine({
  id: 'shopEdit',
  context: ({ input }) => ({
    ...nothingRead,
    id: 'shop',
    percent: 0,
    pictureProblem: null,
    kept: input.kept,
    typed: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'getShop',
        src: 'getShop',
        input: {},
        onDone: [
          { guard: withEvent('hasDraft'), target: 'offered', actions: withEvent('setSaved') },
          { target: 'open', actions: withEvent('setSaved') },
        ],
        onError: { target: 'unavailable', actions: 'setError' },
      },
      on: { 'work.cancel': 'unavailable' },
    },
    unavailable: { exit: 'clearError', on: { 'shop.reload': 'loading' } },
    offered: offered('shopEdit'),
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
            /** Also during an upload: the newer picture replaces it. */
            'image.choose': [
              { guard: not('isEditing') },
              { guard: withEvent('isPicture'), target: '.uploading' },
              { target: '.kept', actions: withEvent('setFileProblem') },
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
          },
        },
      },
    },
  },
});
