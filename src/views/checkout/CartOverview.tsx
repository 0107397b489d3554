import * as words from '#texts/checkout.ts';
import { useSelector } from '../shop/useSelector.ts';
import { countOf, lineTotal, pricesOf } from '../../../common/domain/cart.ts';
import type { cartMachine } from '../../machines/cart.machine.ts';
import { Figures } from '../common/Figures.tsx';
import { Money } from '../common/Money.tsx';
import { ProductImage } from '../common/ProductImage.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import classes from './CartOverview.module.css';
import { useSyncExternalStore } from 'react';

const wide = () => matchMedia('(min-width: 62rem)');

const subscribe = (listener: () => void) => {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** True where there is room for two columns; false in a document that the server draws. */
const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => false,
  );

/** What is about to be ordered, beside each step. On a phone it is one line with the total, and opens. */
export function CartOverview({ cart }: { cart: Actor<typeof cartMachine> }) {
  const lines = useSelector(cart, (state) => state.context.lines);
  const isWide = useIsWide();
  const count = countOf(lines);
  const prices = pricesOf(lines);
  if (lines.length === 0) return null;
  return (
    <details className={classes.overview} open={isWide}>
      <summary className={classes.line}>
        <span>{words.yourOrder(count)}</span>
        <strong className={classes.total}>
          <Money cents={prices.total} />
        </strong>
      </summary>
      <ul className={classes.items}>
        {lines.map((line) => (
          <li key={line.product} className={classes.item}>
            <div className={classes.picture}>
              <ProductImage image={line.image} alt="" place="thumbnail" />
            </div>
            <span className={classes.name}>{line.name}</span>
            <span className={classes.qty}>
              {line.qty} × <Money dollars={line.price} />
            </span>
            <span className={classes.sum}>
              <Money cents={lineTotal(line)} />
            </span>
          </li>
        ))}
      </ul>
      <Figures prices={prices} />
    </details>
  );
}
