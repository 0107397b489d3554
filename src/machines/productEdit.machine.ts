import { assign, emit, not, setup, stateIn } from 'xstate';
import type { Product } from '../../common/contract/product.ts';
import { conflictOf, mergedOf, only } from '../../common/domain/conflict.ts';
import { pictureProblem } from '../../common/domain/pictureFiles.ts';
import { messageOf } from '../services/serviceError.ts';
import { conflictWith, editing, editingGuards, nothingRead, saving, type Editing } from './editing.ts';
import { errorOf } from './failure.ts';
import { placeholders } from './services.ts';
import {
  draftOf,
  readTyped,
  typedDifferences,
  typedOf,
  type KeptDraft,
  type ProductDraft,
  type TypedProduct,
} from './typedProduct.ts';
import { withEvent } from './withEvent.ts';

type Context = Editing<Product, ProductDraft> & {
  /** The progress of an upload, in percent. */
  percent: number;
  /** Why the last picture was not taken; null also if the admin cancelled it. */
  pictureProblem: string | null;
  /** The draft that this browser has kept of an earlier visit, until it is restored or discarded. */
  kept: KeptDraft | null;
  /** What is in the form; null until something was typed. */
  typed: TypedProduct | null;
};

/** What is in the form. */
const typedIn = ({ typed, saved }: Context): TypedProduct => typed ?? typedOf(draftOf(saved!));

/** What this browser is to keep of the form (A76). */
const typedFact = (context: Context) => ({
  productId: context.id,
  before: draftOf(context.saved!),
  typed: typedIn(context),
});
type TypedFact = ReturnType<typeof typedFact>;

/** True if others have changed the product since the draft was typed. */
export const isOutdated = ({ kept, saved }: Pick<Context, 'kept' | 'saved'>): boolean =>
  typedDifferences(typedOf(kept!.before), typedOf(draftOf(saved!))).length > 0;

/** A kept draft in the form again: what others have changed since is compared with it, as after a refused update. */
const restored = ({ kept, saved }: Context) => {
  const { before, typed } = kept!;
  const conflict = conflictOf(before, readTyped(typed), draftOf(saved!));
  const { theirs, taken } = conflict;
  return { kept: null, conflict, typed: { ...typed, ...only(typedOf(theirs), taken) } };
};

/**
 * Editing a product (S38, S74) and its picture (C22). What was typed and not saved is kept in this browser, and offered at
 * the next visit (A76). After an update the list follows (S101). See `saving` for what
 * happens when another admin was faster.
 */
export const productEditMachine = setup({
  types: {
    input: {} as { productId: string; kept?: KeptDraft | null },
    context: {} as Context,
    events: {} as
      | ({ type: 'product.submit' } & ProductDraft)
      | { type: 'draft.type'; field: keyof TypedProduct; text: string }
      | { type: 'draft.restore' }
      | { type: 'draft.discard' }
      | { type: 'image.choose'; file: File }
      | { type: 'upload.progress'; percent: number }
      | { type: 'product.reload' }
      | { type: 'work.cancel' },
    emitted: {} as
      | ({ type: 'draft.typed' | 'draft.merged' | 'draft.restored' } & TypedFact)
      | { type: 'draft.discarded'; productId: string }
      | { type: 'image.uploaded'; image: string }
      | { type: 'upload.failed'; error: unknown }
      | { type: 'product.updated'; productId: string },
    tags: {} as 'busy',
  },
  actors: placeholders('getAnyProduct', 'uploadImage', 'updateProduct'),
  actions: {
    setSaved: assign((_, { output }: { output: Product }) => ({ saved: output })),
    setDraft: assign((_, { type: _type, ...draft }: { type: string } & ProductDraft) => ({
      draft,
      typed: typedOf(draft),
    })),
    setTyped: assign(({ context }, { field, text }: { field: keyof TypedProduct; text: string }) => ({
      typed: { ...typedIn(context), [field]: text },
    })),
    setConflict: assign(({ context }, { output }: { output: Product }) => {
      const now = conflictWith(context, output);
      return { ...now, typed: typedOf(mergedOf(now.conflict)) };
    }),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
    beginUpload: assign({ percent: 0, pictureProblem: null }),
    setProgress: assign((_, { percent }: { percent: number }) => ({ percent })),
    setPictureProblem: assign((_, { problem }: { problem: string | null }) => ({ pictureProblem: problem })),
    emitMerged: emit(({ context }) => ({ ...typedFact(context), type: 'draft.merged' }) as const),
    emitTyped: emit(({ context }) => ({ ...typedFact(context), type: 'draft.typed' }) as const),
    restore: assign(({ context }) =>
      isOutdated(context) ? restored(context) : { kept: null, typed: context.kept!.typed },
    ),
    emitRestored: emit(({ context }) => ({ ...typedFact(context), type: 'draft.restored' }) as const),
    discard: assign({ kept: null }),
    emitDiscarded: emit(({ context }) => ({ type: 'draft.discarded', productId: context.id }) as const),
    setImage: assign(({ context }, { output }: { output: string }) => ({
      typed: { ...typedIn(context), image: output },
    })),
    emitImage: emit((_, { output }: { output: string }) => ({ type: 'image.uploaded', image: output }) as const),
    emitFailure: emit((_, { error }: { error: unknown }) => ({ type: 'upload.failed', error }) as const),
    emitUpdated: emit(({ context }) => ({ type: 'product.updated', productId: context.id }) as const),
  },
  guards: {
    ...editingGuards,
    hasDraft: ({ context: { kept } }, { output }: { output: Product }) =>
      kept !== null && typedDifferences(kept.typed, typedOf(draftOf(output))).length > 0,
    isOutdated: ({ context }) => isOutdated(context),
    isNew: ({ context }, { field, text }: { field: keyof TypedProduct; text: string }) =>
      typedIn(context)[field] !== text,
    isPicture: (_, { file }: { file: File }) => pictureProblem(file) === null,
    isEditing: stateIn({ open: { form: 'editing' } }),
    isUploading: stateIn({ open: { picture: 'uploading' } }),
  },
}).createMachine({
  id: 'productEdit',
  context: ({ input }) => ({
    ...nothingRead,
    id: input.productId,
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
        onError: { target: 'unavailable', actions: withEvent('setError') },
      },
      on: { 'work.cancel': 'unavailable' },
    },
    unavailable: { exit: 'clearError', on: { 'product.reload': 'loading' } },
    /** The form waits until the admin says what is to become of the draft. */
    offered: {
      on: {
        'draft.restore': [
          {
            guard: 'isOutdated',
            target: '#productEdit.open.form.editing.conflict',
            actions: ['restore', 'emitRestored'],
          },
          { target: 'open', actions: ['restore', 'emitRestored'] },
        ],
        'draft.discard': { target: 'open', actions: ['discard', 'emitDiscarded'] },
      },
    },
    open: {
      type: 'parallel',
      states: {
        form: {
          initial: 'editing',
          states: {
            editing: {
              ...editing,
              on: {
                'draft.type': { guard: withEvent('isNew'), actions: [withEvent('setTyped'), 'emitTyped'] },
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
                onDone: { target: 'replaced', actions: [withEvent('setImage'), withEvent('emitImage'), 'emitTyped'] },
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
