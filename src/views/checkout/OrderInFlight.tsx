import * as words from '#texts/checkout.ts';
import { useSelector } from '../shop/useSelector.ts';
import type { ReactNode } from 'react';
import { routes } from '../../../common/routes/routes.ts';
import type { checkoutMachine } from '../../machines/checkout.machine.ts';
import { Card } from '../common/Card.tsx';
import { Failure } from '../common/Failure.tsx';
import { Working } from '../common/Working.tsx';
import { TextLink } from '../common/links.tsx';
import { OrderPartsOutline } from '../order/OrderOutline.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';
import classes from './Checkout.module.css';

type Checkout = Actor<typeof checkoutMachine>;

function Told({ title, below, children }: { title: string; below?: ReactNode; children: ReactNode }) {
  return (
    <CheckoutPage title={title} current="placeOrder" isShut size="xl">
      <Card>
        <div className={classes.message}>{children}</div>
      </Card>
      {below}
    </CheckoutPage>
  );
}

/** The layout of the order, or of the step that comes back without one. */
function Awaited({ checkout }: { checkout: Checkout }) {
  return (
    <div className={classes.awaited}>
      <Working actor={checkout} outline={<OrderPartsOutline />} />
    </div>
  );
}

/** The order is being placed; the shopper can neither leave nor send it again (A5). */
export function PlacingView({ checkout }: { checkout: Checkout }) {
  return (
    <Told title={words.placing} below={<Awaited checkout={checkout} />}>
      <p>{words.waitAMoment}</p>
    </Told>
  );
}

/** No response arrived. The server is asked for the order before it can be sent again (A5). */
export function OutcomeUnknownView({ checkout }: { checkout: Checkout }) {
  const isAsking = useSelector(checkout, (state) => state.matches({ outcomeUnknown: 'asking' }));
  const message = useSelector(checkout, (state) => state.context.failure?.message ?? null);
  if (isAsking) {
    return (
      <Told title={words.looking} below={<Awaited checkout={checkout} />}>
        <p>{words.answerLost}</p>
      </Told>
    );
  }
  return (
    <Told title={words.didItArrive}>
      <p>{words.notKnown}</p>
      <Failure message={message} onRetry={() => checkout.send({ type: 'outcome.ask' })} retryLabel={words.askAgain} />
      <p>
        {words.beforeMyOrders}
        <TextLink href={routes.profile.href()} underline="always">
          {words.myOrders}
        </TextLink>
        {words.afterMyOrders}
      </p>
    </Told>
  );
}

/** The order was placed; its page opens next (S99). */
export function PlacedView({ checkout }: { checkout: Checkout }) {
  const orderId = useSelector(checkout, (state) => state.context.orderId ?? '');
  return (
    <Told title={words.wasPlaced}>
      <TextLink href={routes.order.href({ id: orderId })}>{words.seeOrder}</TextLink>
    </Told>
  );
}
