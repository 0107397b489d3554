import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { addressLine } from '../../../common/domain/checkout.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { CartLine } from '../../../common/domain/cart.ts';
import { EmptyCart } from '../cart/EmptyCart.tsx';
import { Card, Notice } from '../common/Card.tsx';
import { Working, Failure } from '../common/calls.tsx';
import { onFirstClick, takeFocus } from '../common/events.ts';
import { SentenceLink, TextLink } from '../common/controls.tsx';
import { Figures, Lines } from '../order/OrderParts.tsx';
import { useSelector, useSnapshot } from '../shop/ShopContext.tsx';
import { CheckoutPage, type Parts } from './CheckoutPage.tsx';
import phone from '../common/Phone.module.css';
import classes from './Checkout.module.css';
import * as words from '#texts/checkout.ts';
import { formatMoney, formatPrice, pricesOf } from '../../../common/domain/money.ts';
import { Money } from '../common/values.tsx';

type Refused = Pick<Parts, 'checkout'> & { lines: CartLine[] };

/** Another order of the shopper is pending: its outcome, and the choice to place a second one (A40). */
export function OpenElsewhere({ checkout, lines }: Refused) {
  const state = useSnapshot(checkout);
  const message = state.context.failure?.message;
  const isFound = state.matches({ steps: { placeOrder: { openElsewhere: 'found' } } });
  if (state.hasTag('busy')) {
    return (
      <>
        <p className="apart">{words.askingForEarlier}</p>
        <Working actor={checkout} outline={<div className={`outline ${classes.answer}`} />} />
      </>
    );
  }
  return (
    <Notice role="alert" tabIndex={-1} ref={takeFocus} title={isFound ? words.justPlaced : words.alreadyPlacing}>
      <div className={`stack start near ${classes.message}`}>
        {isFound ? (
          <p>{words.otherWasPlaced}</p>
        ) : (
          <>
            {message ? <p>{message}</p> : null}
            <p>
              <span>{message ? words.arrivalUnknown : words.notArrivedYet}</span>
              <SentenceLink href={routes.profile.href()}>{words.myOrders}</SentenceLink>
              {words.afterMyOrders}
            </p>
          </>
        )}
        <Group>
          <Button color="amber" onClick={() => checkout.send({ type: isFound ? 'order.show' : 'outcome.ask' })}>
            {isFound ? words.seeThatOrder : words.checkAgain}
          </Button>
          {state.can({ type: 'order.placeAnother', lines }) ? (
            <Button variant="default" onClick={() => checkout.send({ type: 'order.placeAnother', lines })}>
              {words.secondOrder}
            </Button>
          ) : null}
        </Group>
      </div>
    </Notice>
  );
}

/** A part of the order, with a link to the page where it is changed; what was entered stays. */
function Part({ title, href, what, children }: { title: string; href: string; what: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <Card title={title}>{children}</Card>
      <SentenceLink href={href} className={classes.change}>
        {words.change}
        <span className="unseen"> {what}</span>
      </SentenceLink>
    </div>
  );
}

function Review({ checkout, cart }: Parts) {
  const lines = useSelector(cart, (state) => state.context.lines);
  const isCartBusy = useSelector(cart, (state) => state.hasTag('busy'));
  const state = useSnapshot(checkout);
  const { shippingAddress: to, paymentMethod: method } = state.context;
  const prices = pricesOf(lines);
  const place = onFirstClick(() => checkout.send({ type: 'order.place', lines }));
  return (
    <div className="columns">
      <div className="stack parts">
        <Part title={words.shipping} href={routes.shipping.href()} what={words.shippingAddress}>
          {to ? <address dir="auto">{addressLine(to)}</address> : null}
        </Part>
        <Part title={words.paymentMethod} href={routes.payment.href()} what={words.paymentMethodLower}>
          <span>{method}</span>
        </Part>
        <Part title={words.orderItems} href={routes.cart.href()} what={words.orderItemsLower}>
          <Lines lines={lines} isLinked />
        </Part>
      </div>
      <Card title={words.orderSummary} className="aside">
        <Figures prices={prices} />
        <p
          className={`digits ${phone.amount}`}
          aria-hidden
          data-label={words.total}
          data-amount={formatMoney(prices.total)}
        />
        <Button
          color="amber"
          size="md"
          fullWidth
          className={phone.action}
          disabled={!state.can({ type: 'order.place', lines }) || isCartBusy}
          onClick={place}
        >
          {words.orderNow}
        </Button>
        {isCartBusy ? <Working actor={cart} /> : null}
      </Card>
    </div>
  );
}

