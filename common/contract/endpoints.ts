import type { ListInfo } from '../domain/listPage.ts';

/** Metadata of a page of a list; sent only to a client that asks for a page. */
export const LIST_INFO = 'List-Info';

export const writeListInfo = ({ page, total, at, counts }: ListInfo): string =>
  Object.entries({ page, total, at, ...counts })
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');

export const readListInfo = (header: string | null): ListInfo | null => {
  if (header === null) return null;
  const entries = Object.fromEntries(header.split(/,\s*/).map((each) => each.split('=', 2) as [string, string]));
  const { page, total, at, ...others } = entries;
  const counts = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, Number(value)]));
  const info = { page: Number(page), total: Number(total), at: at ?? '', counts };
  return [info.page, info.total, ...Object.values(counts)].every(Number.isSafeInteger) && at ? info : null;
};

/** What users can do with their own account beyond the specification. */
export const accountFeatures = ['password-reset', 'sign-out-everywhere', 'data-export', 'account-deletion'] as const;

export type AccountFeature = (typeof accountFeatures)[number];

/** All that our server can do beyond the specification. Without a name, other backends are not asked for it. */
export const ownFeatures = [
  ...accountFeatures,
  'catalogue-filters', // categories, brands, prices and orders as parameters of C1 (A61)
  'product-lists', // what the administrators' list of products shows and in which order, as parameters of C1 (A98)
  'admin-overview', // the first page of the administrators (A70)
  'further-pictures', // `images` of C2 and C5 (A73)
  'same-names', // which names products have already, for an import (A96)
  'order-refunds', // by administrators (A81)
  'restock-mails', // once a sold out product is back (A102)
  'shop', // name, currency, tax and the like can be read and changed (A100)
] as const;

/** Names in `<meta name="api-features">` of the documents: also what the server of the pages and the gateway can do. */
export type Feature =
  | (typeof ownFeatures)[number]
  | 'languages' // the pages come in every language, by a cookie
  | 'test-wallet'; // nothing is charged (A21): its place is kept free while the wallet loads

export const featuresWith = ({ chargesNothing }: { chargesNothing: boolean }): readonly Feature[] =>
  chargesNothing ? [...ownFeatures, 'test-wallet'] : ownFeatures;

/** Who may make a call. `user` and `admin` calls carry the bearer token. */
export type Access = 'anyone' | 'user' | 'admin';

export type Endpoint = {
  /** Its id in the specification, or `E…` for a call beyond it. */
  id: `${'C' | 'E'}${number}`;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  access: Access;
};

/** For rows of a list. It needs no CORS preflight, and other servers ignore it. */
export const BRIEF = 'application/json;fields=row';

/** The number of reviews that a product page starts with; other servers ignore the query and return all. */
export const SOME_REVIEWS = { reviews: '20' };

export const endpoints = {
  listProducts: { id: 'C1', method: 'GET', path: '/api/products', access: 'anyone' },
  getProduct: { id: 'C2', method: 'GET', path: '/api/products/:id', access: 'anyone' },
  listTopProducts: { id: 'C3', method: 'GET', path: '/api/products/top', access: 'anyone' },
  createProduct: { id: 'C4', method: 'POST', path: '/api/products', access: 'admin' },
  updateProduct: { id: 'C5', method: 'PUT', path: '/api/products/:id', access: 'admin' },
  deleteProduct: { id: 'C6', method: 'DELETE', path: '/api/products/:id', access: 'admin' },
  createReview: { id: 'C7', method: 'POST', path: '/api/products/:id/reviews', access: 'user' },
  login: { id: 'C8', method: 'POST', path: '/api/users/login', access: 'anyone' },
  register: { id: 'C9', method: 'POST', path: '/api/users', access: 'anyone' },
  getUser: { id: 'C10', method: 'GET', path: '/api/users/:id', access: 'user' },
  updateProfile: { id: 'C11', method: 'PUT', path: '/api/users/profile', access: 'user' },
  listUsers: { id: 'C12', method: 'GET', path: '/api/users', access: 'admin' },
  deleteUser: { id: 'C13', method: 'DELETE', path: '/api/users/:id', access: 'admin' },
  updateUser: { id: 'C14', method: 'PUT', path: '/api/users/:id', access: 'admin' },
  createOrder: { id: 'C15', method: 'POST', path: '/api/orders', access: 'user' },
  getOrder: { id: 'C16', method: 'GET', path: '/api/orders/:id', access: 'user' },
  payOrder: { id: 'C17', method: 'PUT', path: '/api/orders/:id/pay', access: 'user' },
  deliverOrder: { id: 'C18', method: 'PUT', path: '/api/orders/:id/deliver', access: 'admin' },
  listMyOrders: { id: 'C19', method: 'GET', path: '/api/orders/myorders', access: 'user' },
  listOrders: { id: 'C20', method: 'GET', path: '/api/orders', access: 'admin' },
  getWalletConfig: { id: 'C21', method: 'GET', path: '/api/config/googlepay', access: 'anyone' },
  uploadImage: { id: 'C22', method: 'POST', path: '/api/upload', access: 'admin' },
} as const satisfies Record<string, Endpoint>;

/** The URL of a call with every query parameter, even an empty one: `?keyword=&pageNumber=1` (C1). */
export const addressOf = (
  { path }: Endpoint,
  { id = '', query = {} }: { id?: string | undefined; query?: Record<string, string> | undefined } = {},
): string => {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return [path.replace(':id', encodeURIComponent(id)), ...(parts.length === 0 ? [] : [parts.join('&')])].join('?');
};
