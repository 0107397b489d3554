import '../library.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { decodeOnce, parsePage } from '../../../common/domain/address.ts';
import { lazyDeliveryQueue } from '../../app/lazyDeliveryQueue.ts';
import { useShop } from '../shop/ShopContext.tsx';
import { OrderListScreen } from './OrderListScreen.tsx';
import { ProductEditScreen } from './ProductEditScreen.tsx';
import { ProductListScreen } from './ProductListScreen.tsx';
import { UserEditScreen } from './UserEditScreen.tsx';
import { UserListScreen } from './UserListScreen.tsx';

export { lazyDeliveryQueue as lazyActor };

/** The admin's screen that an address names (S34–S39); another address is another screen. */
const screenAt = (path: string) => {
  const user = /^\/admin\/user\/([^/]+)\/edit/i.exec(path)?.[1];
  if (user !== undefined) return <UserEditScreen key={path} userId={decodeOnce(user)} />;
  const product = /^\/admin\/product\/([^/]+)\/edit/i.exec(path)?.[1];
  if (product !== undefined) return <ProductEditScreen key={path} productId={decodeOnce(product)} />;
  const products = /^\/admin\/productlist(?:\/([^/]+))?/i.exec(path);
  if (products !== null) return <ProductListScreen key={path} page={parsePage(products[1])} />;
  return /^\/admin\/userlist/i.test(path) ? <UserListScreen /> : <OrderListScreen />;
};

/** What only admins see (S126), each their own (S83): whoever is none is on the way to another address. */
export default function Screen() {
  const path = usePathname();
  const admin = useSelector(useShop().session, ({ context: { user } }) => (user?.isAdmin ? user._id : null));
  return admin === null ? null : <Fragment key={admin}>{screenAt(path)}</Fragment>;
}
