import type { Product } from '../../../common/contract/product.ts';
import { markRefunded } from '../../../server/features/orders/finishCharge.ts';
import { reconcileCharges } from '../../../server/features/orders/reconcileCharges.ts';
import { releaseUnpaid } from '../../../server/features/orders/stock.ts';
import { testGateway } from '../../../server/features/payments/openGateway.ts';
import { aPayment, orderOf, PASSWORD, type OpenShop, type Person } from '../../../tests/fixtures/api.ts';
import type { PlacedOrder } from './baseShop.ts';

/** A request to the server, or a job of it. */
export type Request = {
  /** What it asks for, in words. */
  name: string;
  send: (shop: OpenShop) => Promise<{ status: number; text: string }>;
  /** The order that it is to place. A repetition wants the same one. */
  wants?: { buyer: string; key: string; total: number };
  /** The order whose payment it authorises. */
  authorises?: string;
  /** Whether an administrator sets the stock by it. */
  setsStock?: true;
};

type Line = { product: Product; qty: number };

const inWords = (lines: readonly Line[]): string =>
  lines.map(({ product, qty }) => `${qty} × ${product.name}`).join(', ');

/** C15 */
export const place = (buyer: Person, key: string, ...lines: Line[]): Request => {
  const body = orderOf(lines);
  return {
    name: `${buyer.name} orders ${inWords(lines)}, ${key}`,
    send: (shop) => shop.withToken(buyer.token).post('/api/orders', body, { 'idempotency-key': key }),
    wants: { buyer: buyer.id, key, total: body.totalPrice },
  };
};

/** C17 */
export const pay = ({ buyer, order: { _id } }: PlacedOrder): Request => ({
  name: `${buyer.name} pays`,
  send: (shop) => shop.withToken(buyer.token).put(`/api/orders/${_id}/pay`, aPayment),
  authorises: _id,
});

/** The same with a card that is declined. */
export const payInVain = ({ buyer, order: { _id } }: PlacedOrder): Request => ({
  name: `${buyer.name} pays with a card that is declined`,
  send: (shop) =>
    shop.withToken(buyer.token).put(`/api/orders/${_id}/pay`, { ...aPayment, transactionState: 'FAILURE' }),
});

/** C18 */
export const deliver = (admin: Person, { order: { _id } }: PlacedOrder): Request => ({
  name: `${admin.name} delivers`,
  send: (shop) => shop.withToken(admin.token).put(`/api/orders/${_id}/deliver`, {}),
});

/** C5 */
export const save = (admin: Person, product: Product, change: Partial<Product>): Request => {
  const { version: _, ...saved } = { ...product, ...change };
  return {
    name: `${admin.name} saves ${product.name}`,
    send: (shop) => shop.withToken(admin.token).put(`/api/products/${product._id}`, saved),
    setsStock: true,
  };
};

/** The same, unless the product is no longer the one that was read. */
export const saveUnlessStale = (admin: Person, product: Product, change: Partial<Product>): Request => ({
  ...save(admin, product, change),
  send: (shop) => shop.withToken(admin.token).put(`/api/products/${product._id}`, { ...product, ...change }),
});

/** C6 */
export const removeProduct = (admin: Person, product: Product): Request => ({
  name: `${admin.name} deletes ${product.name}`,
  send: (shop) => shop.withToken(admin.token).delete(`/api/products/${product._id}`),
});

/** C7 */
export const review = (author: Person, product: Product, rating: number): Request => ({
  name: `${author.name} reviews ${product.name}`,
  send: (shop) =>
    shop.withToken(author.token).post(`/api/products/${product._id}/reviews`, { rating, comment: `${rating} stars` }),
});

/** C2, with all reviews or with some of them. An administrator's is not answered from what is kept for guests. */
export const readProduct = (admin: Person, product: Product, query = ''): Request => ({
  name: `${admin.name} reads ${product.name}${query}`,
  send: (shop) => shop.withToken(admin.token).get(`/api/products/${product._id}${query}`),
});

/** C9 */
export const signUp = (name: string, email: string): Request => ({
  name: `${name} signs up as ${email}`,
  send: (shop) => shop.as('guest').post('/api/users', { name, email, password: PASSWORD }),
});

/** C11 */
export const changeEmail = (user: Person, email: string): Request => ({
  name: `${user.name} changes the e-mail to ${email}`,
  send: (shop) => shop.withToken(user.token).put('/api/users/profile', { name: user.name, email }),
});

/** C13 */
export const removeUser = (admin: Person, user: Person): Request => ({
  name: `${admin.name} deletes ${user.name}`,
  send: (shop) => shop.withToken(admin.token).delete(`/api/users/${user.id}`),
});

/** C14 */
export const demote = (admin: Person, { id, name, email }: Person): Request => ({
  name: `${admin.name} makes ${name} no administrator`,
  send: (shop) => shop.withToken(admin.token).put(`/api/users/${id}`, { name, email, isAdmin: false }),
});

/** A job has no answer: one that throws is like a request that fails. */
const job = async (work: Promise<number>): Promise<{ status: number; text: string }> => {
  try {
    return { status: 200, text: `${await work}` };
  } catch (error) {
    return { status: 500, text: String(error) };
  }
};

/** The job that gives back the stock of unpaid orders. */
export const release: Request = {
  name: 'unpaid orders give their stock back',
  send: ({ db }) => job(releaseUnpaid(db, 60)),
};

/** What a notice does that says that the money of an order went back. */
export const refund = ({ order: { _id }, buyer }: PlacedOrder): Request => ({
  name: `the money of ${buyer.name} went back`,
  send: ({ db }) => job(markRefunded(db, _id).then(() => 1)),
});

/** The job that asks the gateway for the outcome of interrupted charges. */
export const reconcile: Request = {
  name: 'interrupted charges are settled',
  send: ({ db, app }) => job(reconcileCharges(db, testGateway(db), app.log)),
};
