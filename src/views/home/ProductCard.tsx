import { Link } from 'wouter';
import * as words from '#texts/home.ts';
import * as common from '#texts/common.ts';
import type { Product } from '../../../common/contract/product.ts';
import { routes } from '../../../common/routes/routes.ts';
import { Money } from '../common/Money.tsx';
import { ProductImage } from '../common/ProductImage.tsx';
import { Stars } from '../common/Stars.tsx';
import { useShop } from '../shop/ShopContext.tsx';
import classes from './ProductCard.module.css';

/**
 * A product in the grid. Image and name link to it; the image's link is hidden from keyboard and screen readers, because
 * the name has the same link.
 */
export function ProductCard({ product, isLargest }: { product: Product; isLargest: boolean }) {
  const { choose } = useShop();
  const link = { href: routes.product.href({ id: product._id }), onClick: () => choose(product) };
  return (
    <li className={classes.card}>
      <Link {...link} className={classes.picture} tabIndex={-1} aria-hidden>
        <ProductImage image={product.image} alt="" place="card" load={isLargest ? 'first' : 'later'} />
      </Link>
      <div className={classes.text}>
        <h2 className={classes.name}>
          <Link {...link}>{product.name}</Link>
        </h2>
        <p className={classes.rating}>
          <Stars rating={product.rating} /> <span>{common.reviews(product.numReviews)}</span>
        </p>
        <p className={classes.price}>
          <Money dollars={product.price} />
          {product.countInStock === 0 ? <span className={classes.soldOut}>{words.soldOut}</span> : null}
        </p>
      </div>
    </li>
  );
}

/** A placeholder with the size of a card. */
export function CardPlaceholder() {
  return (
    <li className={`${classes.card} ${classes.waiting}`} aria-hidden>
      <div className={classes.blank} />
      <div className={classes.text}>
        <p className={classes.name} />
        <p className={classes.rating}>&nbsp;</p>
        <p className={classes.price}>&nbsp;</p>
      </div>
    </li>
  );
}
