import { assign, emit, setup } from 'xstate';
import type { Product, ProductIn } from '../contract/product.ts';
import { hasCode, messageOf } from '../services/serviceError.ts';
import { needs } from './services.ts';

/** What an admin may change of a product. */
export type ProductDraft = Omit<ProductIn, '_id' | 'version'>;

type Context = { productId: string; product: Product | null; error: string | null };

/**
 * Changing a product (S38, S74), with a picture if wanted (C22). Only what was read is overwritten: had somebody else
 * been faster, the admin is told so. After the update, the list is next (S101).
 */
export const productEditMachine = setup({
  types: {
    input: {} as { productId: string },
    context: {} as Context,
    events: {} as
      | ({ type: 'product.submit' } & ProductDraft)
      | { type: 'image.choose'; file: File }
      | { type: 'product.reload' }
      | { type: 'work.cancel' },
    emitted: {} as
      | { type: 'image.uploaded'; image: string }
      | { type: 'upload.failed'; error: unknown }
      | { type: 'product.updated'; productId: string },
    tags: {} as 'busy',
  },
  actors: needs('getAnyProduct', 'uploadImage', 'updateProduct'),
  actions: {
    keepProduct: assign((_, { output }: { output: Product }) => ({ product: output })),
    keepError: assign((_, { error }: { error: unknown }) => ({ error: messageOf(error) })),
    forgetError: assign({ error: null }),
    announceImage: emit((_, { output }: { output: string }) => ({ type: 'image.uploaded', image: output }) as const),
    announceFailure: emit((_, { error }: { error: unknown }) => ({ type: 'upload.failed', error }) as const),
    announceUpdated: emit(({ context }) => ({ type: 'product.updated', productId: context.productId }) as const),
  },
  guards: { isStale: (_, { error }: { error: unknown }) => hasCode(error, 'STALE') },
}).createMachine({
  id: 'productEdit',
  context: ({ input }) => ({ ...input, product: null, error: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'getAnyProduct',
        src: 'getAnyProduct',
        input: ({ context }) => ({ id: context.productId }),
        onDone: { target: 'editing', actions: { type: 'keepProduct', params: ({ event }) => event } },
        onError: { target: 'unavailable', actions: { type: 'keepError', params: ({ event }) => event } },
      },
      on: { 'work.cancel': 'unavailable' },
    },
    unavailable: { exit: 'forgetError', on: { 'product.reload': 'loading' } },
    editing: {
      initial: 'ready',
      on: { 'image.choose': 'uploading', 'product.submit': 'updating' },
      states: {
        ready: {},
        imageKept: {},
        imageReplaced: {},
        refused: { exit: 'forgetError' },
      },
    },
    uploading: {
      tags: 'busy',
      invoke: {
        id: 'uploadImage',
        src: 'uploadImage',
        input: ({ event }) => ({ file: (event as { file: File }).file }),
        onDone: {
          target: 'editing.imageReplaced',
          actions: { type: 'announceImage', params: ({ event }) => event },
        },
        /** Told in the console and beside the field, without a banner (S142, A6). */
        onError: {
          target: 'editing.imageKept',
          actions: { type: 'announceFailure', params: ({ event }) => event },
        },
      },
      on: { 'work.cancel': 'editing.imageKept' },
    },
    updating: {
      tags: 'busy',
      invoke: {
        id: 'updateProduct',
        src: 'updateProduct',
        input: ({ context, event }) => {
          const { type: _, ...draft } = event as ProductDraft & { type: 'product.submit' };
          return { ...draft, _id: context.productId, version: context.product!.version };
        },
        onDone: 'updated',
        onError: [
          {
            guard: { type: 'isStale', params: ({ event }) => event },
            target: 'conflict',
            actions: { type: 'keepError', params: ({ event }) => event },
          },
          { target: 'editing.refused', actions: { type: 'keepError', params: ({ event }) => event } },
        ],
      },
      on: { 'work.cancel': 'editing' },
    },
    conflict: { exit: 'forgetError', on: { 'product.reload': 'loading' } },
    updated: { entry: 'announceUpdated' },
  },
});
