import { useId } from 'react';
import * as words from '#texts/editing.ts';
import type { Product } from '../../../common/contract/product.ts';
import { readTyped, type TypedProduct } from '../../machines/typedProduct.ts';
import { ChunkFailure } from '../common/ChunkView.tsx';
import { useShop } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';
import classes from './ProductForm.module.css';

/** A number that cannot be read yet is that of the saved product. */
const shownOf = (product: Product, typed: TypedProduct): Product => {
  const { price, countInStock, ...texts } = readTyped(typed);
  return {
    ...product,
    ...texts,
    price: Number.isNaN(price) ? product.price : price,
    countInStock: Number.isNaN(countInStock) ? product.countInStock : countInStock,
  };
};

/**
 * The product as shoppers will find it in the shop (A76). It is there to be looked at: its links cannot be pressed, and a
 * screen reader, which has the fields, skips it. The card is that of the home page and comes with its chunk, so that the
 * first load stays as it is.
 */
export function ProductPreview({ product, typed }: { product: Product; typed: TypedProduct }) {
  const id = useId();
  const home = useShop().chunk('home');
  const module = useSelector(home, (state) => state.context.module as typeof import('../home/home.chunk.tsx') | null);
  return (
    <section aria-labelledby={id} className={classes.preview}>
      <h2 id={id}>{words.preview}</h2>
      <p className={classes.hint}>{words.asShoppersSee}</p>
      {module === null ? (
        <ChunkFailure chunk={home} />
      ) : (
        <ul className={classes.shown} inert>
          <module.ProductCard product={shownOf(product, typed)} isLargest={false} />
        </ul>
      )}
    </section>
  );
}
