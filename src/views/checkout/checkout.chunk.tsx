import { withMantine } from '../MantineRoot.tsx';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { createTurns } from '../../services/turns.ts';
import { lazyCheckout } from '../../app/lazyCheckout.ts';
import { useShop } from '../shop/ShopContext.tsx';
import { CheckoutView } from './CheckoutView.tsx';

export const lazyActor = lazyCheckout(createTurns(window));

function CheckoutScreen() {
  const shop = useShop();
  return <CheckoutView checkout={shop.lazyActor(lazyActor)} cart={shop.cart} />;
}

export default withMantine(CheckoutScreen);
