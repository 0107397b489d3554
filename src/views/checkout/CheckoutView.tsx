import { useSelector } from '@xstate/react';
import type { cartMachine } from '../../machines/cart.machine.ts';
import type { checkoutMachine } from '../../machines/checkout.machine.ts';
import { loginPath, stepPath } from '../../domain/address.ts';
import { Page } from '../common/Page.tsx';
import { TextLink } from '../common/links.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { CheckoutSteps } from './CheckoutSteps.tsx';
import { OutcomeUnknownView, PlacedView, PlacingView } from './OrderInFlight.tsx';
import { PaymentView } from './PaymentView.tsx';
import { PlaceOrderView } from './PlaceOrderView.tsx';
import { ShippingView } from './ShippingView.tsx';

/** For the moment before the shop has brought a guest to where they sign in. */
function SignInFirst() {
  return (
    <Page title="Checkout" size="sm">
      <CheckoutSteps current="signIn" />
      <TextLink href={loginPath(stepPath('shipping'))}>Sign in to check out</TextLink>
    </Page>
  );
}

/** Draws the checkout chart: where it is decides what is shown, not the address (S104, A5). */
export function CheckoutView({
  checkout,
  cart,
}: {
  checkout: Actor<typeof checkoutMachine>;
  cart: Actor<typeof cartMachine>;
}) {
  const state = useSelector(checkout, (snapshot) => snapshot);
  if (state.matches('signIn')) return <SignInFirst />;
  if (state.matches({ steps: 'shipping' })) return <ShippingView checkout={checkout} />;
  if (state.matches({ steps: 'payment' })) return <PaymentView checkout={checkout} />;
  if (state.matches('placing')) return <PlacingView checkout={checkout} />;
  if (state.matches('outcomeUnknown')) return <OutcomeUnknownView checkout={checkout} />;
  if (state.matches({ steps: 'placed' })) return <PlacedView checkout={checkout} />;
  return <PlaceOrderView checkout={checkout} cart={cart} />;
}
