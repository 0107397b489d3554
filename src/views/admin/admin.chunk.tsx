import { withMantine } from '../MantineRoot.tsx';
import { usePathname, useSearch } from '../shop/navigation.ts';
import { routeAt, routes } from '../../../common/routes/routes.ts';
import { lazyDeliveryQueue } from '../../app/lazyDeliveryQueue.ts';
import { useShop, useScreen, useFeatures, useSelector } from '../shop/ShopContext.tsx';
import { useMemo } from 'react';
import { readOrderListing } from '../../../common/domain/orderList.ts';
import { orderExportMachine } from '../../machines/orderExport.machine.ts';
import { useList } from '../shop/useList.ts';
import { useServices } from '../shop/useServices.ts';
import { OrderExportView } from './OrderExportView.tsx';
import { OrderListView } from './OrderListView.tsx';
import { productEditMachine } from '../../machines/productEdit.machine.ts';
import {
  orderListEffects,
  productEditEffects,
  productListEffects,
  shopEditEffects,
  userEditEffects,
  userListEffects,
} from '../../app/adminEffects.ts';
import { draftFor, shopDraftFor } from '../../app/keptDrafts.ts';
import { ProductEditView } from './ProductEditView.tsx';
import { productImportMachine } from '../../machines/productImport.machine.ts';
import { createAdminServices } from '../../services/adminServices.ts';
import { Page } from '../common/Page.tsx';
import { AdminTabs } from './listParts.tsx';
import { ProductImportView } from './ProductImportView.tsx';
import { productListMachine } from '../../machines/productList.machine.ts';
import { ProductListView } from './ProductListView.tsx';
import { shopEditMachine } from '../../machines/shopEdit.machine.ts';
import { ShopEditView } from './ShopEditView.tsx';
import { userEditMachine } from '../../machines/userEdit.machine.ts';
import { UserEditView } from './UserEditView.tsx';
import { readListing } from '../../../common/domain/listing.ts';
import { readProductListing } from '../../../common/domain/productList.ts';
import { userListMachine } from '../../machines/userList.machine.ts';
import { UserListView } from './UserListView.tsx';
import * as words from '#texts/admin.ts';
import * as shopWords from '#texts/shop.ts';
import * as importWords from '#texts/productImport.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import { OverviewView } from './OverviewView.tsx';

const useAdminActors = () => {
  const { host, imageHosts } = useShop().page;
  const findsNames = useFeatures().includes('same-names');
  const pictureHosts = host === '' ? imageHosts : null;
  return useServices((http) => createAdminServices({ http, pictureHosts, findsNames }));
};

function AnnouncedOverview() {
  const { getOverview: read } = useAdminActors();
  return <OverviewView overview={useScreen(resourceMachine, { request: {} }, { actors: { read } })} />;
}

/** The administrators' first page (A70), if the backend has one. */
function OverviewScreen() {
  const isAnnounced = useFeatures().includes('admin-overview');
  return (
    <Page title={routes.overview.title} size="xl">
      <AdminTabs current={routes.overview} />
      {isAnnounced ? <AnnouncedOverview /> : <p className="apart">{words.noOverview}</p>}
    </Page>
  );
}

function UserListScreen() {
  const { listUsers: read } = useShop().page.services;
  const listing = readListing(useSearch());
  const list = useScreen(userListMachine, { listing }, { actors: { read }, effects: userListEffects });
  return <UserListView list={list} listing={listing} />;
}

function UserEditScreen({ userId }: { userId: string }) {
  return <UserEditView edit={useScreen(userEditMachine, { userId }, { effects: userEditEffects })} />;
}

function ProductListScreen() {
  const listing = readProductListing(usePathname(), useSearch())!;
  const hasFilters = useFeatures().includes('product-lists');
  const list = useScreen(productListMachine, { listing, hasFilters }, { effects: productListEffects });
  return <ProductListView list={list} listing={listing} />;
}

function ProductImportScreen() {
  const productImport = useScreen(productImportMachine, undefined, { actors: useAdminActors() });
  return (
    <Page title={routes.productImport.title}>
      <AdminTabs current={routes.productList} />
      {useFeatures().includes('same-names') ? null : <p className="apart">{importWords.namesUnknown}</p>}
      <ProductImportView productImport={productImport} />
    </Page>
  );
}

function ProductEditScreen({ productId }: { productId: string }) {
  const { actors, page } = useShop();
  const kept = draftFor(page.stored('productDrafts'), actors.session.getSnapshot().context.user?._id, productId);
  const input = { productId, kept, hasFurther: useFeatures().includes('further-pictures') };
  const options = { actors: useAdminActors(), effects: productEditEffects };
  return <ProductEditView edit={useScreen(productEditMachine, input, options)} />;
}

function AnnouncedShop() {
  const { actors, page } = useShop();
  const kept = shopDraftFor(page.stored('productDrafts'), actors.session.getSnapshot().context.user?._id);
  const options = { actors: useAdminActors(), effects: shopEditEffects };
  return <ShopEditView edit={useScreen(shopEditMachine, { kept }, options)} />;
}

/** What the merchant decides (A100), if the backend keeps it. */
function ShopEditScreen() {
  if (useFeatures().includes('shop')) return <AnnouncedShop />;
  return (
    <Page title={routes.shopEdit.title}>
      <AdminTabs current={routes.shopEdit} />
      <p className="apart">{shopWords.noShop}</p>
    </Page>
  );
}

/** Reads the orders of the listing in the URL and draws the long-lived delivery queue over them. */
function OrderListScreen() {
  const { actors, page } = useShop();
  const search = useSearch();
  const listing = useMemo(() => readOrderListing(search), [search]);
  const orderExport = useScreen(orderExportMachine, { listing }, { actors: useAdminActors() });
  return (
    <OrderListView
      orders={useList(page.services.listOrders, listing, orderListEffects)}
      listing={listing}
      queue={actors.lazy(lazyDeliveryQueue)}
      download={<OrderExportView orderExport={orderExport} listing={listing} />}
    />
  );
}

export { lazyDeliveryQueue as lazyActor };

const screens = [
  { at: routes.overview, Screen: OverviewScreen },
  { at: routes.userList, Screen: UserListScreen },
  { at: routes.productList, Screen: ProductListScreen },
  { at: routes.productImport, Screen: ProductImportScreen },
  { at: routes.shopEdit, Screen: ShopEditScreen },
  { at: routes.orderList, Screen: OrderListScreen },
];

function ScreenAt({ path }: { path: string }) {
  const user = routes.userEdit.match(path);
  if (user) return <UserEditScreen key={user.id} userId={user.id} />;
  const product = routes.productEdit.match(path);
  if (product) return <ProductEditScreen key={product.id} productId={product.id} />;
  const route = routeAt(path);
  const listed = screens.find(({ at }) => at === route);
  return listed ? <listed.Screen /> : null;
}

/** The admin pages (S34–S39). Only admins see them (S126), and another admin starts over (S83). */
function Screen() {
  const path = usePathname();
  const admin = useSelector(useShop().actors.session, ({ context: { user } }) => (user?.isAdmin ? user._id : null));
  if (admin === null) return null;
  return <ScreenAt key={admin} path={path} />;
}

export default withMantine(Screen);
