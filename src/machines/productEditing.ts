import type { EventObject } from 'xstate';
import type { Product } from '../../common/contract/product.ts';
import { drafting, type Drafting } from './drafts.ts';
import { draftOf, picturesIn, readTyped, typedOf, type ProductDraft } from './typedProduct.ts';
import { withEvent } from './services.ts';

export type ProductEditing = Drafting<Product, ProductDraft> & {
  /** True if the backend announces further pictures: then the form has them, and sends them. */
  hasFurther: boolean;
  percent: number;
  /** Why the last picture was not taken; null also if the admin cancelled it. */
  pictureProblem: string | null;
};

export const productDrafts = drafting<Product, ProductDraft>({ draftOf, typedOf, readTyped });

/** The product with a list of further pictures where the backend has them, and without one elsewhere (A73). */
export const readable = ({ hasFurther }: Pick<ProductEditing, 'hasFurther'>, product: Product): Product => ({
  ...product,
  images: hasFurther ? (product.images ?? []) : undefined,
});

export const furtherIn = (context: ProductEditing): string[] => picturesIn(productDrafts.typedIn(context).images ?? '');

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
