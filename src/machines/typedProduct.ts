import type { Product } from '../../common/contract/product.ts';
import type { ProductIn } from '../../common/contract/typed.ts';
import { only } from '../../common/domain/conflict.ts';
import { factsIn, textOfFacts } from '../../common/domain/facts.ts';
import { typedAmount } from '../../common/domain/money.ts';
import type { Raise } from '../../common/domain/raise.ts';
import { plainAmount } from '../../common/domain/typed.ts';
import { drafting, type Drafting, type Kept, type Texts } from './drafts.ts';

/** The fields that the form changes. Without `images` or `facts` these are not sent, and stay as they are (A73). */
export type ProductDraft = Pick<Product, Exclude<keyof ProductIn, '_id' | 'version'>>;

/** The texts in the form. Numbers are kept as typed: a field may be empty. Further pictures and facts are a line each. */
export type TypedProduct = Texts<ProductDraft>;

export const picturesIn = (typed: string): string[] => (typed === '' ? [] : typed.split('\n'));

export const typedPictures = (paths: readonly string[]): string => paths.join('\n');

export type KeptDraft = Kept<ProductDraft>;

/** Not every backend has the others. */
export const fieldsOfAll = ['name', 'price', 'image', 'brand', 'countInStock', 'category', 'description'] as const;

export const draftFields = [...fieldsOfAll, 'images', 'facts'] as const;

export const draftOf = (product: Product | ProductDraft): ProductDraft => only(product, draftFields);

export const updateOf = (product: Product) => ({ ...draftOf(product), _id: product._id, version: product.version });

export const typedOf = ({ images, facts, ...draft }: ProductDraft): TypedProduct => ({
  ...draft,
  ...(images && { images: typedPictures(images) }),
  ...(facts && { facts: textOfFacts(facts) }),
  price: typedAmount(draft.price),
  countInStock: String(draft.countInStock),
});

/** Accepts digits and a decimal point; an exponent is rejected. */
export const numberIn = (typed: string): number => (/^\s*-?\d+(\.\d*)?\s*$/.test(typed) ? Number(typed) : Number.NaN);

/** Also with a comma: a German keyboard has one beside its digits. */
export const priceIn = (typed: string): number => numberIn(plainAmount(typed));

/** A price, or a change such as `+5`, `-2.50` or `-10 %`; null if it is neither. */
export const raiseIn = (typed: string): Raise | null => {
  const text = typed.trim();
  const sign = /^[-−+]/.test(text) ? text[0] : '';
  const isPercent = text.endsWith('%');
  const amount = text.slice(sign === '' ? 0 : 1, isPercent ? -1 : undefined);
  const value = priceIn(amount);
  if (!(value >= 0) || (sign === '' && isPercent)) return null;
  if (sign === '') return { by: 'price', value };
  return { by: isPercent ? 'percent' : 'amount', value: sign === '+' ? value : -value };
};

export const readTyped = ({ images, facts, ...typed }: TypedProduct): ProductDraft => ({
  ...typed,
  ...(images !== undefined && { images: picturesIn(images) }),
  ...(facts !== undefined && { facts: factsIn(facts) }),
  price: priceIn(typed.price),
  countInStock: numberIn(typed.countInStock),
});

export type ProductEditing = Drafting<Product, ProductDraft> & {
  /** True if the backend announces further pictures: then the form has them, and sends them. */
  hasFurther: boolean;
};

export const productDrafts = drafting<ProductEditing, Product, ProductDraft>({
  draftOf,
  typedOf,
  readTyped,
  picture: 'image',
  /** With a list of further pictures where the backend has them, and without one elsewhere (A73). */
  recordIn: ({ hasFurther }, product) => ({ ...product, images: hasFurther ? (product.images ?? []) : undefined }),
});

export const furtherIn = (context: ProductEditing): string[] => picturesIn(productDrafts.typedIn(context).images ?? '');
