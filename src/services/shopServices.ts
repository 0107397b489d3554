import * as v from 'valibot';
import { BRIEF, SOME_REVIEWS, endpoints, type Endpoint } from '../../common/contract/endpoints.ts';
import { Id } from '../../common/contract/fields.ts';
import { CreatedOrder, Order, OrderRow, type OrderIn, type PaymentResult } from '../../common/contract/order.ts';
import { LIST_INFO, readListInfo } from '../../common/contract/listInfo.ts';
import { Product, ProductPage, type ProductIn, type ReviewIn } from '../../common/contract/product.ts';
import {
  LoginInfo,
  MaybeLoginInfo,
  User,
  type Credentials,
  type ProfileIn,
  type Registration,
  type UserIn,
} from '../../common/contract/user.ts';
import { WalletConfig } from '../../common/contract/wallet.ts';
import { ROWS_PER_PAGE, type ListAnswer, type ListInfo } from '../../common/domain/listPage.ts';
import type { Listing } from '../../common/domain/listing.ts';
import type { OrderListing } from '../../common/domain/orderList.ts';
import { UNREACHABLE, type Http } from './http.ts';
import { ServiceError } from './serviceError.ts';

/** Every call has one shape, so every call can become an actor. Leaving the state that made it aborts `signal`. */
export type ServiceCall<TInput, TOutput> = (input: TInput, signal: AbortSignal) => Promise<TOutput>;

/** The newest of the orders that were found, the keys that made none, and the products of all, if the backend says them. */
export type FoundOrder = { id: string; missing: string[]; products?: string[] | undefined };

/** Which rows of a list are asked for, and of which moment: of this one if there is none. */
export type Asked<TListing> = { listing: TListing; at: string | null };

