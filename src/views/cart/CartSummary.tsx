import { Button } from '@mantine/core';
import * as words from '#texts/cart.ts';
import { useSelector } from '../shop/useSelector.ts';
import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { loginPath } from '../../../common/routes/redirect.ts';
import { routes } from '../../../common/routes/routes.ts';
import { countOf, pricesOf } from '../../../common/domain/cart.ts';
import { centsToFreeShipping, type Cents } from '../../../common/domain/money.ts';
import type { cartMachine } from '../../machines/cart.machine.ts';
import type { sessionMachine } from '../../machines/session.machine.ts';
import { Card } from '../common/Card.tsx';
import { Money } from '../common/Money.tsx';
import { Working } from '../common/Working.tsx';
import { isSecondClick } from '../common/clicks.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import phone from '../common/Phone.module.css';
import classes from './Cart.module.css';

/** The amount missing for free shipping (A26). */
function ShippingHint({ items }: { items: Cents }) {
  const missing = centsToFreeShipping(items);
  if (missing === 0) return <p className={classes.shipping}>{words.shipsFree}</p>;
  return (
    <div className={classes.shipping}>
      <progress className={classes.meter} value={items} max={items + missing} aria-label={words.onTheWay} />
      {words.beforeMissing}
      <Money cents={missing} />
      {words.afterMissing}
    </div>
  );
}

/** The subtotal and the button to the checkout, which sends guests to sign in first (S104, S117). */
export function CartSummary({
  cart,
  session,
}: {
  cart: Actor<typeof cartMachine>;
  session: Actor<typeof sessionMachine>;
}) {
  const lines = useSelector(cart, (state) => state.context.lines);
  const isBusy = useSelector(cart, (state) => state.hasTag('busy'));
  const isGuest = useSelector(session, (state) => state.context.user === null);
  const [, go] = useLocation();
  const { items } = pricesOf(lines);
  const proceed = (event: MouseEvent) => {
    if (!isSecondClick(event)) go(isGuest ? loginPath(routes.shipping.href()) : routes.shipping.href());
  };
  return (
    <Card title={words.subtotal(countOf(lines))} className={classes.summary}>
      <p className={classes.amount}>
        <Money cents={items} />
      </p>
      {lines.length > 0 ? <ShippingHint items={items} /> : null}
      <Button
        color="amber"
        size="md"
        fullWidth
        className={lines.length === 0 ? '' : phone.action}
        disabled={lines.length === 0}
        onClick={proceed}
      >
        {words.proceed}
      </Button>
      {isBusy ? <Working actor={cart} /> : null}
    </Card>
  );
}
