import '../library.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { openCheckout } from '../../shop/checkout.ts';
import { useShop } from '../shop/ShopContext.tsx';
import { CheckoutView } from './CheckoutView.tsx';

export { openCheckout as part };

/** The guided checkout, whichever of its steps. */
export default function CheckoutScreen() {
  const { part, cart } = useShop();
  return <CheckoutView checkout={part(openCheckout)} cart={cart} />;
}