export function PlaceOrderView({ checkout, cart }: Parts) {
  const lines = useSelector(cart, (state) => state.context.lines);
  return (
    <CheckoutPage title={routes.placeOrder.title} current="placeOrder" size="xl">
      <Refusals checkout={checkout} lines={lines} />
      {lines.length === 0 ? <EmptyCart /> : <Review checkout={checkout} cart={cart} />}
    </CheckoutPage>
  );
}

/** The old and the new prices, which the shopper must confirm (A17). The cart already has the new ones. */
function PricesChanged({ checkout, lines }: Refused) {
  const order = useSelector(checkout, (state) => state.context.order);
  const changed = lines.flatMap(({ product, name, price }) => {
    const before = order?.orderItems.find((item) => item.product === product)?.price;
    return before === undefined || formatPrice(before) === formatPrice(price) ? [] : [{ product, name, before, price }];
  });
  return (
    <Notice role="alert" title={words.pricesChanged}>
      <ul className={`lead ${classes.changed}`}>
        {changed.map(({ product, name, before, price }) => (
          <li key={product}>
            <bdi>{name}</bdi>: {words.was} <Money dollars={before} />, {words.now} <Money dollars={price} />
          </li>
        ))}
        <li>
          {words.total}: {words.was} <Money dollars={order?.totalPrice ?? 0} />, {words.now}{' '}
          <Money cents={pricesOf(lines).total} />
        </li>
      </ul>
      <p>{words.orderIfFine}</p>
    </Notice>
  );
}

function StockChanged({ checkout, lines }: Refused) {
  const short = useSelector(checkout, (state) => state.context.failure?.lines);
  const nameOf = (product: string) => lines.find((line) => line.product === product)?.name;
  return (
    <Notice role="alert" title={words.notEnough}>
      <ul className={`lead ${classes.changed}`}>
        {short?.map(({ product, name, qty, countInStock }) => (
          <li key={product}>
            <bdi>{nameOf(product) ?? name}</bdi>:{' '}
            <span>{countInStock > 0 ? words.ofLeft(countInStock, qty) : words.soldOut}</span>
          </li>
        ))}
      </ul>
      <Group>
        <Button color="amber" onClick={() => checkout.send({ type: 'stock.accept' })}>
          {words.orderWhatIsLeft}
        </Button>
        <TextLink href={routes.cart.href()}>{words.changeCart}</TextLink>
      </Group>
    </Notice>
  );
}

const kinds = ['refused', 'pricesChanged', 'stockChanged', 'notFound', 'openElsewhere'] as const;

/** Why the order was not placed (S93, A2), and what to do. Nothing about lines if the cart was emptied meanwhile. */
function Refusals({ checkout, lines }: Refused) {
  const kind = useSelector(checkout, (state) => kinds.find((name) => state.matches({ steps: { placeOrder: name } })));
  const message = useSelector(checkout, (state) => state.context.failure?.message ?? null);
  const hasLines = lines.length > 0;
  const refusals = {
    refused: <Failure message={message} />,
    pricesChanged: hasLines ? <PricesChanged checkout={checkout} lines={lines} /> : null,
    stockChanged: hasLines ? <StockChanged checkout={checkout} lines={lines} /> : null,
    notFound: <Failure message={hasLines ? words.notArrivedAgain : words.notArrived} />,
    openElsewhere: <OpenElsewhere checkout={checkout} lines={lines} />,
  };
  return kind && refusals[kind];
}
