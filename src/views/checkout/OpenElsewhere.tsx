import { Button, Group } from '@mantine/core';
import { useSelector } from '../shop/useSelector.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { CartLine } from '../../../common/domain/cart.ts';
import type { checkoutMachine } from '../../machines/checkout.machine.ts';
import { Notice } from '../common/Notice.tsx';
import { Working } from '../common/Working.tsx';
import { TextLink } from '../common/links.tsx';
import { takeFocus } from '../common/takeFocus.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import classes from './Checkout.module.css';

type Checkout = Actor<typeof checkoutMachine>;

function SecondOrder({ checkout, lines }: { checkout: Checkout; lines: CartLine[] }) {
  const canPlace = useSelector(checkout, (state) => state.can({ type: 'order.placeAnother', lines }));
  if (!canPlace) return null;
  return (
    <Button variant="default" onClick={() => checkout.send({ type: 'order.placeAnother', lines })}>
      Place a second order
    </Button>
  );
}

function Undecided({ checkout, lines }: { checkout: Checkout; lines: CartLine[] }) {
  const message = useSelector(checkout, (state) => state.context.failure?.message ?? null);
  return (
    <Notice title="You are already placing an order">
      <div className={classes.message}>
        {message === null ? null : <p>{message}</p>}
        <p>
          You sent an order from this browser, perhaps in another tab, and{' '}
          {message === null ? 'it has not arrived yet' : 'we do not know yet whether it arrived'}. Place Order sends it
          once more: the shop makes one order of the two. See also{' '}
          <TextLink href={routes.profile.href()} underline="always">
            My Orders
          </TextLink>
          .
        </p>
        <Group>
          <Button color="amber" onClick={() => checkout.send({ type: 'outcome.ask' })}>
            Look again
          </Button>
          <SecondOrder checkout={checkout} lines={lines} />
        </Group>
      </div>
    </Notice>
  );
}

function Found({ checkout, lines }: { checkout: Checkout; lines: CartLine[] }) {
  return (
    <Notice title="You have just placed an order">
      <div className={classes.message}>
        <p>The order that you sent from this browser, perhaps in another tab, was placed. Nothing else was ordered.</p>
        <Group>
          <Button color="amber" onClick={() => checkout.send({ type: 'order.show' })}>
            See that order
          </Button>
          <SecondOrder checkout={checkout} lines={lines} />
        </Group>
      </div>
    </Notice>
  );
}

/** Another order of the shopper is pending: its outcome, and the choice to place a second one (A40). */
export function OpenElsewhere(parts: { checkout: Checkout; lines: CartLine[] }) {
  const { checkout } = parts;
  const isAsking = useSelector(checkout, (state) => state.hasTag('busy'));
  const isFound = useSelector(checkout, (state) =>
    state.matches({ steps: { placeOrder: { openElsewhere: 'found' } } }),
  );
  if (isAsking) {
    return (
      <div className={classes.message}>
        <p>You sent an order a moment ago. We are asking the shop whether it arrived.</p>
        <Working actor={checkout} />
      </div>
    );
  }
  return (
    <div role="alert" tabIndex={-1} ref={takeFocus}>
      {isFound ? <Found {...parts} /> : <Undecided {...parts} />}
    </div>
  );
}
