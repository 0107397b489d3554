import '../library.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Skeleton.css';
import { useSelector } from '@xstate/react';
import { useHistoryState, usePathname } from 'wouter/use-browser-location';
import { decodeOnce, isJustPlaced } from '../../../common/domain/address.ts';
import { useShop } from '../shop/ShopContext.tsx';
import { OrderScreen } from './OrderScreen.tsx';

/** The order that the address names, to whoever is signed in (S32, S33); a new one of either is a new screen (S83). */
export default function Screen() {
  const user = useSelector(useShop().session, (state) => state.context.user);
  const id = decodeOnce(/^\/order\/([^/]+)/i.exec(usePathname())?.[1] ?? '');
  const isPlaced = isJustPlaced(useHistoryState());
  return user === null ? null : (
    <OrderScreen key={`${user._id} ${id}`} orderId={id} viewer={user} isPlaced={isPlaced} />
  );
}
