import * as words from '#texts/editing.ts';
import { ProductIn, type Product } from '../../../common/contract/product.ts';
import { formatMoney, toCents } from '../../../common/domain/money.ts';
import type { ProductDraft } from '../../machines/productEdit.machine.ts';
import { ProductImage } from '../common/ProductImage.tsx';
import { ruleOf } from '../common/ruleOf.ts';
import type { FieldLabels } from './ConflictPanel.tsx';
import classes from './ConflictPanel.module.css';

/** Numbers are kept as typed, because a field may be empty while it is edited. */
export type TypedProduct = Omit<ProductDraft, 'price' | 'countInStock'> & { price: string; countInStock: string };

/** The values of the form. */
export const typedOf = <T extends Partial<ProductDraft>>(draft: T) =>
  ({
    ...draft,
    ...('price' in draft ? { price: String(draft.price).replace('.', words.decimalMark) } : {}),
    ...('countInStock' in draft ? { countInStock: String(draft.countInStock) } : {}),
  }) as { [K in keyof T]: K extends keyof TypedProduct ? TypedProduct[K] : never };

/** The fields of a product that an admin may change. */
export const draftOf = ({
  name,
  price,
  image,
  brand,
  countInStock,
  category,
  description,
}: Product | ProductDraft): ProductDraft => ({ name, price, image, brand, countInStock, category, description });

/** Accepts digits and a decimal point; an exponent is rejected. */
const numberIn = (typed: string): number => (/^\s*-?\d+(\.\d*)?\s*$/.test(typed) ? Number(typed) : Number.NaN);

/** Also with the decimal mark of the language: a German keyboard has a comma beside its digits. */
const priceIn = (typed: string): number => numberIn(typed.replace(words.decimalMark, '.'));

/** Converts the form's values to a draft. */
export const readTyped = (typed: TypedProduct): ProductDraft => ({
  ...typed,
  price: priceIn(typed.price),
  countInStock: numberIn(typed.countInStock),
});

const { entries } = ProductIn;

const priceRule = ruleOf(entries.price);
const countRule = ruleOf(entries.countInStock);

/** The rules of a product (S121), in the order of the form. */
export const productRules = {
  name: ruleOf(entries.name),
  price: (typed: string) => {
    const price = priceIn(typed);
    return typed.trim() !== '' && Number.isNaN(price) ? words.notAPrice : priceRule(price);
  },
  image: ruleOf(entries.image),
  brand: ruleOf(entries.brand),
  countInStock: (typed: string) => countRule(numberIn(typed)),
  category: ruleOf(entries.category),
  description: ruleOf(entries.description),
};

/** The labels of a product's fields, and how their values are shown. */
export const productLabels: FieldLabels<ProductDraft> = {
  name: { label: words.name },
  price: { label: words.price, show: (price) => (Number.isNaN(price) ? words.nothing : formatMoney(toCents(price))) },
  image: {
    label: words.image,
    show: (image) => (
      <>
        <span className={classes.picture}>
          <ProductImage image={image} alt="" place="thumbnail" />
        </span>
        {image}
      </>
    ),
  },
  brand: { label: words.brand },
  countInStock: { label: words.countInStock, show: (count) => (Number.isNaN(count) ? words.nothing : String(count)) },
  category: { label: words.category },
  description: { label: words.description },
};
