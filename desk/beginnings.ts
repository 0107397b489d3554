import type { LoginInfo } from '../src/contract/user.ts';
import type { CartLine } from '../src/domain/cart.ts';
import {
  cataloguePath,
  orderPath,
  productEditPath,
  productListPath,
  productPath,
  stepPath,
  userEditPath,
  userListPath,
} from '../src/domain/address.ts';
import { aLine, aUser } from '../tests/support/samples.ts';

/** How a shop is opened so that a chart begins: an address, and what an earlier visit left in the browser. */
export type Beginning = { address: string; kept: Readonly<Record<string, string>> };

type Inputs = {
  cart: { lines: CartLine[] };
  catalogue: { keyword: string; page: number };
  order: { orderId: string; viewer: { email: string; isAdmin: boolean } };
  product: { productId: string };
  productEdit: { productId: string };
  productList: { page: number };
  session: { user: LoginInfo | null };
  userEdit: { userId: string };
};

const keep = (values: Record<string, unknown>): Beginning['kept'] =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [key, JSON.stringify(value)]),
  );
const as = (but: Partial<LoginInfo>) => keep({ userInfo: aUser(but) });
const admin = as({ isAdmin: true });

const beginnings: { [id: string]: (input: never) => Beginning } = {
  carousel: () => ({ address: '/', kept: {} }),
  cart: ({ lines }: Inputs['cart']) => ({ address: '/cart', kept: keep({ cartItems: lines }) }),
  catalogue: ({ keyword, page }: Inputs['catalogue']) => ({ address: cataloguePath(keyword, page), kept: {} }),
  checkout: () => ({ address: stepPath('shipping'), kept: keep({ userInfo: aUser(), cartItems: [aLine()] }) }),
  deliveryQueue: () => ({ address: '/admin/orderlist', kept: admin }),
  order: ({ orderId, viewer }: Inputs['order']) => ({ address: orderPath(orderId), kept: as(viewer) }),
  product: ({ productId }: Inputs['product']) => ({ address: productPath(productId), kept: {} }),
  productEdit: ({ productId }: Inputs['productEdit']) => ({ address: productEditPath(productId), kept: admin }),
  productList: ({ page }: Inputs['productList']) => ({ address: productListPath(page), kept: admin }),
  profile: () => ({ address: '/profile', kept: as({}) }),
  session: ({ user }: Inputs['session']) => ({ address: '/', kept: keep({ userInfo: user }) }),
  userEdit: ({ userId }: Inputs['userEdit']) => ({ address: userEditPath(userId), kept: admin }),
  userList: () => ({ address: userListPath, kept: admin }),
};

/** How a shop is opened so that a chart begins with this; nothing where a chart has no address of its own. */
export const beginningOf = (chart: string, input: unknown): Beginning | null =>
  beginnings[chart]?.(input as never) ?? null;
