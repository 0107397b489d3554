import { Button, Group } from '@mantine/core';
import * as words from '#texts/checkout.ts';
import { useSelector } from '../shop/useSelector.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { CartLine } from '../../../common/domain/cart.ts';
import type { checkoutMachine } from '../../machines/checkout.machine.ts';
import { Notice } from '../common/Notice.tsx';
import outline from '../common/Outline.module.css';
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
      {words.secondOrder}
    </Button>
  );
}

function Undecided({ checkout, lines }: { checkout: Checkout; lines: CartLine[] }) {
  const message = useSelector(checkout, (state) => state.context.failure?.message ?? null);
  return (
    <Notice title={words.alreadyPlacing}>
      <div className={classes.message}>
        {message === null ? null : <p>{message}</p>}
        <p>
          {message === null ? words.notArrivedYet : words.arrivalUnknown}
          <TextLink href={routes.profile.href()} underline="always">
            {words.myOrders}
          </TextLink>
          {words.afterMyOrders}
        </p>
        <Group>
          <Button color="amber" onClick={() => checkout.send({ type: 'outcome.ask' })}>
            {words.lookAgain}
          </Button>
          <SecondOrder checkout={checkout} lines={lines} />
        </Group>
      </div>
    </Notice>
  );
}

function Found({ checkout, lines }: { checkout: Checkout; lines: CartLine[] }) {
  return (
    <Notice title={words.justPlaced}>
      <div className={classes.message}>
        <p>{words.otherWasPlaced}</p>
        <Group>
          <Button color="amber" onClick={() => checkout.send({ type: 'order.show' })}>
            {words.seeThatOrder}
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
      <>
        <p>{words.askingForEarlier}</p>
        <Working actor={checkout} outline={<div className={`${outline.block} ${classes.answer}`} />} />
      </>
    );
  }
  return (
    <div role="alert" tabIndex={-1} ref={takeFocus}>
      {isFound ? <Found {...parts} /> : <Undecided {...parts} />}
    </div>
  );
}
