import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'wouter';
import * as words from '#texts/checkout.ts';
import { loginPath } from '../../../common/routes/redirect.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { CheckoutStep } from '../../../common/domain/checkout.ts';
import classes from './CheckoutSteps.module.css';
import { countOf } from '../../../common/domain/cart.ts';
import { pricesOf } from '../../../common/domain/money.ts';
import type { Shop } from '../../app/shop.ts';
import { Figures, Lines } from '../order/OrderParts.tsx';
import { Money } from '../common/values.tsx';
import { useIsHydrating, useSelector } from '../shop/ShopContext.tsx';

/** The order in preparation, beside each step. Where there is no room beside it is one line with the total, which opens. */
export function CartOverview({ cart }: Pick<Shop['actors'], 'cart'>) {
  const lines = useSelector(cart, (state) => state.context.lines);
  // With room for two columns; not in a document that the server draws.
  const isWide = useMediaQuery('(min-width: 62rem)', false, { getInitialValueInEffect: useIsHydrating() });
  const count = countOf(lines);
  const prices = pricesOf(lines);
  if (lines.length === 0) return null;
  const [Frame, Line] = isWide ? (['section', 'p'] as const) : (['details', 'summary'] as const);
  return (
    <Frame className={`surface ${classes.overview}`} aria-label={words.yourOrder(count)}>
      <Line className={`bold row ${classes.line}`}>
        <span>{words.yourOrder(count)}</span>
        <strong className="digits at-end">
          <Money cents={prices.total} />
        </strong>
      </Line>
      <Lines lines={lines} />
      <Figures prices={prices} />
    </Frame>
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
