import * as words from '#texts/checkout.ts';
import { useSelector } from '../shop/useSelector.ts';
import { useEffect, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { cartMachine } from '../../machines/cart.machine.ts';
import type { checkoutMachine } from '../../machines/checkout.machine.ts';
import { loginPath } from '../../../common/routes/redirect.ts';
import { routes } from '../../../common/routes/routes.ts';
import { TextLink } from '../common/links.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import phone from '../common/Phone.module.css';
import { CheckoutPage } from './CheckoutPage.tsx';
import { OutcomeUnknownView, PlacedView, PlacingView } from './OrderInFlight.tsx';
import { PaymentView } from './PaymentView.tsx';
import { PlaceOrderView } from './PlaceOrderView.tsx';
import { ShippingView } from './ShippingView.tsx';

/** Shown to a guest until the redirect to sign in. */
function SignInFirst() {
  return (
    <CheckoutPage title={words.checkout} current="signIn">
      <TextLink href={loginPath(routes.shipping.href())}>{words.signInFirst}</TextLink>
    </CheckoutPage>
  );
}

type Parts = { checkout: Actor<typeof checkoutMachine>; cart: Actor<typeof cartMachine> };

const screens = {
  signIn: SignInFirst,
  shipping: ShippingView,
  payment: PaymentView,
  review: PlaceOrderView,
  placing: PlacingView,
  outcomeUnknown: OutcomeUnknownView,
  placed: PlacedView,
};

const screenOf = (state: SnapshotFrom<typeof checkoutMachine>): keyof typeof screens => {
  if (state.matches({ steps: 'shipping' })) return 'shipping';
  if (state.matches({ steps: 'payment' })) return 'payment';
  if (state.matches({ steps: 'placed' })) return 'placed';
  if (state.matches('placing')) return 'placing';
  if (state.matches('outcomeUnknown')) return 'outcomeUnknown';
  return state.matches('signIn') ? 'signIn' : 'review';
};

/** Draws the checkout chart. Its state decides what is shown, not the path (S104, A5). */
export function CheckoutView(parts: Parts) {
  const screen = useSelector(parts.checkout, screenOf);
  const shown = useRef(screen);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    // The pressed button is gone, so keyboard and screen reader users continue from the heading.
    frame.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [screen]);
  const Screen = screens[screen];
  return (
    <div ref={frame} className={phone.targets}>
      <Screen {...parts} />
    </div>
  );
}
