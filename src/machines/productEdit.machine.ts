import { assign, emit, not, setup, stateIn } from 'xstate';
import type { Product, ProductIn } from '../../common/contract/product.ts';
import { mergedOf } from '../../common/domain/conflict.ts';
import { pictureProblem } from '../../common/domain/pictureFiles.ts';
import { messageOf } from '../services/serviceError.ts';
import { conflictWith, editing, editingGuards, nothingRead, saving, type Editing } from './editing.ts';
import { errorOf } from './failure.ts';
import { placeholders } from './services.ts';
import { withEvent } from './withEvent.ts';

/** What an admin may change of a product. */
export type ProductDraft = Pick<Product, Exclude<keyof ProductIn, '_id' | 'version'>>;

type Context = Editing<Product, ProductDraft> & {
  /** The progress of an upload, in percent. */
  percent: number;
  /** Why the last picture was not taken; null also if the admin cancelled it. */
  pictureProblem: string | null;
};

/**
 * Editing a product (S38, S74) and its picture (C22). After an update the list follows (S101). See `saving` for what
 * happens when another admin was faster.
 */
export const productEditMachine = setup({
  types: {
    input: {} as { productId: string },
    context: {} as Context,
    events: {} as
      | ({ type: 'product.submit' } & ProductDraft)
      | { type: 'image.choose'; file: File }
      | { type: 'upload.progress'; percent: number }
      | { type: 'product.reload' }
      | { type: 'work.cancel' },
    emitted: {} as
      | { type: 'draft.merged'; draft: ProductDraft }
      | { type: 'image.uploaded'; image: string }
      | { type: 'upload.failed'; error: unknown }
      | { type: 'product.updated'; productId: string },
    tags: {} as 'busy',
  },
  actors: placeholders('getAnyProduct', 'uploadImage', 'updateProduct'),
  actions: {
    setSaved: assign((_, { output }: { output: Product }) => ({ saved: output })),
    setDraft: assign((_, { type: _type, ...draft }: { type: string } & ProductDraft) => ({ draft })),
    setConflict: assign(({ context }, { output }: { output: Product }) => conflictWith(context, output)),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
    beginUpload: assign({ percent: 0, pictureProblem: null }),
    setProgress: assign((_, { percent }: { percent: number }) => ({ percent })),
    setPictureProblem: assign((_, { problem }: { problem: string | null }) => ({ pictureProblem: problem })),
    emitMerged: emit(({ context }) => ({ type: 'draft.merged', draft: mergedOf(context.conflict!) }) as const),
    emitImage: emit((_, { output }: { output: string }) => ({ type: 'image.uploaded', image: output }) as const),
    emitFailure: emit((_, { error }: { error: unknown }) => ({ type: 'upload.failed', error }) as const),
    emitUpdated: emit(({ context }) => ({ type: 'product.updated', productId: context.id }) as const),
  },
  guards: {
    ...editingGuards,
    isPicture: (_, { file }: { file: File }) => pictureProblem(file) === null,
    isEditing: stateIn({ open: { form: 'editing' } }),
    isUploading: stateIn({ open: { picture: 'uploading' } }),
  },
}).createMachine({
  id: 'productEdit',
  context: ({ input }) => ({ ...nothingRead, id: input.productId, percent: 0, pictureProblem: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'getAnyProduct',
        src: 'getAnyProduct',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'open', actions: withEvent('setSaved') },
        onError: { target: 'unavailable', actions: withEvent('setError') },
      },
      on: { 'work.cancel': 'unavailable' },
    },
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
                'product.submit': {
                  guard: not('isUploading'),
                  target: 'updating',
                  actions: withEvent('setDraft'),
                },
              },
            },
            ...saving({ read: 'getAnyProduct', update: 'updateProduct', onSaved: '#productEdit.updated' }),
          },
        },
        picture: {
          initial: 'asItWas',
          on: {
            /** Also during an upload: the newer picture replaces it. */
            'image.choose': [
              { guard: not('isEditing') },
              { guard: withEvent('isPicture'), target: '.uploading' },
              {
                target: '.kept',
                actions: {
                  type: 'setPictureProblem',
                  params: ({ event }) => ({ problem: pictureProblem(event.file) }),
                },
              },
            ],
          },
          states: {
            asItWas: {},
            uploading: {
              tags: 'busy',
              entry: 'beginUpload',
              invoke: {
                id: 'uploadImage',
                src: 'uploadImage',
                input: ({ event, self }) => ({
                  file: (event as { file: File }).file,
                  onProgress: (percent: number) => self.send({ type: 'upload.progress', percent }),
                }),
                onDone: { target: 'replaced', actions: withEvent('emitImage') },
                /** Shown next to the field and in the console, without a banner (S142, A6). */
                onError: {
                  target: 'kept',
                  actions: [
                    { type: 'setPictureProblem', params: ({ event }) => ({ problem: messageOf(event.error) }) },
                    withEvent('emitFailure'),
                  ],
                },
              },
              on: {
                'upload.progress': { actions: withEvent('setProgress') },
                'work.cancel': 'kept',
              },
            },
            kept: {},
            replaced: {},
          },
        },
      },
    },
    updated: { entry: 'emitUpdated' },
  },
});
