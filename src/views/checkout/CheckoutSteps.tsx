import { Link } from 'wouter';
import * as words from '#texts/checkout.ts';
import { loginPath } from '../../../common/routes/redirect.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { CheckoutStep } from '../../../common/domain/checkout.ts';
import classes from './CheckoutSteps.module.css';
import { countOf } from '../../../common/domain/cart.ts';
import { lineTotal, pricesOf } from '../../../common/domain/money.ts';
import type { Shop } from '../../app/shop.ts';
import { Figures } from '../order/OrderParts.tsx';
import { Money } from '../common/values.tsx';
import { ProductImage } from '../common/ProductImage.tsx';
import { useSelector } from '../shop/ShopContext.tsx';
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

/** The order in preparation, beside each step. On a phone it is one line with the total, which opens. */
export function CartOverview({ cart }: Pick<Shop['actors'], 'cart'>) {
  const lines = useSelector(cart, (state) => state.context.lines);
  const isWide = useIsWide();
  const count = countOf(lines);
  const prices = pricesOf(lines);
  if (lines.length === 0) return null;
  return (
    <details className={`surface ${classes.overview}`} open={isWide}>
      <summary className={`row ${classes.line}`}>
        <span>{words.yourOrder(count)}</span>
        <strong className={`digits ${classes.total}`}>
          <Money cents={prices.total} />
        </strong>
      </summary>
      <ul className={classes.items}>
        {lines.map((line) => (
          <li key={line.product} className={classes.item}>
            <div className={`frame ${classes.picture}`}>
              <ProductImage image={line.image} alt="" place="thumbnail" />
            </div>
            <bdi className={classes.name}>{line.name}</bdi>
            <span className={`quiet small digits ${classes.qty}`}>
              <span>{line.qty}</span> × <Money dollars={line.price} />
            </span>
            <span className={`digits ${classes.sum}`}>
              <Money cents={lineTotal(line)} />
            </span>
          </li>
        ))}
      </ul>
      <Figures prices={prices} />
    </details>
  );
}

const steps = [
  { name: 'signIn', label: words.signIn, href: loginPath(routes.shipping.href()) },
  { name: 'shipping', label: words.shipping, href: routes.shipping.href() },
  { name: 'payment', label: words.payment, href: routes.payment.href() },
  { name: 'placeOrder', label: words.placeOrder, href: routes.placeOrder.href() },
] as const;

/** The id of the text “Step 1 of 4”, which describes the heading. */
export const PROGRESS_ID = 'how-far';

/** The step indicator (S54): finished steps and the current one are links, later ones are not (A29). */
export function CheckoutSteps({ current, isShut = false }: { current: 'signIn' | CheckoutStep; isShut?: boolean }) {
  const position = steps.findIndex(({ name }) => name === current);
  return (
    <nav aria-label={words.steps}>
      <p id={PROGRESS_ID} hidden>
        {words.step(position + 1, steps.length, steps[position]?.label ?? '')}
      </p>
      <ol className={classes.steps}>
        {steps.map(({ name, label, href }, index) => {
          const isDone = index < position;
          const isCurrent = index === position;
          const mark = isCurrent ? ({ 'aria-current': 'step' } as const) : {};
          return (
            <li
              key={name}
              className={`quiet small stack ${classes.step}`}
              data-state={isDone ? 'done' : isCurrent ? 'current' : 'later'}
            >
              <span className={`small digits ${classes.mark}`} aria-hidden>
                {isDone ? '✓' : index + 1}
              </span>
              {isShut || index > position ? (
                <span {...mark}>{label}</span>
              ) : (
                <Link href={href} className={classes.link} {...mark}>
                  {label}
                </Link>
              )}
              {isDone ? <span className="unseen">{words.done}</span> : null}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