/** The calls to the backend, by the names that charts ask for them. Inputs are always objects. */
export type ShopServices = {
  listProducts: ServiceCall<{ keyword: string; page: number }, ProductPage>;
  /** With some of its reviews, the newest or those after one of them. */
  getProduct: ServiceCall<{ id: string; after?: string }, Product>;
  listTopProducts: ServiceCall<object, Product[]>;
  createReview: ServiceCall<ReviewIn & { productId: string }, unknown>;
  login: ServiceCall<Credentials, LoginInfo>;
  register: ServiceCall<Registration, MaybeLoginInfo>;
  /** `profile` is oneself (A10). */
  getUser: ServiceCall<{ id: string }, User>;
  updateProfile: ServiceCall<ProfileIn, MaybeLoginInfo>;
  /** `isConfirmed`: the shopper was asked about orders whose outcome is open, and wants it sent all the same. */
  createOrder: ServiceCall<{ order: OrderIn; key: string; isConfirmed?: boolean }, CreatedOrder>;
  /** The own orders that requests with these keys made, or null when they made none (A5). */
  findOrder: ServiceCall<{ keys: string[] }, FoundOrder | null>;
  getOrder: ServiceCall<{ id: string }, Order>;
  payOrder: ServiceCall<{ id: string; payment: PaymentResult }, unknown>;
  deliverOrder: ServiceCall<{ id: string }, unknown>;
  listMyOrders: ServiceCall<Asked<{ page: number }>, ListAnswer<OrderRow>>;
  listOrders: ServiceCall<Asked<OrderListing>, ListAnswer<OrderRow>>;
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
  listUsers: ServiceCall<Asked<Listing>, ListAnswer<User>>;
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
 * Asks for a page of a list. A backend that knows pages says beside the rows where they stand; any other one passes the
 * query over and answers the whole list.
 */
const askForPage = async <TRow extends v.GenericSchema>(
  http: Http,
  call: Endpoint,
  { listing: { page }, at }: Asked<{ page: number }>,
  query: Record<string, string>,
  { row, headers, signal }: { row: TRow; headers?: Record<string, string>; signal: AbortSignal },
): Promise<ListAnswer<v.InferOutput<TRow>>> => {
  const info: { said: ListInfo | null } = { said: null };
  const rows = await http(call, {
    query: { limit: String(ROWS_PER_PAGE), page: String(page), ...(at === null ? {} : { at }), ...query },
    answer: v.array(row),
    onHeaders: (said) => (info.said = readListInfo(said.get(LIST_INFO))),
    signal,
    ...(headers ? { headers } : {}),
  });
  return info.said === null || rows.length > ROWS_PER_PAGE ? rows : { ...info.said, rows };
};

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
  getProduct: ({ id, after }, signal) =>
    http(endpoints.getProduct, {
      id,
      query: { ...SOME_REVIEWS, ...(after === undefined ? {} : { after }) },
      answer: Product,
      signal,
    }),
  listTopProducts: (_, signal) => http(endpoints.listTopProducts, { answer: v.array(Product), signal }),
  createReview: ({ productId, rating, comment }, signal) =>
    http(endpoints.createReview, { id: productId, body: { rating, comment }, answer: v.unknown(), signal }),
  login: ({ email, password }, signal) =>
    http(endpoints.login, { body: { email, password }, answer: LoginInfo, signal }),
  register: ({ name, email, password }, signal) =>
    http(endpoints.register, { body: { name, email, password }, answer: MaybeLoginInfo, signal }),
  getUser: ({ id }, signal) => http(endpoints.getUser, { id, answer: User, signal }),
  updateProfile: ({ id, name, email, password, currentPassword }, signal) =>
    http(endpoints.updateProfile, {
      body: {
        id,
        name,
        email,
        ...(password ? { password } : {}),
        ...(password && currentPassword ? { currentPassword } : {}),
      },
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
  findOrder: async ({ keys }, signal) => {
    const [only, ...more] = keys;
    const mine = await http(endpoints.listMyOrders, {
      // The parameter takes one key; several are looked for in the whole list.
      query: only === undefined || more.length > 0 ? {} : { idempotencyKey: only },
      answer: v.array(OrderRow),
      signal,
    });
    const found = mine.filter(({ idempotencyKey: key }) => key !== undefined && keys.includes(key));
    const [newest] = found;
    if (newest === undefined) return null;
    const items = found.map(({ orderItems }) => orderItems);
    return {
      id: newest._id,
      missing: keys.filter((key) => found.every(({ idempotencyKey }) => idempotencyKey !== key)),
      products: items.includes(undefined) ? undefined : items.flat().map((item) => item!.product),
    };
  },
  getOrder: ({ id }, signal) => http(endpoints.getOrder, { id, answer: Order, signal }),
  payOrder: ({ id, payment }, signal) => http(endpoints.payOrder, { id, body: payment, answer: v.unknown(), signal }),
  deliverOrder: ({ id }, signal) =>
    http(endpoints.deliverOrder, { id, body: {}, keepalive: true, answer: v.unknown(), signal }),
  listMyOrders: (asked, signal) => askForPage(http, endpoints.listMyOrders, asked, {}, { row: OrderRow, signal }),
  listOrders: (asked, signal) => {
    const { q, show, sort } = asked.listing;
    const query = { q, show, sort: `${sort.descending ? '-' : ''}${sort.by}` };
    const headers = { Accept: BRIEF };
    return askForPage(http, endpoints.listOrders, asked, query, { row: OrderRow, headers, signal });
  },
  getWalletConfig: (_, signal) => http(endpoints.getWalletConfig, { answer: WalletConfig, signal }),
  listAllProducts: ({ keyword, page }, signal) =>
    http(asAdmin(endpoints.listProducts), {
      query: { keyword, pageNumber: String(page) },
      answer: ProductPage,
      signal,
    }),
  getAnyProduct: ({ id }, signal) =>
    http(asAdmin(endpoints.getProduct), { id, query: SOME_REVIEWS, answer: Product, signal }),
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
  listUsers: (asked, signal) =>
    askForPage(http, endpoints.listUsers, asked, { q: asked.listing.q }, { row: User, signal }),
  updateUser: (user, signal) => http(endpoints.updateUser, { id: user._id, body: user, answer: v.unknown(), signal }),
  deleteUser: ({ id }, signal) => http(endpoints.deleteUser, { id, answer: v.unknown(), signal }),
});
