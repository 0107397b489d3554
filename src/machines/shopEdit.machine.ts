import { assign, emit, not, setup, stateIn } from 'xstate';
import type { Shop } from '../../common/contract/shop.ts';
import { mergedOf } from '../../common/domain/conflict.ts';
import { pictureProblem } from '../../common/domain/pictureFiles.ts';
import { messageOf } from '../services/serviceError.ts';
import { conflictWith, editing, editingGuards, nothingRead, notSaved, saving, type Editing } from './editing.ts';
import { uploading } from './productEditing.ts';
import { errorIn, errorOf, placeholders, withEvent } from './services.ts';

export type ShopDraft = Omit<Shop, 'version'>;

/** Editing what the merchant decides about the shop (A100), with its logo. See `saving` and `uploading`. */
export const shopEditMachine = setup({
  types: {
    context: {} as Editing<Shop, ShopDraft> & { percent: number; pictureProblem: string | null },
    events: {} as
      | ({ type: 'shop.submit' } & ShopDraft)
      | { type: 'image.choose'; file: File }
      | { type: 'upload.progress'; percent: number }
      | { type: 'shop.reload' }
      | { type: 'work.cancel' },
    emitted: {} as
      | { type: 'draft.merged'; draft: ShopDraft }
      | { type: 'image.uploaded'; image: string }
      | { type: 'upload.failed'; error: unknown }
      | { type: 'shop.updated'; shop: Shop },
    tags: {} as 'busy',
  },
  actors: placeholders('getShop', 'uploadImage', 'updateShop'),
  actions: {
    setSaved: assign((_, { output }: { output: Shop }) => ({ saved: output, conflict: null })),
    setConflict: assign(({ context }, { output }: { output: Shop }) => conflictWith(context, output)),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
    beginUpload: assign({ percent: 0, pictureProblem: null }),
    setProgress: assign((_, { percent }: { percent: number }) => ({ percent })),
    setFileProblem: assign((_, { file }: { file: File }) => ({ pictureProblem: pictureProblem(file) })),
    setUploadProblem: assign(({ event }) => ({ pictureProblem: messageOf(errorIn(event)) })),
    emitMerged: emit(({ context }) => ({ type: 'draft.merged', draft: mergedOf(context.conflict!) }) as const),
    emitImage: emit((_, { output }: { output: string }) => ({ type: 'image.uploaded', image: output }) as const),
    emitFailure: emit(({ event }) => ({ type: 'upload.failed', error: errorIn(event) }) as const),
    emitUpdated: emit((_, { output }: { output: Shop }) => ({ type: 'shop.updated', shop: output }) as const),
  },
  guards: {
    isStale: editingGuards.isStale,
    isPicture: (_, { file }: { file: File }) => pictureProblem(file) === null,
    isEditing: stateIn({ open: { form: 'editing' } }),
    isUploading: stateIn({ open: { picture: 'uploading' } }),
  },
}).createMachine({
  id: 'shopEdit',
  context: { ...nothingRead, id: 'shop', percent: 0, pictureProblem: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'getShop',
        src: 'getShop',
        input: {},
        onDone: { target: 'open', actions: withEvent('setSaved') },
        onError: { target: 'unavailable', actions: 'setError' },
      },
      on: { 'work.cancel': 'unavailable' },
    },
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
                'shop.submit': {
                  guard: not('isUploading'),
                  target: 'updating',
                  actions: assign(({ event: { type: _type, ...draft } }) => ({ draft })),
                },
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
              onDone: { target: 'replaced', actions: withEvent('emitImage') },
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
