import { withLibrary } from '../library.tsx';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { useSelector } from '../shop/useSelector.ts';
import { Route, Switch } from 'wouter';
import { usePathname } from '../shop/useAddress.ts';
import { decodeOnce, parsePage } from '../../../common/routes/params.ts';
import { routes } from '../../../common/routes/routes.ts';
import { lazyDeliveryQueue } from '../../app/lazyDeliveryQueue.ts';
import { useShop } from '../shop/ShopContext.tsx';
import { OrderListScreen } from './OrderListScreen.tsx';
import { OverviewScreen } from './OverviewScreen.tsx';
import { ProductEditScreen } from './ProductEditScreen.tsx';
import { ProductImportScreen } from './ProductImportScreen.tsx';
import { ProductListScreen } from './ProductListScreen.tsx';
import { UserEditScreen } from './UserEditScreen.tsx';
import { UserListScreen } from './UserListScreen.tsx';

export { lazyDeliveryQueue as lazyActor };

/** The admin pages (S34–S39). Only admins see them (S126), and another admin starts over (S83). */
function Screen() {
  const path = usePathname();
  const admin = useSelector(useShop().session, ({ context: { user } }) => (user?.isAdmin ? user._id : null));
  if (admin === null) return null;
  return (
    <Switch key={admin} location={path}>
      <Route path={routes.overview.path} component={OverviewScreen} />
      <Route path={routes.userList.path} component={UserListScreen} />
      <Route path={routes.userEdit.path}>{({ id }) => <UserEditScreen key={id} userId={decodeOnce(id)} />}</Route>
      <Route path={routes.productList.path}>
        {({ pageNumber }) => <ProductListScreen key={path} page={parsePage(pageNumber)} />}
      </Route>
      <Route path={routes.productImport.path} component={ProductImportScreen} />
      <Route path={routes.productEdit.path}>
        {({ id }) => <ProductEditScreen key={id} productId={decodeOnce(id)} />}
      </Route>
      <Route path={routes.orderList.path} component={OrderListScreen} />
    </Switch>
  );
}

export default withLibrary(Screen);
