import type { Product } from '../../../common/contract/product.ts';
import { reviewCount } from '../../../common/domain/reviews.ts';
import { Money } from '../common/Money.tsx';
import { ProductImage } from '../common/ProductImage.tsx';
import { Stars } from '../common/Stars.tsx';
import { BuyBox } from './BuyBox.tsx';
import classes from './ProductDetails.module.css';

/** Image, name, rating, number of reviews, price and description (S17), and the buy box (S18). */
export function ProductDetails({ product }: { product: Product }) {
  return (
    <article className={classes.product}>
      <div className={classes.picture}>
        <ProductImage image={product.image} alt={product.name} place="product" load="first" />
      </div>
      <div className={classes.text}>
        <p className={classes.kind}>
          {product.brand} · {product.category}
        </p>
        <h1 tabIndex={-1} className={classes.name}>
          {product.name}
        </h1>
        <p className={classes.rating}>
          <Stars rating={product.rating} /> <a href="#reviews">{reviewCount(product.numReviews)}</a>
        </p>
        <p className={classes.price}>
          Price: <Money dollars={product.price} />
        </p>
        <BuyBox product={product} />
        <p className={classes.description}>{product.description}</p>
      </div>
    </article>
  );
}

/** A placeholder with the size of a product. */
export function DetailsPlaceholder() {
  return (
    <div className={`${classes.product} ${classes.waiting}`} aria-hidden>
      <div className={`${classes.picture} ${classes.blank}`} />
      <div className={classes.text}>
        <p className={classes.line} />
        <p className={classes.line} />
        <p className={classes.line} />
      </div>
    </div>
  );
}
