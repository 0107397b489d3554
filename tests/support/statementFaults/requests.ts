import { ownCalls } from '../../../common/contract/ownCalls.ts';
import { calls, type Call } from '../../../common/contract/calls.ts';
import { BRIEF } from '../../../common/contract/endpoints.ts';
import { PASSWORD, aPayment, aProductBody, orderOf, type Role } from '../../../walks/support/api.ts';
import type { BaseShop } from './baseShop.ts';

/** A request that is sent again and again, with a fault at each of its statements in turn. */
export type FaultyRequest = {
  call: Call;
  as?: Role;
  /** The address, if it is not the path of the call. */
  url?: string;
  body?: object | Buffer;
  headers?: Record<string, string>;
  /** The status of its answer when nothing goes wrong. */
  status: number;
};

const { createOrder, payOrder, getProduct, listProducts } = calls;
const { requestPasswordReset, resetPassword, deleteAccount } = ownCalls;

const fresh = { 'cache-control': 'no-cache' };
const under = (key: string) => ({ 'idempotency-key': key });

const multipart = (picture: Buffer): Pick<FaultyRequest, 'body' | 'headers'> => ({
  headers: { 'content-type': 'multipart/form-data; boundary=frontier' },
  body: Buffer.concat([
    Buffer.from(
      '--frontier\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    picture,
    Buffer.from('\r\n--frontier--\r\n'),
  ]),
});

/** Names of requests, and how they are made in the base shop. */
export const requests: Record<string, (base: BaseShop) => FaultyRequest> = {
  'C1, shared': () => ({ call: listProducts, as: 'guest', status: 200 }),
  'C1, fresh': () => ({ call: listProducts, as: 'guest', headers: fresh, status: 200 }),
  'C1, a search': () => ({ call: listProducts, as: 'guest', url: '/api/products?keyword=speaker', status: 200 }),
  'C1, an admin': () => ({ call: listProducts, as: 'admin', status: 200 }),
  'C2, with all reviews': ({ speaker }) => ({
    call: getProduct,
    as: 'guest',
    url: `/api/products/${speaker._id}`,
    status: 200,
  }),
  'C2, with some reviews': ({ speaker }) => ({
    call: getProduct,
    as: 'guest',
    url: `/api/products/${speaker._id}?reviews=20`,
    status: 200,
  }),
  'C2, unknown': () => ({ call: getProduct, as: 'guest', url: '/api/products/unknown', status: 404 }),
  C3: () => ({ call: calls.listTopProducts, as: 'guest', status: 200 }),
  C4: () => ({ call: calls.createProduct, as: 'admin', body: {}, status: 201 }),
  C5: ({ speaker }) => ({
    call: calls.updateProduct,
    as: 'admin',
    url: `/api/products/${speaker._id}`,
    body: aProductBody,
    status: 200,
  }),
  'C5, a draft': ({ draftId }) => ({
    call: calls.updateProduct,
    as: 'admin',
    url: `/api/products/${draftId}`,
    body: aProductBody,
    status: 200,
  }),
  'C5, stale': ({ speaker }) => ({
    call: calls.updateProduct,
    as: 'admin',
    url: `/api/products/${speaker._id}`,
    body: { ...aProductBody, version: 0 },
    status: 409,
  }),
  C6: ({ speaker }) => ({ call: calls.deleteProduct, as: 'admin', url: `/api/products/${speaker._id}`, status: 200 }),
  'C6, unknown': () => ({ call: calls.deleteProduct, as: 'admin', url: '/api/products/unknown', status: 404 }),
  C7: ({ speaker }) => ({
    call: calls.createReview,
    url: `/api/products/${speaker._id}/reviews`,
    body: { rating: 5, comment: 'Fine' },
    status: 201,
  }),
  'C7, a second one': ({ speaker }) => ({
    call: calls.createReview,
    as: 'other',
    url: `/api/products/${speaker._id}/reviews`,
    body: { rating: 5, comment: 'Fine' },
    status: 400,
  }),
  C8: () => ({ call: calls.login, as: 'guest', body: { email: 'owner@example.com', password: PASSWORD }, status: 200 }),
  'C8, a wrong password': () => ({
    call: calls.login,
    as: 'guest',
    body: { email: 'owner@example.com', password: 'wrong' },
    status: 401,
  }),
  C9: () => ({
    call: calls.register,
    as: 'guest',
    body: { name: 'New', email: 'new@example.com', password: 'long enough' },
    status: 201,
  }),
  'C9, known': () => ({
    call: calls.register,
    as: 'guest',
    body: { name: 'New', email: 'owner@example.com', password: 'long enough' },
    status: 400,
  }),
  'C10, oneself': () => ({ call: calls.getUser, url: '/api/users/profile', status: 200 }),
  'C10, by an admin': ({ stranger }) => ({
    call: calls.getUser,
    as: 'admin',
    url: `/api/users/${stranger.id}`,
    status: 200,
  }),
  C11: () => ({ call: calls.updateProfile, body: { name: 'Renamed', email: 'owner@example.com' }, status: 200 }),
  'C11, with a password': () => ({
    call: calls.updateProfile,
    body: { name: 'Olive', email: 'owner@example.com', password: 'another long one', currentPassword: PASSWORD },
    status: 200,
  }),
  'C11, an email of another user': () => ({
    call: calls.updateProfile,
    body: { name: 'Olive', email: 'other@example.com' },
    status: 400,
  }),
  C12: () => ({ call: calls.listUsers, as: 'admin', status: 200 }),
  'C12, a page': () => ({ call: calls.listUsers, as: 'admin', url: '/api/users?page=1&limit=2', status: 200 }),
  C13: ({ stranger }) => ({ call: calls.deleteUser, as: 'admin', url: `/api/users/${stranger.id}`, status: 200 }),
  'C13, a buyer': ({ buyerId }) => ({ call: calls.deleteUser, as: 'admin', url: `/api/users/${buyerId}`, status: 200 }),
  C14: ({ stranger }) => ({
    call: calls.updateUser,
    as: 'admin',
    url: `/api/users/${stranger.id}`,
    body: { name: 'Known', email: 'known@example.com', isAdmin: true },
    status: 200,
  }),
  'C14, an email of another user': ({ stranger }) => ({
    call: calls.updateUser,
    as: 'admin',
    url: `/api/users/${stranger.id}`,
    body: { name: 'Known', email: 'other@example.com', isAdmin: false },
    status: 400,
  }),
  C15: ({ speaker }) => ({ call: createOrder, body: orderOf([{ product: speaker, qty: 2 }]), status: 201 }),
  'C15, under a key': ({ speaker, cable }) => ({
    call: createOrder,
    body: orderOf([
      { product: speaker, qty: 2 },
      { product: cable, qty: 1 },
    ]),
    headers: under('new'),
    status: 201,
  }),
  'C15, under a key that has placed it': ({ placedUnderKey }) => ({
    call: createOrder,
    body: orderOf([{ product: placedUnderKey, qty: 1 }]),
    headers: under('placed'),
    status: 201,
  }),
  'C15, under a key of another order': ({ speaker }) => ({
    call: createOrder,
    body: orderOf([{ product: speaker, qty: 1 }]),
    headers: under('placed'),
    status: 409,
  }),
  'C15, under a key that was refused': ({ refusedUnderKey }) => ({
    call: createOrder,
    body: orderOf([{ product: refusedUnderKey, qty: 1 }]),
    headers: under('refused'),
    status: 409,
  }),
  'C15, out of stock': ({ soldOut }) => ({
    call: createOrder,
    body: orderOf([{ product: soldOut, qty: 1 }]),
    status: 409,
  }),
  'C15, out of stock under a key': ({ soldOut }) => ({
    call: createOrder,
    body: orderOf([{ product: soldOut, qty: 1 }]),
    headers: under('short'),
    status: 409,
  }),
  'C15, at another price under a key': ({ dearer }) => ({
    call: createOrder,
    body: orderOf([{ product: dearer, qty: 1 }]),
    headers: under('dear'),
    status: 409,
  }),
  C16: ({ paid }) => ({ call: calls.getOrder, url: `/api/orders/${paid._id}`, status: 200 }),
  'C16, of another user': ({ paid }) => ({
    call: calls.getOrder,
    as: 'other',
    url: `/api/orders/${paid._id}`,
    status: 404,
  }),
  C17: ({ unpaid }) => ({ call: payOrder, url: `/api/orders/${unpaid._id}/pay`, body: aPayment, status: 200 }),
  'C17, declined': ({ unpaid }) => ({
    call: payOrder,
    url: `/api/orders/${unpaid._id}/pay`,
    body: { ...aPayment, transactionState: 'ERROR' },
    status: 402,
  }),
  'C17, released': ({ released }) => ({
    call: payOrder,
    url: `/api/orders/${released._id}/pay`,
    body: aPayment,
    status: 200,
  }),
  'C17, released and declined': ({ released }) => ({
    call: payOrder,
    url: `/api/orders/${released._id}/pay`,
    body: { ...aPayment, transactionState: 'ERROR' },
    status: 402,
  }),
  'C17, after a charge that never arrived': ({ interrupted }) => ({
    call: payOrder,
    url: `/api/orders/${interrupted._id}/pay`,
    body: aPayment,
    status: 200,
  }),
  'C17, after a charge that was not heard of': ({ chargedUnheard }) => ({
    call: payOrder,
    url: `/api/orders/${chargedUnheard._id}/pay`,
    body: aPayment,
    status: 200,
  }),
  'C17, paid': ({ paid }) => ({ call: payOrder, url: `/api/orders/${paid._id}/pay`, body: aPayment, status: 200 }),
  'C17, refunded': ({ refunded }) => ({
    call: payOrder,
    url: `/api/orders/${refunded._id}/pay`,
    body: aPayment,
    status: 409,
  }),
  'C17, by another user': ({ unpaid }) => ({
    call: payOrder,
    as: 'other',
    url: `/api/orders/${unpaid._id}/pay`,
    body: aPayment,
    status: 404,
  }),
  C18: ({ paid }) => ({
    call: calls.deliverOrder,
    as: 'admin',
    url: `/api/orders/${paid._id}/deliver`,
    body: {},
    status: 200,
  }),
  'C18, refunded': ({ refunded }) => ({
    call: calls.deliverOrder,
    as: 'admin',
    url: `/api/orders/${refunded._id}/deliver`,
    body: {},
    status: 409,
  }),
  'C18, unpaid': ({ unpaid }) => ({
    call: calls.deliverOrder,
    as: 'admin',
    url: `/api/orders/${unpaid._id}/deliver`,
    body: {},
    status: 409,
  }),
  'C18, by its buyer': ({ paid }) => ({
    call: calls.deliverOrder,
    url: `/api/orders/${paid._id}/deliver`,
    body: {},
    status: 403,
  }),
  C19: () => ({ call: calls.listMyOrders, status: 200 }),
  'C19, by a key': () => ({ call: calls.listMyOrders, url: '/api/orders/myorders?idempotencyKey=placed', status: 200 }),
  'C19, a page': () => ({ call: calls.listMyOrders, url: '/api/orders/myorders?page=1&limit=2', status: 200 }),
  C20: () => ({ call: calls.listOrders, as: 'admin', status: 200 }),
  'C20, rows': () => ({ call: calls.listOrders, as: 'admin', headers: { accept: BRIEF }, status: 200 }),
  'C20, a page': () => ({
    call: calls.listOrders,
    as: 'admin',
    url: '/api/orders?page=1&limit=2',
    headers: { accept: BRIEF },
    status: 200,
  }),
  C21: () => ({ call: calls.getWalletConfig, status: 200 }),
  C22: ({ picture }) => ({ call: calls.uploadImage, as: 'admin', ...multipart(picture), status: 201 }),
  E1: () => ({ call: requestPasswordReset, as: 'guest', body: { email: 'owner@example.com' }, status: 200 }),
  E2: ({ resetToken }) => ({
    call: resetPassword,
    as: 'guest',
    body: { token: resetToken, password: 'long enough' },
    status: 200,
  }),
  'E2, unknown': () => ({
    call: resetPassword,
    as: 'guest',
    body: { token: 'unknown', password: 'long enough' },
    status: 400,
  }),
  E3: () => ({ call: ownCalls.signOutEverywhere, status: 200 }),
  E4: () => ({ call: ownCalls.exportAccount, body: { password: PASSWORD }, status: 200 }),
  E5: () => ({ call: deleteAccount, as: 'other', body: { password: PASSWORD }, status: 200 }),
  'E5, a wrong password': () => ({ call: deleteAccount, as: 'other', body: { password: 'wrong' }, status: 400 }),
  'E5, a charge without an outcome': () => ({ call: deleteAccount, body: { password: PASSWORD }, status: 409 }),
  E6: () => ({ call: ownCalls.getOverview, as: 'admin', status: 200 }),
};
