import { ProductIn, type Product } from '../../../common/contract/product.ts';
import { formatMoney, toCents } from '../../../common/domain/money.ts';
import type { ProductDraft } from '../../machines/productEdit.machine.ts';
import { ProductImage } from '../common/ProductImage.tsx';
import { ruleOf } from '../common/ruleOf.ts';
import { NOTHING, type FieldWords } from './ConflictPanel.tsx';
import classes from './ConflictPanel.module.css';

/** Numbers are drafted as they are typed: a field that is being emptied holds none. */
export type TypedProduct = Omit<ProductDraft, 'price' | 'countInStock'> & { price: string; countInStock: string };

/** As the form holds it. */
export const typedOf = <T extends Partial<ProductDraft>>(draft: T) =>
  ({
    ...draft,
    ...('price' in draft ? { price: String(draft.price) } : {}),
    ...('countInStock' in draft ? { countInStock: String(draft.countInStock) } : {}),
  }) as { [K in keyof T]: K extends keyof TypedProduct ? TypedProduct[K] : never };

/** What an admin may change of a product. */
export const draftOf = ({
  name,
  price,
  image,
  brand,
  countInStock,
  category,
  description,
}: Product | ProductDraft): ProductDraft => ({ name, price, image, brand, countInStock, category, description });

/** Only digits and a point make a number: a comma, or an exponent, is refused and not guessed at. */
const numberIn = (typed: string): number => (/^\s*-?\d+(\.\d*)?\s*$/.test(typed) ? Number(typed) : Number.NaN);

/** What is sent of it. */
export const readTyped = (typed: TypedProduct): ProductDraft => ({
  ...typed,
  price: numberIn(typed.price),
  countInStock: numberIn(typed.countInStock),
});

const { entries } = ProductIn;

/** The rule of a number that is typed; an empty field is none. */
const numberRule = (rule: (value: unknown) => string | null) => (typed: string) => rule(numberIn(typed));

const priceRule = numberRule(ruleOf(entries.price));

/** What a product has to hold (S121), in the order of the form. */
export const productRules = {
  name: ruleOf(entries.name),
  price: (typed: string) =>
    typed.trim() !== '' && Number.isNaN(numberIn(typed)) ? 'Price must be an amount such as 89.99' : priceRule(typed),
  image: ruleOf(entries.image),
  brand: ruleOf(entries.brand),
  countInStock: numberRule(ruleOf(entries.countInStock)),
  category: ruleOf(entries.category),
  description: ruleOf(entries.description),
};

/** How the fields of a product are called, and what their values look like to read. */
export const productWords: FieldWords<ProductDraft> = {
  name: { label: 'Name' },
  price: { label: 'Price', show: (price) => (Number.isNaN(price) ? NOTHING : formatMoney(toCents(price))) },
  image: {
    label: 'Image',
    show: (image) => (
      <>
        <span className={classes.picture}>
          <ProductImage image={image} alt="" sizes="128px" />
        </span>
        {image}
      </>
    ),
  },
  brand: { label: 'Brand' },
  countInStock: { label: 'Count In Stock', show: (count) => (Number.isNaN(count) ? NOTHING : String(count)) },
  category: { label: 'Category' },
  description: { label: 'Description' },
};
