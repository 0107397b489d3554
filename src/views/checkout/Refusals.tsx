import { Button, Group } from '@mantine/core';
import * as words from '#texts/checkout.ts';
import { useSelector } from '../shop/useSelector.ts';
import { routes } from '../../../common/routes/routes.ts';
import { pricesOf, type CartLine } from '../../../common/domain/cart.ts';
import { formatPrice } from '../../../common/domain/money.ts';
import type { checkoutMachine } from '../../machines/checkout.machine.ts';
import { Failure } from '../common/Failure.tsx';
import { Money } from '../common/Money.tsx';
import { Notice } from '../common/Notice.tsx';
import { TextLink } from '../common/links.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { OpenElsewhere } from './OpenElsewhere.tsx';
import classes from './Checkout.module.css';

type Checkout = Actor<typeof checkoutMachine>;

/** The old and the new prices, which the shopper must confirm (A17). The cart already has the new ones. */
function PricesChanged({ checkout, lines }: { checkout: Checkout; lines: CartLine[] }) {
  const order = useSelector(checkout, (state) => state.context.order);
  const changed = lines.flatMap(({ product, name, price }) => {
    const before = order?.orderItems.find((item) => item.product === product)?.price;
    return before === undefined || formatPrice(before) === formatPrice(price) ? [] : [{ product, name, before, price }];
  });
  return (
    <div role="alert">
      <Notice title={words.pricesChanged}>
        <ul className={classes.changed}>
          {changed.map(({ product, name, before, price }) => (
            <li key={product}>
              {name}: {words.was} <Money dollars={before} />, {words.now} <Money dollars={price} />
            </li>
          ))}
          <li>
            {words.total}: {words.was} <Money dollars={order?.totalPrice ?? 0} />, {words.now}{' '}
            <Money cents={pricesOf(lines).total} />
          </li>
        </ul>
        <p>{words.orderIfFine}</p>
      </Notice>
    </div>
  );
}

/** The products that are short, with their stock (A34). */
function StockChanged({ checkout, lines }: { checkout: Checkout; lines: CartLine[] }) {
  const short = useSelector(checkout, (state) => state.context.failure?.lines);
  const nameOf = (product: string) => lines.find((line) => line.product === product)?.name;
  return (
    <div role="alert">
      <Notice title={words.notEnough}>
        <ul className={classes.changed}>
          {short?.map(({ product, name, qty, countInStock }) => (
            <li key={product}>
              {nameOf(product) ?? name}: {countInStock > 0 ? words.ofLeft(countInStock, qty) : words.soldOut}
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
    </div>
  );
}

const kinds = ['refused', 'pricesChanged', 'stockChanged', 'notFound', 'openElsewhere'] as const;

/**
 * Why the order was not placed (S93, A2), and what the shopper can do. Messages about lines are left out if the cart was
 * emptied meanwhile.
 */
export function Refusals({ checkout, lines }: { checkout: Checkout; lines: CartLine[] }) {
  const kind = useSelector(checkout, (state) => kinds.find((name) => state.matches({ steps: { placeOrder: name } })));
  const message = useSelector(checkout, (state) => state.context.failure?.message ?? null);
  switch (kind) {
    case 'refused':
      return <Failure message={message} />;
    case 'pricesChanged':
      return lines.length > 0 ? <PricesChanged checkout={checkout} lines={lines} /> : null;
    case 'stockChanged':
      return lines.length > 0 ? <StockChanged checkout={checkout} lines={lines} /> : null;
    case 'notFound':
      return <Failure message={lines.length > 0 ? words.notArrivedAgain : words.notArrived} />;
    case 'openElsewhere':
      return <OpenElsewhere checkout={checkout} lines={lines} />;
    default:
      return null;
  }
}
