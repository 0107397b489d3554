import { withLibrary } from '../library.tsx';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { useSelector } from '../shop/useSelector.ts';
import { useHistoryState } from 'wouter/use-browser-location';
import { usePathname } from '../shop/useAddress.ts';
import { routes } from '../../../common/routes/routes.ts';
import { isJustPlaced } from '../../../common/domain/order.ts';
import { useShop } from '../shop/ShopContext.tsx';
import { OrderScreen } from './OrderScreen.tsx';

/** The order at this path (S32, S33). Another order or another user starts over (S83). */
function Screen() {
  const user = useSelector(useShop().session, (state) => state.context.user);
  const id = routes.order.match(usePathname())?.id;
  const isPlaced = isJustPlaced(useHistoryState());
  return user === null || id === undefined ? null : (
    <OrderScreen key={`${user._id} ${id}`} orderId={id} viewer={user} isPlaced={isPlaced} />
  );
}

export default withLibrary(Screen);
