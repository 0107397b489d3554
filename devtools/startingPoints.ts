import type { AnyEventObject } from 'xstate';
import type { Product } from '../common/contract/product.ts';
import type { LoginInfo } from '../common/contract/user.ts';
import type { CartLine } from '../common/domain/cart.ts';
import { orderListPath, type OrderListing } from '../common/domain/orderList.ts';
import { cataloguePath } from '../common/routes/catalogue.ts';
import { storedWith, type SavedLists } from '../common/domain/savedProducts.ts';
import { routes } from '../common/routes/routes.ts';
import type { KeptDraft } from '../src/machines/typedProduct.ts';
import { aLine, anOrder, aProduct, aUser } from '../walks/support/samples.ts';
import type { Answers } from './faultInjector.ts';

/** How to open a shop so that a chart starts. */
export type StartingPoint = {
  address: string;
  /** Local storage as an earlier visit left it. */
  kept: Readonly<Record<string, string>>;
  /** Responses to calls of other charts on the same screen. */
  answers?: Answers | undefined;
  /** Context values that select one of several actors of the chart. */
  like?: Readonly<Record<string, unknown>> | undefined;
};

type Inputs = {
  carousel: { count: number };
  cart: { lines: CartLine[] };
  catalogue: { keyword: string; page: number };
  order: { orderId: string; viewer: { email: string; isAdmin: boolean } };
  orderExport: { listing: OrderListing };
  orderTools: { orderId: string };
  passwordReset: { token: string | null };
  product: { productId: string; preview?: Product };
  productEdit: { productId: string; kept?: KeptDraft | null };
  productList: { page: number };
  review: { productId: string };
  session: { user: LoginInfo | null };
  userEdit: { userId: string };
  wallet: { email: string };
};

const keep = (values: Record<string, unknown>): StartingPoint['kept'] =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [key, JSON.stringify(value)]),
  );
const as = (but: Partial<LoginInfo>) => keep({ userInfo: aUser(but) });
const admin = as({ isAdmin: true });
const answer = (body: unknown) => ({ status: 200, type: 'application/json', body: JSON.stringify(body) });

/** The orders with unknown outcome that the shopper of a path arrives with. */
const pendingIn = (events: readonly AnyEventObject[]) => {
  const arrival = events.find(({ type }) => type === 'shopper.arrived') as { pendingKeys?: string[] } | undefined;
  const pending = (arrival?.pendingKeys ?? []).map((key) => ({ key, userId: aUser()._id }));
  return pending.length === 0 ? null : pending;
};

const startingPoints: { [id: string]: (input: never, events: readonly AnyEventObject[]) => StartingPoint | null } = {
  carousel: ({ count }: Inputs['carousel']) => {
    const products = Array.from({ length: count }, (_, index) => aProduct({ _id: `p${index}` }));
    return { address: '/', kept: {}, answers: { listTopProducts: answer(products) } };
  },
  cart: ({ lines }: Inputs['cart']) => ({ address: '/cart', kept: keep({ cartItems: lines }) }),
  catalogue: ({ keyword, page }: Inputs['catalogue']) => ({ address: cataloguePath(keyword, page), kept: {} }),
  checkout: (_, events) => ({
    address: routes.shipping.href(),
    kept: keep({ userInfo: aUser(), cartItems: [aLine()], pendingOrder: pendingIn(events) }),
  }),
  chunk: () => ({ address: '/', kept: {}, like: { name: 'home' } }),
  deliveryQueue: () => ({ address: '/admin/orderlist', kept: admin }),
  list: () => ({ address: '/profile', kept: as({}) }),
  network: () => ({ address: '/cart', kept: {} }),
  order: ({ orderId, viewer }: Inputs['order']) => ({ address: routes.order.href({ id: orderId }), kept: as(viewer) }),
  orderExport: ({ listing }: Inputs['orderExport']) => ({
    address: orderListPath(listing),
    kept: admin,
    answers: { listOrders: answer([anOrder()]) },
  }),
  orderTools: ({ orderId }: Inputs['orderTools']) => {
    const order = anOrder({ _id: orderId, isOwn: true, isPaid: true });
    return { address: routes.order.href({ id: orderId }), kept: as({}), answers: { getOrder: answer(order) } };
  },
  ownAccount: () => ({ address: '/profile', kept: as({}) }),
  passwordReset: ({ token }: Inputs['passwordReset']) => ({
    address: `${routes.password.href()}${token === null ? '' : `#${token}`}`,
    kept: {},
  }),
  patience: () => ({ address: cataloguePath('tv', 1), kept: {}, answers: { listProducts: 'none' } }),
  // A preview has no address: it is a press in a list.
  product: ({ productId, preview }: Inputs['product']) =>
    preview ? null : { address: routes.product.href({ id: productId }), kept: {} },
  productEdit: ({ productId, kept }: Inputs['productEdit']) => ({
    address: routes.productEdit.href({ id: productId }),
    kept: { ...admin, ...keep({ productDrafts: kept ? { userId: aUser()._id, drafts: [kept] } : null }) },
  }),
  productImport: () => ({ address: routes.productImport.href(), kept: admin }),
  productList: ({ page }: Inputs['productList']) => ({
    address: routes.productList.href({ pageNumber: page }),
    kept: admin,
  }),
  profile: () => ({ address: '/profile', kept: as({}) }),
  resource: () => ({ address: '/', kept: {} }),
  review: ({ productId }: Inputs['review']) => ({
    address: routes.product.href({ id: productId }),
    kept: as({}),
    answers: { getProduct: answer(aProduct({ _id: productId })) },
  }),
  savedProducts: (lists: SavedLists) => ({
    address: routes.wishList.href(),
    kept: keep({ savedProducts: storedWith(null, undefined, lists) }),
  }),
  // It starts with the focus in the search field.
  suggestions: () => ({ address: '/cart', kept: {} }),
  session: ({ user }: Inputs['session']) => ({ address: '/', kept: keep({ userInfo: user }) }),
  userEdit: ({ userId }: Inputs['userEdit']) => ({ address: routes.userEdit.href({ id: userId }), kept: admin }),
  userList: () => ({ address: routes.userList.href(), kept: admin }),
  wallet: ({ email }: Inputs['wallet']) => {
    const order = anOrder({ isOwn: true });
    return { address: routes.order.href({ id: order._id }), kept: as({ email }), answers: { getOrder: answer(order) } };
  },
};

/** The starting point for a chart with this input, for these events; null if there is none. */
export const startingPointOf = (
  chart: string,
  input: unknown,
  events: readonly AnyEventObject[],
): StartingPoint | null => startingPoints[chart]?.(input as never, events) ?? null;
