import '../library.css';
import { useShop } from '../shop/ShopContext.tsx';
import { CartView } from './CartView.tsx';

/** The shopping cart. */
export default function CartScreen() {
  const { cart, session } = useShop();
  return <CartView cart={cart} session={session} />;
}
