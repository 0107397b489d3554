import * as words from '#texts/editing.ts';
import { ProductIn } from '../../../common/contract/product.ts';
import { formatPrice } from '../../../common/domain/money.ts';
import { numberIn, priceIn, type ProductDraft } from '../../machines/typedProduct.ts';
import { ProductImage } from '../common/ProductImage.tsx';
import { ruleOf } from '../common/ruleOf.ts';
import type { FieldLabels } from './ConflictPanel.tsx';
import classes from './ConflictPanel.module.css';

const { entries } = ProductIn;

const priceRule = ruleOf(entries.price);
const countRule = ruleOf(entries.countInStock);

/** The rules of a product (S121), in the order of the form. */
export const productRules = {
  name: ruleOf(entries.name),
  brand: ruleOf(entries.brand),
  category: ruleOf(entries.category),
  description: ruleOf(entries.description),
  price: (typed: string) => {
    const price = priceIn(typed);
    return typed.trim() !== '' && Number.isNaN(price) ? words.notAPrice : priceRule(price);
  },
  countInStock: (typed: string) => countRule(numberIn(typed)),
  image: ruleOf(entries.image),
};

/** The labels of a product's fields, and how their values are shown. */
export const productLabels: FieldLabels<ProductDraft> = {
  name: { label: words.name },
  brand: { label: words.brand },
  category: { label: words.category },
  description: { label: words.description },
  price: { label: words.price, show: (price) => (Number.isNaN(price) ? words.nothing : formatPrice(price)) },
  countInStock: { label: words.countInStock, show: (count) => (Number.isNaN(count) ? words.nothing : String(count)) },
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
  images: {
    label: words.furtherPictures,
    show: (images = []) =>
      images.length === 0
        ? words.nothing
        : images.map((image, place) => (
            <span key={`${place} ${image}`} className={classes.picture}>
              <ProductImage image={image} alt={words.pictureAt(place + 2)} place="thumbnail" />
            </span>
          )),
  },
};
