import { assign, emit, not, setup, stateIn } from 'xstate';
import type { Product, ProductIn } from '../../common/contract/product.ts';
import { conflictOf, mergedOf, type Conflict } from '../../common/domain/conflict.ts';
import { pictureProblem } from '../../common/domain/images.ts';
import { hasCode, hasStatus, messageOf } from '../services/serviceError.ts';
import { errorOf } from './failure.ts';
import { placeholders } from './services.ts';
import { withEvent } from './withEvent.ts';

/** What an admin may change of a product. */
export type ProductDraft = Pick<Product, Exclude<keyof ProductIn, '_id' | 'version'>>;

type Context = {
  productId: string;
  /** As it was read last: what the next update is meant to change. */
  product: Product | null;
  /** What was sent last. */
  draft: ProductDraft | null;
  /** What somebody else has made of it meanwhile, beside what was sent. */
  conflict: Conflict<ProductDraft> | null;
  error: string | null;
  /** How much of a picture is sent, in percent. */
  percent: number;
  /** Why the last picture was not taken; null also where the admin stopped it. */
  pictureProblem: string | null;
};

/**
 * Changing a product (S38, S74), beside it its picture (C22). Only what was read is overwritten: had somebody else been
 * faster, the admin sees both versions, and the next update is meant for theirs. After it, the list is next (S101).
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
    setProduct: assign((_, { output }: { output: Product }) => ({ product: output })),
    setDraft: assign((_, { type: _type, ...draft }: { type: string } & ProductDraft) => ({ draft })),
    setConflict: assign(({ context: { product, draft } }, { output }: { output: Product }) => ({
      product: output,
      conflict: conflictOf<ProductDraft>(product!, draft!, output),
    })),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
    beginUpload: assign({ percent: 0, pictureProblem: null }),
    setProgress: assign((_, { percent }: { percent: number }) => ({ percent })),
    setPictureProblem: assign((_, { problem }: { problem: string | null }) => ({ pictureProblem: problem })),
    emitMerged: emit(({ context }) => ({ type: 'draft.merged', draft: mergedOf(context.conflict!) }) as const),
    emitImage: emit((_, { output }: { output: string }) => ({ type: 'image.uploaded', image: output }) as const),
    emitFailure: emit((_, { error }: { error: unknown }) => ({ type: 'upload.failed', error }) as const),
    emitUpdated: emit(({ context }) => ({ type: 'product.updated', productId: context.productId }) as const),
  },
  guards: {
    isStale: (_, { error }: { error: unknown }) => hasCode(error, 'STALE'),
    isGone: (_, { error }: { error: unknown }) => hasStatus(error, 404),
    isPicture: (_, { file }: { file: File }) => pictureProblem(file) === null,
    isEditing: stateIn({ open: { form: 'editing' } }),
    isUploading: stateIn({ open: { picture: 'uploading' } }),
  },
}).createMachine({
  id: 'productEdit',
  context: ({ input }) => ({
    ...input,
    product: null,
    draft: null,
    conflict: null,
    error: null,
    percent: 0,
    pictureProblem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'getAnyProduct',
        src: 'getAnyProduct',
        input: ({ context }) => ({ id: context.productId }),
        onDone: { target: 'open', actions: withEvent('setProduct') },
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
              initial: 'alone',
              exit: 'clearError',
              on: {
                'product.submit': {
                  guard: not('isUploading'),
                  target: 'updating',
                  actions: withEvent('setDraft'),
                },
              },
              states: { alone: {}, conflict: {}, asBefore: { type: 'history' } },
            },
            updating: {
              tags: 'busy',
              invoke: {
                id: 'updateProduct',
                src: 'updateProduct',
                input: ({ context: { productId, product, draft } }): ProductIn & { _id: string } => ({
                  ...draft!,
                  _id: productId,
                  version: product!.version,
                }),
                onDone: '#productEdit.updated',
                onError: [
                  { guard: withEvent('isStale'), target: 'comparing' },
                  { guard: withEvent('isGone'), target: 'gone' },
                  { target: 'editing.asBefore', actions: withEvent('setError') },
                ],
              },
              on: { 'work.cancel': 'editing.asBefore' },
            },
            /** Somebody else was faster: what have they made of it? */
            comparing: {
              tags: 'busy',
              invoke: {
                id: 'getAnyProduct',
                src: 'getAnyProduct',
                input: ({ context }) => ({ id: context.productId }),
                onDone: {
                  target: 'editing.conflict',
                  actions: [withEvent('setConflict'), 'emitMerged'],
                },
                onError: [
                  { guard: withEvent('isGone'), target: 'gone' },
                  { target: 'editing.asBefore', actions: withEvent('setError') },
                ],
              },
              on: { 'work.cancel': 'editing.asBefore' },
            },
            /** Somebody else has deleted it: what was typed can be read, and saved nowhere. */
            gone: {},
          },
        },
        picture: {
          initial: 'asItWas',
          on: {
            /** Also while one is sent: the newer one counts. */
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
                /** Told in the console and beside the field, without a banner (S142, A6). */
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
