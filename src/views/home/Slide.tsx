import { Link } from 'wouter';
import type { Product } from '../../../common/contract/product.ts';
import { routes } from '../../../common/routes/routes.ts';
import { Money } from '../common/Money.tsx';
import { ProductImage } from '../common/ProductImage.tsx';
import { Stars } from '../common/Stars.tsx';
import classes from './Slide.module.css';

/** One product of the carousel. Those that are not shown can be neither reached nor read. */
export function Slide({
  product,
  place,
  isShown,
  isNext,
  isFirst,
}: {
  product: Product;
  /** Which one of how many. */
  place: string;
  isShown: boolean;
  /** Whether it is shown soon: the pictures of the others are not fetched yet. */
  isNext: boolean;
  isFirst: boolean;
}) {
  return (
    <div
      className={classes.slide}
      role="group"
      aria-roledescription="slide"
      aria-label={place}
      aria-hidden={!isShown}
      inert={!isShown}
    >
      <Link href={routes.product.href({ id: product._id })} className={classes.link} draggable={false}>
        <span className={classes.words}>
          <span className={classes.eyebrow} aria-hidden>
            Top rated
          </span>
          <span className={classes.name}>{product.name}</span>
          <span className={classes.rating}>
            <Stars rating={product.rating} />
          </span>
          <span className={classes.price}>
            <Money dollars={product.price} />
          </span>
        </span>
        <span className={classes.picture} hidden={!isShown && !isNext}>
          <ProductImage image={product.image} alt="" sizes="(min-width: 768px) 45vw, 50vw" eager={isFirst} />
        </span>
      </Link>
    </div>
  );
}
