import type { Product } from '../../common/contract/product.ts';
import { drafting, type Drafting } from './drafts.ts';
import { draftOf, picturesIn, readTyped, typedOf, type ProductDraft } from './typedProduct.ts';

export type ProductEditing = Drafting<Product, ProductDraft> & {
  /** True if the backend announces further pictures: then the form has them, and sends them. */
  hasFurther: boolean;
};

/** The product with a list of further pictures where the backend has them, and without one elsewhere (A73). */
const readable = ({ hasFurther }: Pick<ProductEditing, 'hasFurther'>, product: Product): Product => ({
  ...product,
  images: hasFurther ? (product.images ?? []) : undefined,
});

export const productDrafts = drafting<ProductEditing, Product, ProductDraft>({
  draftOf,
  typedOf,
  readTyped,
  picture: 'image',
  recordIn: readable,
});

export const furtherIn = (context: ProductEditing): string[] => picturesIn(productDrafts.typedIn(context).images ?? '');
