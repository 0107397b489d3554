import { withMantine } from '../MantineRoot.tsx';
import { routes } from '../../../common/routes/routes.ts';
import { Page } from '../common/Page.tsx';
import { useShop, useIsHydrating } from '../shop/ShopContext.tsx';
import { CartView } from './CartView.tsx';

/** The shopping cart. The server draws its heading alone: the cart is in the browser. */
function CartScreen() {
  const { cart, session } = useShop().actors;
  return useIsHydrating() ? (
    <Page title={routes.cart.title} size="xl">
      {null}
    </Page>
  ) : (
    <CartView cart={cart} session={session} />
  );
}

export default withMantine(CartScreen);
