import { withMantine } from '../MantineRoot.tsx';
import { createTabLock } from '../../services/tabLock.ts';
import { lazyCheckout } from '../../app/lazyCheckout.ts';
import * as words from '#texts/checkout.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { loginPath } from '../../../common/routes/redirect.ts';
import { routes } from '../../../common/routes/routes.ts';
import { SentenceLink, TextLink } from '../common/controls.tsx';
import { useSelector, useShop } from '../shop/ShopContext.tsx';
import phone from '../common/Phone.module.css';
import { CheckoutPage, type Parts } from './CheckoutPage.tsx';
import { PlaceOrderView } from './PlaceOrderView.tsx';
import { ShippingView } from './ShippingView.tsx';
import { Card } from '../common/Card.tsx';
import { Failure, Working } from '../common/calls.tsx';
import { Form, Submit, useDraft } from '../common/Form.tsx';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { OrderPartsOutline } from '../order/OrderParts.tsx';
import classes from './Checkout.module.css';
import { Radio } from '@mantine/core';
import { GOOGLE_PAY } from '../../../common/domain/checkout.ts';
import { ignoreSecondClick } from '../common/events.ts';

function PaymentView({ checkout, cart }: Parts) {
  const form = useDraft({ paymentMethod: GOOGLE_PAY });
  return (
    <CheckoutPage title={routes.payment.title} current="payment" cart={cart}>
      <Card>
        <Form form={form} onSubmit={({ paymentMethod }) => checkout.send({ type: 'payment.submit', paymentMethod })}>
          <Radio.Group
            label={words.selectMethod}
            key={form.key('paymentMethod')}
            name="paymentMethod"
            {...form.getInputProps('paymentMethod')}
          >
            <div className={classes.method}>
              <Radio value={GOOGLE_PAY} label={GOOGLE_PAY} size="md" />
            </div>
          </Radio.Group>
          <p className="lead quiet">{words.payLater}</p>
          <Submit className={phone.action} onClick={ignoreSecondClick}>
            {words.next}
          </Submit>
        </Form>
      </Card>
    </CheckoutPage>
  );
}

type Checkout = Pick<Parts, 'checkout'>;

function OrderMessage({ title, below, children }: { title: string; below?: ReactNode; children: ReactNode }) {
  return (
    <CheckoutPage title={title} current="placeOrder" isShut size="xl">
      <Card>
        <div className={`stack start near ${classes.message}`}>{children}</div>
      </Card>
      {below}
    </CheckoutPage>
  );
}

function Awaited({ checkout }: Checkout) {
  return (
    <div className="apart">
      <Working actor={checkout} outline={<OrderPartsOutline />} />
    </div>
  );
}

/** The order is being placed; the shopper can neither leave nor send it again (A5). */
function PlacingView({ checkout }: Checkout) {
  return (
    <OrderMessage title={words.placing} below={<Awaited checkout={checkout} />}>
      <p>{words.waitAMoment}</p>
    </OrderMessage>
  );
}

/** No response arrived. The server is asked for the order before it can be sent again (A5). */
function OutcomeUnknownView({ checkout }: Checkout) {
  const isAsking = useSelector(checkout, (state) => state.matches({ outcomeUnknown: 'asking' }));
  const message = useSelector(checkout, (state) => state.context.failure?.message ?? null);
  if (isAsking) {
    return (
      <OrderMessage title={words.looking} below={<Awaited checkout={checkout} />}>
        <p>{words.answerLost}</p>
      </OrderMessage>
    );
  }
  return (
    <OrderMessage title={words.didItArrive}>
      <p>{words.notKnown}</p>
      <Failure message={message} onRetry={() => checkout.send({ type: 'outcome.ask' })} retryLabel={words.askAgain} />
      <p>
        {words.beforeMyOrders}
        <SentenceLink href={routes.profile.href()}>{words.myOrders}</SentenceLink>
        {words.afterMyOrders}
      </p>
    </OrderMessage>
  );
}

/** The order was placed; its page opens next (S99). */
function PlacedView({ checkout }: Checkout) {
  const orderId = useSelector(checkout, (state) => state.context.orderId ?? '');
  return (
    <OrderMessage title={words.wasPlaced}>
      <TextLink href={routes.order.href({ id: orderId })}>{words.seeOrder}</TextLink>
    </OrderMessage>
  );
}

/** Shown to a guest until the redirect to sign in. */
function SignInFirst() {
  return (
    <CheckoutPage title={words.checkout} current="signIn">
      <TextLink href={loginPath(routes.shipping.href())}>{words.signInFirst}</TextLink>
    </CheckoutPage>
  );
}

const screens = [
  { at: 'signIn', Screen: SignInFirst },
  { at: { steps: 'shipping' }, Screen: ShippingView },
  { at: { steps: 'payment' }, Screen: PaymentView },
  { at: { steps: 'placeOrder' }, Screen: PlaceOrderView },
  { at: 'placing', Screen: PlacingView },
  { at: 'outcomeUnknown', Screen: OutcomeUnknownView },
  { at: { steps: 'placed' }, Screen: PlacedView },
] as const;

/** Draws the checkout chart. Its state decides what is shown, not the path (S104, A5). */
export function CheckoutView(parts: Parts) {
  const { Screen } = useSelector(parts.checkout, (state) => screens.find(({ at }) => state.matches(at))!);
  const shown = useRef<typeof Screen>(Screen);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown.current === Screen) return;
    shown.current = Screen;
    // The pressed button is gone, so keyboard and screen reader users continue from the heading.
    frame.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [Screen]);
  return (
    <div ref={frame}>
      <Screen {...parts} />
    </div>
  );
}

export const lazyActor = lazyCheckout(createTabLock(window));

function CheckoutScreen() {
  const { lazy, cart } = useShop().actors;
  return <CheckoutView checkout={lazy(lazyActor)} cart={cart} />;
}

export default withMantine(CheckoutScreen);
