import * as v from 'valibot';
import { BRIEF, endpoints, type Endpoint } from '../contract/endpoints.ts';
import { Id } from '../contract/fields.ts';
import { CreatedOrder, Order, OrderRow, type OrderIn, type PaymentResult } from '../contract/order.ts';
import { Product, ProductPage, type ProductIn, type ReviewIn } from '../contract/product.ts';
import {
  LoginInfo,
  MaybeLoginInfo,
  User,
  type Credentials,
  type ProfileIn,
  type Registration,
  type UserIn,
} from '../contract/user.ts';
import { WalletConfig } from '../contract/wallet.ts';
import { UNREACHABLE, type Http } from './http.ts';
import { ServiceError } from './serviceError.ts';

/** Every call has one shape, so every call can become an actor. Leaving the state that made it aborts `signal`. */
export type ServiceCall<TInput, TOutput> = (input: TInput, signal: AbortSignal) => Promise<TOutput>;

/** An order that was found by its key; lists of foreign backends may not say what it holds. */
export type FoundOrder = { id: string; products?: string[] | undefined };

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
  findOrder: ServiceCall<{ key: string }, FoundOrder | null>;
  getOrder: ServiceCall<{ id: string }, Order>;
  payOrder: ServiceCall<{ id: string; payment: PaymentResult }, unknown>;
  deliverOrder: ServiceCall<{ id: string }, unknown>;
  listMyOrders: ServiceCall<object, OrderRow[]>;
  listOrders: ServiceCall<object, OrderRow[]>;
  getWalletConfig: ServiceCall<object, WalletConfig>;
  /** As `listProducts`, with drafts: it says who asks (A23). */
  listAllProducts: ServiceCall<{ keyword: string; page: number }, ProductPage>;
  /** As `getProduct`, drafts too. */
  getAnyProduct: ServiceCall<{ id: string }, Product>;
  createProduct: ServiceCall<object, Created>;
  updateProduct: ServiceCall<ProductIn & { _id: string }, unknown>;
  deleteProduct: ServiceCall<{ id: string }, unknown>;
  /** Answers the path of the stored picture; tells how much of it is sent, in percent. */
  uploadImage: ServiceCall<{ file: File; onProgress: (percent: number) => void }, string>;
  listUsers: ServiceCall<object, User[]>;
  updateUser: ServiceCall<UserIn & { _id: string }, unknown>;
  deleteUser: ServiceCall<{ id: string }, unknown>;
};

/** All that is needed of something new. */
const Created = v.object({ _id: Id });
type Created = v.InferOutput<typeof Created>;

/** The path of a stored picture: a JSON string, `{ image }` or plain text, since backends differ (A18). */
const StoredImage = v.pipe(
  v.union([
    v.string(),
    v.pipe(
      v.object({ image: v.string() }),
      v.transform(({ image }) => image),
    ),
  ]),
  v.trim(),
  v.regex(/^(\/|https?:\/\/)\S+$/),
);

/** Calls that anyone may make, made by an admin: with the token, so that drafts are answered (A23). */
const asAdmin = <E extends Endpoint>(call: E) => ({ ...call, access: 'admin' }) as const;

const formOf = (image: File): FormData => {
  const form = new FormData();
  form.append('image', image);
  return form;
};

/** Loaded with the first picture that is sent: no shopper ever needs it. */
const loadProgressFetch = () =>
  import('./progressFetch.ts').catch((cause: unknown) => {
    throw new ServiceError(UNREACHABLE, { cause });
  });

/**
 * The calls over HTTP. Where foreign backends answer with less than ours (S132), less is asked of an answer: the id of
 * a new order, rows of lists of orders, and nothing at all of payment, delivery and reviews.
 */
export const createShopServices = (http: Http): ShopServices => ({
  listProducts: ({ keyword, page }, signal) =>
    http(endpoints.listProducts, {
      query: { keyword, pageNumber: String(page) },
      answer: ProductPage,
      signal,
    }),
  getProduct: ({ id }, signal) => http(endpoints.getProduct, { id, answer: Product, signal }),
  listTopProducts: (_, signal) => http(endpoints.listTopProducts, { answer: v.array(Product), signal }),
  createReview: ({ productId, rating, comment }, signal) =>
    http(endpoints.createReview, { id: productId, body: { rating, comment }, answer: v.unknown(), signal }),
  login: ({ email, password }, signal) =>
    http(endpoints.login, { body: { email, password }, answer: LoginInfo, signal }),
  register: ({ name, email, password }, signal) =>
    http(endpoints.register, { body: { name, email, password }, answer: MaybeLoginInfo, signal }),
  getUser: ({ id }, signal) => http(endpoints.getUser, { id, answer: User, signal }),
  updateProfile: ({ id, name, email, password }, signal) =>
    http(endpoints.updateProfile, {
      body: { id, name, email, ...(password ? { password } : {}) },
      answer: MaybeLoginInfo,
      signal,
    }),
  createOrder: ({ order, key }, signal) =>
    http(endpoints.createOrder, {
      body: order,
      headers: { 'Idempotency-Key': key },
      answer: CreatedOrder,
      signal,
    }),
  findOrder: async ({ key }, signal) => {
    const mine = await http(endpoints.listMyOrders, { answer: v.array(OrderRow), signal });
    const found = mine.find((order) => order.idempotencyKey === key);
    return found === undefined ? null : { id: found._id, products: found.orderItems?.map(({ product }) => product) };
  },
  getOrder: ({ id }, signal) => http(endpoints.getOrder, { id, answer: Order, signal }),
  payOrder: ({ id, payment }, signal) => http(endpoints.payOrder, { id, body: payment, answer: v.unknown(), signal }),
  deliverOrder: ({ id }, signal) =>
    http(endpoints.deliverOrder, { id, body: {}, keepalive: true, answer: v.unknown(), signal }),
  listMyOrders: (_, signal) => http(endpoints.listMyOrders, { answer: v.array(OrderRow), signal }),
  listOrders: (_, signal) =>
    http(endpoints.listOrders, { headers: { Accept: BRIEF }, answer: v.array(OrderRow), signal }),
  getWalletConfig: (_, signal) => http(endpoints.getWalletConfig, { answer: WalletConfig, signal }),
  listAllProducts: ({ keyword, page }, signal) =>
    http(asAdmin(endpoints.listProducts), {
      query: { keyword, pageNumber: String(page) },
      answer: ProductPage,
      signal,
    }),
  getAnyProduct: ({ id }, signal) => http(asAdmin(endpoints.getProduct), { id, answer: Product, signal }),
  createProduct: (_, signal) => http(endpoints.createProduct, { body: {}, answer: Created, signal }),
  updateProduct: (product, signal) =>
    http(endpoints.updateProduct, { id: product._id, body: product, answer: v.unknown(), signal }),
  deleteProduct: ({ id }, signal) => http(endpoints.deleteProduct, { id, answer: v.unknown(), signal }),
  uploadImage: async ({ file, onProgress }, signal) => {
    const { progressFetch } = await loadProgressFetch();
    return http(endpoints.uploadImage, {
      body: formOf(file),
      answer: StoredImage,
      signal,
      fetch: progressFetch(onProgress),
    });
  },
  listUsers: (_, signal) => http(endpoints.listUsers, { answer: v.array(User), signal }),
  updateUser: (user, signal) => http(endpoints.updateUser, { id: user._id, body: user, answer: v.unknown(), signal }),
  deleteUser: ({ id }, signal) => http(endpoints.deleteUser, { id, answer: v.unknown(), signal }),
});
