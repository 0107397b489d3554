import { Link } from 'wouter';
import * as words from '#texts/home.ts';
import type { Product } from '../../../common/contract/product.ts';
import { firstSentence } from '../../../common/domain/shown.ts';
import { routes } from '../../../common/routes/routes.ts';
import { Money } from '../common/Money.tsx';
import { ProductImage } from '../common/ProductImage.tsx';
import { Stars } from '../common/Stars.tsx';
import { useShop } from '../shop/ShopContext.tsx';
import classes from './Slide.module.css';

/** One slide of the carousel. Hidden slides are inert. */
export function Slide({
  product,
  place,
  isShown,
  isComing,
  isFirst,
  onShown,
}: {
  product: Product;
  /** Such as “2 of 5”. */
  place: string;
  isShown: boolean;
  /** True if the picture of a hidden slide may be loaded. */
  isComing: boolean;
  isFirst: boolean;
  /** Called when the picture has arrived. */
  onShown: () => void;
}) {
  const { choose } = useShop();
  return (
    <div
      className={classes.slide}
      role="group"
      aria-roledescription={words.slide}
      aria-label={place}
      aria-hidden={!isShown}
      inert={!isShown}
    >
      <Link
        href={routes.product.href({ id: product._id })}
        className={classes.link}
        draggable={false}
        onClick={() => choose(product)}
      >
        <span className={classes.text}>
          <span className={classes.name}>{product.name}</span>
          <span className={classes.copy}>{firstSentence(product.description)}</span>
          <span className={classes.ways}>
            <span className={classes.view} aria-hidden>
              {words.seeIt}
            </span>
            <span className={classes.price}>
              <Money dollars={product.price} />
            </span>
            <Stars rating={product.rating} />
          </span>
        </span>
        <span className={classes.picture} hidden={!isShown && !isComing}>
          <ProductImage
            image={product.image}
            alt=""
            place="slide"
            load={isFirst ? 'first' : 'later'}
            onShown={onShown}
          />
        </span>
      </Link>
    </div>
  );
}
