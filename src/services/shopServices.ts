import { calls, leniently } from '../contract/calls.ts';
import type { CreatedOrder, Order, OrderIn, OrderRow, PaymentResult } from '../contract/order.ts';
import type { Product, ProductPage, ReviewIn } from '../contract/product.ts';
import type { Credentials, LoginInfo, MaybeLoginInfo, ProfileIn, Registration, User } from '../contract/user.ts';
import type { WalletConfig } from '../contract/wallet.ts';
import type { Http } from './http.ts';

/** Every call has one shape, so every call can become an actor. Leaving the state that made it aborts `signal`. */
export type ServiceCall<TInput, TOutput> = (input: TInput, signal: AbortSignal) => Promise<TOutput>;

/** The calls to the backend, by the names that charts ask for them. Inputs are always objects. */
export type ShopServices = {
  listProducts: ServiceCall<{ keyword: string; page: number }, ProductPage>;
  getProduct: ServiceCall<{ id: string }, Product>;
  listTopProducts: ServiceCall<object, Product[]>;
  createReview: ServiceCall<ReviewIn & { productId: string }, unknown>;
  login: ServiceCall<Credentials, LoginInfo>;
  register: ServiceCall<Registration, MaybeLoginInfo>;
  /** `profile` is oneself (A10). */
  getUser: ServiceCall<{ id: string }, User>;
  updateProfile: ServiceCall<ProfileIn, MaybeLoginInfo>;
  createOrder: ServiceCall<{ order: OrderIn; key: string }, CreatedOrder>;
  /** The own order that a request with this key made, or null when it made none (A5). */
  findOrder: ServiceCall<{ key: string }, { id: string } | null>;
  getOrder: ServiceCall<{ id: string }, Order>;
  payOrder: ServiceCall<{ id: string; payment: PaymentResult }, unknown>;
  deliverOrder: ServiceCall<{ id: string }, unknown>;
  listMyOrders: ServiceCall<object, OrderRow[]>;
  listOrders: ServiceCall<object, OrderRow[]>;
  getWalletConfig: ServiceCall<object, WalletConfig>;
};

/** The calls over HTTP. */
export const createShopServices = (http: Http): ShopServices => ({
  listProducts: ({ keyword, page }, signal) =>
    http(calls.listProducts, {
      query: { keyword, pageNumber: String(page) },
      answer: calls.listProducts.answer,
      signal,
    }),
  getProduct: ({ id }, signal) => http(calls.getProduct, { id, answer: calls.getProduct.answer, signal }),
  listTopProducts: (_, signal) => http(calls.listTopProducts, { answer: calls.listTopProducts.answer, signal }),
  createReview: ({ productId, rating, comment }, signal) =>
    http(calls.createReview, { id: productId, body: { rating, comment }, answer: leniently.nothing, signal }),
  login: ({ email, password }, signal) =>
    http(calls.login, { body: { email, password }, answer: calls.login.answer, signal }),
  register: ({ name, email, password }, signal) =>
    http(calls.register, { body: { name, email, password }, answer: calls.register.answer, signal }),
  getUser: ({ id }, signal) => http(calls.getUser, { id, answer: calls.getUser.answer, signal }),
  updateProfile: ({ id, name, email, password }, signal) =>
    http(calls.updateProfile, {
      body: { id, name, email, ...(password ? { password } : {}) },
      answer: calls.updateProfile.answer,
      signal,
    }),
  createOrder: ({ order, key }, signal) =>
    http(calls.createOrder, {
      body: order,
      headers: { 'Idempotency-Key': key },
      answer: leniently.createOrder,
      signal,
    }),
  findOrder: async ({ key }, signal) => {
    const mine = await http(calls.listMyOrders, { answer: leniently.listMyOrders, signal });
    const found = mine.find((order) => order.idempotencyKey === key);
    return found === undefined ? null : { id: found._id };
  },
  getOrder: ({ id }, signal) => http(calls.getOrder, { id, answer: calls.getOrder.answer, signal }),
  payOrder: ({ id, payment }, signal) => http(calls.payOrder, { id, body: payment, answer: leniently.nothing, signal }),
  deliverOrder: ({ id }, signal) => http(calls.deliverOrder, { id, body: {}, answer: leniently.nothing, signal }),
  listMyOrders: (_, signal) => http(calls.listMyOrders, { answer: leniently.listMyOrders, signal }),
  listOrders: (_, signal) => http(calls.listOrders, { answer: leniently.listOrders, signal }),
  getWalletConfig: (_, signal) => http(calls.getWalletConfig, { answer: calls.getWalletConfig.answer, signal }),
});
