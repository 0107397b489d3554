import { withMantine } from '../MantineRoot.tsx';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { createTabLock } from '../../services/tabLock.ts';
import { lazyCheckout } from '../../app/lazyCheckout.ts';
import { useShop } from '../shop/ShopContext.tsx';
import { CheckoutView } from './CheckoutView.tsx';

export const lazyActor = lazyCheckout(createTabLock(window));

function CheckoutScreen() {
  const { lazy, cart } = useShop().actors;
  return <CheckoutView checkout={lazy(lazyActor)} cart={cart} />;
}

export default withMantine(CheckoutScreen);
