import type { ReactNode } from 'react';
import * as words from '#texts/product.ts';
import * as common from '#texts/common.ts';
import type { Product } from '../../../common/contract/product.ts';
import { shippingTerms } from '../../../common/domain/money.ts';
import { Money } from '../common/Money.tsx';
import { Stars } from '../common/Stars.tsx';
import { BuyBox } from './BuyBox.tsx';
import { Gallery } from './Gallery.tsx';
import { SavedPart } from './SavedPart.tsx';
import { useMovedPicture } from './useMovedPicture.ts';
import classes from './ProductDetails.module.css';

/**
 * Image, name, rating, number of reviews, price and description (S17), and the buy box (S18), which stays in view beside
 * what is read: the description, and the reviews as children.
 */
export function ProductDetails({ product, children }: { product: Product; children?: ReactNode }) {
  return (
    <div className={classes.product}>
      <div className={classes.picture} ref={useMovedPicture()} data-product-picture>
        <Gallery product={product} />
      </div>
      <div className={classes.buying}>
        <p className={classes.kind}>
          {product.brand} · {product.category}
        </p>
        <h1 tabIndex={-1} className={classes.name}>
          {product.name}
        </h1>
        <p className={classes.rating}>
          <Stars rating={product.rating} /> <a href="#reviews">{common.reviews(product.numReviews)}</a>
        </p>
        <p className={classes.price}>
          {words.price} <Money dollars={product.price} />
        </p>
        <BuyBox product={product} />
        <SavedPart part="toggle" product={product} />
        <p className={classes.terms}>{shippingTerms(product.price)}</p>
      </div>
      <div className={classes.about}>
        <p className={classes.description}>{product.description}</p>
        {children}
      </div>
    </div>
  );
}

/** A placeholder with the size of a product. */
export function DetailsPlaceholder() {
  return (
    <div className={`${classes.product} ${classes.waiting}`} aria-hidden>
      <div className={`${classes.picture} ${classes.blank}`} />
      <div className={classes.buying}>
        <p className={classes.line} />
        <p className={classes.line} />
        <p className={classes.line} />
      </div>
    </div>
  );
}
