import { ownCalls } from '../../../common/contract/ownCalls.ts';
import { aShop } from '../../fixtures/samples.ts';
import { calls, type Call } from '../../../common/contract/calls.ts';
import { BRIEF } from '../../../common/contract/endpoints.ts';
import { PASSWORD, aPayment, orderOf, type Role } from '../../fixtures/api.ts';
import { aProductBody } from '../../fixtures/samples.ts';
import type { Product } from '../../../common/contract/product.ts';
import type { BaseShop } from './baseShop.ts';

/** A request that is sent again and again, with a fault at each of its statements in turn. */
export type FaultyRequest = {
  call: Call;
  as?: Role;
  /** The address, if it is not the path of the call. */
  url?: string;
  body?: object | Buffer;
  headers?: Record<string, string>;
  status: number;
};

type More = Omit<FaultyRequest, 'call' | 'as' | 'status'>;

const from =
  (as: Role) =>
  (call: Call, status: number, more: More = {}): FaultyRequest => ({ call, as, status, ...more });
const [guest, owner, other, admin] = [from('guest'), from('owner'), from('other'), from('admin')];

const fresh = { headers: { 'cache-control': 'no-cache' } };
const brief = { headers: { accept: BRIEF } };
const productAt = (id: string, body?: object): More => ({ url: `/api/products/${id}`, ...(body && { body }) });
const userAt = (id: string, body?: object): More => ({ url: `/api/users/${id}`, ...(body && { body }) });
const review = ({ speaker }: BaseShop) => productAt(`${speaker._id}/reviews`, { rating: 5, comment: 'Fine' });
const buying = (product: Product, key?: string, qty = 1): More => ({
  body: orderOf([{ product, qty }]),
  ...(key !== undefined && { headers: { 'idempotency-key': key } }),
});
const paying = ({ _id }: { _id: string }, transactionState = aPayment.transactionState): More => ({
  url: `/api/orders/${_id}/pay`,
  body: { ...aPayment, transactionState },
});
const delivering = ({ _id }: { _id: string }): More => ({ url: `/api/orders/${_id}/deliver`, body: {} });
const uploading = (picture: Buffer): More => ({
  headers: { 'content-type': 'multipart/form-data; boundary=frontier' },
  body: Buffer.concat([
    Buffer.from(
      '--frontier\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    picture,
    Buffer.from('\r\n--frontier--\r\n'),
  ]),
});
const password = { body: { password: PASSWORD } };
const renamed = (email: string, more = {}) => ({ body: { name: 'Olive', email, ...more } });

const { listProducts, getProduct, updateProduct, deleteProduct, createReview, login, register } = calls;
const { getUser, updateProfile, listUsers, deleteUser, updateUser } = calls;
const { createOrder, getOrder, payOrder, deliverOrder, listMyOrders, listOrders } = calls;
const { requestPasswordReset, resetPassword, deleteAccount } = ownCalls;

/** Names of requests, and how they are made in the base shop. */
export const requests: Record<string, (base: BaseShop) => FaultyRequest> = {
  'C1, shared': () => guest(listProducts, 200),
  'C1, fresh': () => guest(listProducts, 200, fresh),
  'C1, a search': () => guest(listProducts, 200, { url: '/api/products?keyword=speaker' }),
  'C1, an admin': () => admin(listProducts, 200),
  'C2, with all reviews': ({ speaker }) => guest(getProduct, 200, productAt(speaker._id)),
  'C2, with some reviews': ({ speaker }) => guest(getProduct, 200, productAt(`${speaker._id}?reviews=20`)),
  'C2, unknown': () => guest(getProduct, 404, productAt('unknown')),
  C3: () => guest(calls.listTopProducts, 200),
  C4: () => admin(calls.createProduct, 201, { body: {} }),
  C5: ({ speaker }) => admin(updateProduct, 200, productAt(speaker._id, aProductBody)),
  'C5, a draft': ({ draftId }) => admin(updateProduct, 200, productAt(draftId, aProductBody)),
  'C5, stale': ({ speaker }) => admin(updateProduct, 409, productAt(speaker._id, { ...aProductBody, version: 0 })),
  C6: ({ speaker }) => admin(deleteProduct, 200, productAt(speaker._id)),
  'C6, unknown': () => admin(deleteProduct, 404, productAt('unknown')),
  C7: (base) => owner(createReview, 201, review(base)),
  'C7, a second one': (base) => other(createReview, 400, review(base)),
  C8: () => guest(login, 200, { body: { email: 'owner@example.com', password: PASSWORD } }),
  'C8, a wrong password': () => guest(login, 401, { body: { email: 'owner@example.com', password: 'wrong' } }),
  C9: () => guest(register, 201, { body: { name: 'New', email: 'new@example.com', password: 'long enough' } }),
  'C9, known': () =>
    guest(register, 400, { body: { name: 'New', email: 'owner@example.com', password: 'long enough' } }),
  'C10, oneself': () => owner(getUser, 200, userAt('profile')),
  'C10, by an admin': ({ stranger }) => admin(getUser, 200, userAt(stranger.id)),
  C11: () => owner(updateProfile, 200, renamed('owner@example.com', { name: 'Renamed' })),
  'C11, with a password': () =>
    owner(
      updateProfile,
      200,
      renamed('owner@example.com', { password: 'another long one', currentPassword: PASSWORD }),
    ),
  'C11, an email of another user': () => owner(updateProfile, 400, renamed('other@example.com')),
  C12: () => admin(listUsers, 200),
  'C12, a page': () => admin(listUsers, 200, { url: '/api/users?page=1&limit=2' }),
  C13: ({ stranger }) => admin(deleteUser, 200, userAt(stranger.id)),
  'C13, a buyer': ({ buyerId }) => admin(deleteUser, 200, userAt(buyerId)),
  C14: ({ stranger }) =>
    admin(updateUser, 200, userAt(stranger.id, { name: 'Known', email: 'known@example.com', isAdmin: true })),
  'C14, an email of another user': ({ stranger }) =>
    admin(updateUser, 400, userAt(stranger.id, { name: 'Known', email: 'other@example.com', isAdmin: false })),
  C15: ({ speaker }) => owner(createOrder, 201, buying(speaker, undefined, 2)),
  'C15, under a key': ({ speaker, cable }) => {
    const lines = [
      { product: speaker, qty: 2 },
      { product: cable, qty: 1 },
    ];
    return owner(createOrder, 201, { ...buying(speaker, 'new'), body: orderOf(lines) });
  },
  'C15, under a key that has placed it': ({ placedUnderKey }) =>
    owner(createOrder, 201, buying(placedUnderKey, 'placed')),
  'C15, under a key of another order': ({ speaker }) => owner(createOrder, 409, buying(speaker, 'placed')),
  'C15, under a key that was refused': ({ refusedUnderKey }) =>
    owner(createOrder, 409, buying(refusedUnderKey, 'refused')),
  'C15, out of stock': ({ soldOut }) => owner(createOrder, 409, buying(soldOut)),
  'C15, out of stock under a key': ({ soldOut }) => owner(createOrder, 409, buying(soldOut, 'short')),
  'C15, at another price under a key': ({ dearer }) => owner(createOrder, 409, buying(dearer, 'dear')),
  C16: ({ paid }) => owner(getOrder, 200, { url: `/api/orders/${paid._id}` }),
  'C16, of another user': ({ paid }) => other(getOrder, 404, { url: `/api/orders/${paid._id}` }),
  C17: ({ unpaid }) => owner(payOrder, 200, paying(unpaid)),
  'C17, declined': ({ unpaid }) => owner(payOrder, 402, paying(unpaid, 'ERROR')),
  'C17, released': ({ released }) => owner(payOrder, 200, paying(released)),
  'C17, released and declined': ({ released }) => owner(payOrder, 402, paying(released, 'ERROR')),
  'C17, after a charge that never arrived': ({ interrupted }) => owner(payOrder, 200, paying(interrupted)),
  'C17, after a charge that was not heard of': ({ chargedUnheard }) => owner(payOrder, 200, paying(chargedUnheard)),
  'C17, paid': ({ paid }) => owner(payOrder, 200, paying(paid)),
  'C17, refunded': ({ refunded }) => owner(payOrder, 409, paying(refunded)),
  'C17, by another user': ({ unpaid }) => other(payOrder, 404, paying(unpaid)),
  C18: ({ paid }) => admin(deliverOrder, 200, delivering(paid)),
  'C18, refunded': ({ refunded }) => admin(deliverOrder, 409, delivering(refunded)),
  'C18, unpaid': ({ unpaid }) => admin(deliverOrder, 409, delivering(unpaid)),
  'C18, by its buyer': ({ paid }) => owner(deliverOrder, 403, delivering(paid)),
  C19: () => owner(listMyOrders, 200),
  'C19, by a key': () => owner(listMyOrders, 200, { url: '/api/orders/myorders?idempotencyKey=placed' }),
  'C19, a page': () => owner(listMyOrders, 200, { url: '/api/orders/myorders?page=1&limit=2' }),
  C20: () => admin(listOrders, 200),
  'C20, rows': () => admin(listOrders, 200, brief),
  'C20, a page': () => admin(listOrders, 200, { url: '/api/orders?page=1&limit=2', ...brief }),
  C21: () => owner(calls.getWalletConfig, 200),
  C22: ({ picture }) => admin(calls.uploadImage, 201, uploading(picture)),
  E1: () => guest(requestPasswordReset, 200, { body: { email: 'owner@example.com' } }),
  E2: ({ resetToken: token }) => guest(resetPassword, 200, { body: { token, password: 'long enough' } }),
  'E2, unknown': () => guest(resetPassword, 400, { body: { token: 'unknown', password: 'long enough' } }),
  E3: () => owner(ownCalls.signOutEverywhere, 200),
  E4: () => owner(ownCalls.exportAccount, 200, password),
  E5: () => other(deleteAccount, 200, password),
  'E5, a wrong password': () => other(deleteAccount, 400, { body: { password: 'wrong' } }),
  'E5, a charge without an outcome': () => owner(deleteAccount, 409, password),
  E6: () => admin(ownCalls.getOverview, 200),
  E8: ({ paid }) => admin(ownCalls.refundOrder, 200, { url: `/api/orders/${paid._id}/refund` }),
  E9: ({ soldOut }) =>
    guest(ownCalls.requestRestockMail, 200, {
      url: `/api/products/${soldOut._id}/restock-requests`,
      body: { email: 'jane@example.com' },
    }),
  E10: () => guest(ownCalls.getShop, 200),
  E11: () => admin(ownCalls.updateShop, 200, { body: { ...aShop, currency: 'USD' } }),
  E7: () => admin(ownCalls.findSameNames, 200, { body: { names: ['Lamp'] } }),
};
