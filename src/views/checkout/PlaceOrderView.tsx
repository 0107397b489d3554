import { Button } from '@mantine/core';
import * as parts from '#texts/checkout.ts';
import { useSelector } from '../shop/useSelector.ts';
import type { MouseEvent, ReactNode } from 'react';
import { addressLine } from '../../../common/domain/checkout.ts';
import { routes } from '../../../common/routes/routes.ts';
import { pricesOf } from '../../../common/domain/cart.ts';
import type { cartMachine } from '../../machines/cart.machine.ts';
import type { checkoutMachine } from '../../machines/checkout.machine.ts';
import { EmptyCart } from '../cart/EmptyCart.tsx';
import { Card } from '../common/Card.tsx';
import { Figures } from '../common/Figures.tsx';
import { Working } from '../common/Working.tsx';
import { isSecondClick } from '../common/clicks.ts';
import { TextLink } from '../common/links.tsx';
import { OrderLines } from '../order/OrderLines.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';
import { Refusals } from './Refusals.tsx';
import phone from '../common/Phone.module.css';
import classes from './Checkout.module.css';

type Parts = { checkout: Actor<typeof checkoutMachine>; cart: Actor<typeof cartMachine> };

/** A link to the page where a part of the order is changed; what was entered stays. */
function Change({ href, what }: { href: string; what: string }) {
  return (
    <TextLink href={href} underline="always" className={classes.change}>
      {parts.change}
      <span className="unseen"> {what}</span>
    </TextLink>
  );
}

function Part({ title, children, ...link }: { title: string; href: string; what: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <Card title={title}>{children}</Card>
      <Change {...link} />
    </div>
  );
}

function Review({ checkout, cart }: Parts) {
  const lines = useSelector(cart, (state) => state.context.lines);
  const isCartBusy = useSelector(cart, (state) => state.hasTag('busy'));
  const to = useSelector(checkout, (state) => state.context.shippingAddress);
  const method = useSelector(checkout, (state) => state.context.paymentMethod);
  const canPlace = useSelector(checkout, (state) => state.can({ type: 'order.place', lines }));
  const place = (event: MouseEvent) => {
    if (!isSecondClick(event)) checkout.send({ type: 'order.place', lines });
  };
  return (
    <div className={classes.columns}>
      <div className={classes.parts}>
        <Part title={parts.shipping} href={routes.shipping.href()} what={parts.shippingAddress}>
          {to ? <address className={classes.address}>{addressLine(to)}</address> : null}
        </Part>
        <Part title={parts.paymentMethod} href={routes.payment.href()} what={parts.paymentMethodLower}>
          {method}
        </Part>
        <div className={classes.part}>
          <OrderLines lines={lines} />
          <Change href={routes.cart.href()} what={parts.orderItemsLower} />
        </div>
      </div>
      <Card title={parts.orderSummary} className={classes.summary}>
        <Figures prices={pricesOf(lines)} />
        <Button
          color="amber"
          size="md"
          fullWidth
          className={phone.action}
          disabled={!canPlace || isCartBusy}
          onClick={place}
        >
          {parts.orderNow}
        </Button>
        {isCartBusy ? <Working actor={cart} /> : null}
      </Card>
    </div>
  );
}

/** The review of the order: lines, address and prices (S31), or a note that the cart is empty (S137). */
export function PlaceOrderView({ checkout, cart }: Parts) {
  const lines = useSelector(cart, (state) => state.context.lines);
  return (
    <CheckoutPage title={routes.placeOrder.title} current="placeOrder" size="xl">
      <Refusals checkout={checkout} lines={lines} />
      {lines.length === 0 ? <EmptyCart /> : <Review checkout={checkout} cart={cart} />}
    </CheckoutPage>
  );
}
