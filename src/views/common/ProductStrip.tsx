import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import { routes } from '../../../common/routes/routes.ts';
import { ProductImage } from './ProductImage.tsx';
import classes from './ProductStrip.module.css';

/** A product in a strip, by what is known of it without a call. */
export type StripCard = {
  /** The id of the product. */
  product: string;
  name: string;
  image: string;
  /** Below the name, such as the price. */
  details?: ReactNode;
};

/**
 * A row of small products below what a page is about. A row that is wider than the window scrolls; its links, as they
 * get the focus, scroll into view.
 */
export function ProductStrip({
  title,
  cards,
  action,
  onChoose,
}: {
  title: string;
  cards: readonly StripCard[];
  /** A control beside the title. */
  action?: ReactNode;
  /** Called with the id of a product whose link is pressed. */
  onChoose?: (product: string) => void;
}) {
  const id = useId();
  return (
    <section className={classes.strip} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <ul className={classes.cards}>
        {cards.map(({ product, name, image, details }) => (
          <li key={product} className={classes.card}>
            <Link
              href={routes.product.href({ id: product })}
              className={classes.link}
              onClick={() => onChoose?.(product)}
            >
              <span className={classes.picture}>
                <ProductImage image={image} alt="" place="preview" />
              </span>
              <span className={classes.name}>{name}</span>
            </Link>
            {details}
          </li>
        ))}
      </ul>
    </section>
  );
}
