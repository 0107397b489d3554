import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { checkoutMachine } from '../../machines/checkout.machine.ts';
import { useShop } from '../shop/ShopContext.tsx';
import { CheckoutView } from './CheckoutView.tsx';

export { checkoutMachine };

/** The guided checkout, whichever of its steps. */
export default function CheckoutScreen() {
  const { checkout, cart } = useShop();
  return <CheckoutView checkout={checkout(checkoutMachine)} cart={cart} />;
}
