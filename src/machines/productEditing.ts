import type { EventObject } from 'xstate';
import type { Product } from '../../common/contract/product.ts';
import { conflictOf, only } from '../../common/domain/conflict.ts';
import type { Editing } from './editing.ts';
import {
  draftOf,
  picturesIn,
  readTyped,
  typedDifferences,
  typedOf,
  type KeptDraft,
  type ProductDraft,
  type TypedProduct,
} from './typedProduct.ts';
import { withEvent } from './services.ts';

export type ProductEditing = Editing<Product, ProductDraft> & {
  /** True if the backend announces further pictures: then the form has them, and sends them. */
  hasFurther: boolean;
  percent: number;
  /** Why the last picture was not taken; null also if the admin cancelled it. */
  pictureProblem: string | null;
  /** The draft that this browser has kept of an earlier visit, until it is restored or discarded. */
  kept: KeptDraft | null;
  /** The values in the form; null until something was typed. */
  typed: TypedProduct | null;
};

export const typedIn = ({ typed, saved }: ProductEditing): TypedProduct => typed ?? typedOf(draftOf(saved!));

/** The draft for this browser to keep (A76). */
export const typedFact = (context: ProductEditing) => ({
  productId: context.id,
  before: draftOf(context.saved!),
  typed: typedIn(context),
});
export type TypedFact = ReturnType<typeof typedFact>;

/** True if others have changed the product since the draft was typed. */
export const isOutdated = ({ kept, saved }: Pick<ProductEditing, 'kept' | 'saved'>): boolean =>
  typedDifferences(typedOf(kept!.before), typedOf(draftOf(saved!))).length > 0;

/** The product with a list of further pictures where the backend has them, and without one elsewhere (A73). */
export const readable = ({ hasFurther }: Pick<ProductEditing, 'hasFurther'>, product: Product): Product => ({
  ...product,
  images: hasFurther ? (product.images ?? []) : undefined,
});

export const furtherIn = (context: ProductEditing): string[] => picturesIn(typedIn(context).images ?? '');

/** What was kept of the fields that the form has now. */
const fitted = <T extends object>(now: T, kept: T): T => {
  const fields = Object.keys(now) as (keyof T)[];
  return {
    ...now,
    ...only(
      kept,
      fields.filter((field) => now[field] !== undefined && kept[field] !== undefined),
    ),
  };
};

/** A kept draft in the form again. Changes that others saved since are compared with it, as after a refused update. */
export const restored = ({ kept, saved }: ProductEditing) => {
  const now = draftOf(saved!);
  const before = fitted(now, kept!.before);
  const typed = fitted(typedOf(now), kept!.typed);
  if (!isOutdated({ kept, saved })) return { kept: null, typed };
  const conflict = conflictOf(before, readTyped(typed), now);
  const { theirs, taken } = conflict;
  return { kept: null, conflict, typed: { ...typed, ...only(typedOf(theirs), taken) } };
};

type Uploading = { event: EventObject; self: { send: (event: { type: 'upload.progress'; percent: number }) => void } };

/**
 * Uploads a picture. `onDone` takes the stored picture; `otherwise` is the state after a failure or a cancel. A failure
 * is shown next to the field and in the console, without a banner (S142, A6). Needs the actions `beginUpload`,
 * `setProgress`, `setUploadProblem` and `emitFailure`.
 */
export const uploading = <const TDone, const TOtherwise extends string>({
  onDone,
  otherwise,
}: {
  onDone: TDone;
  otherwise: TOtherwise;
}) =>
  ({
    tags: 'busy',
    entry: 'beginUpload',
    invoke: {
      id: 'uploadImage',
      src: 'uploadImage',
      input: ({ event, self }: Uploading) => ({
        file: (event as EventObject & { file: File }).file,
        onProgress: (percent: number) => self.send({ type: 'upload.progress', percent }),
      }),
      onDone,
      onError: { target: otherwise, actions: ['setUploadProblem', 'emitFailure'] },
    },
    on: {
      'upload.progress': { actions: withEvent('setProgress') },
      'work.cancel': otherwise,
    },
  }) as const;
