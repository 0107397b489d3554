import * as v from 'valibot';
import {
  BRIEF,
  SOME_REVIEWS,
  endpoints,
  type Endpoint,
  LIST_INFO,
  readListInfo,
} from '../../common/contract/endpoints.ts';
import { Id } from '../../common/contract/fields.ts';
import {
  CreatedOrder,
  Order,
  OrderRow,
  type OrderIn,
  type PaymentResult,
  WalletConfig,
} from '../../common/contract/order.ts';
import { Product, ProductPage } from '../../common/contract/product.ts';
import type { ProductIn, ReviewIn, Credentials, ProfileIn, Registration, UserIn } from '../../common/contract/typed.ts';
import { LoginInfo, MaybeLoginInfo, User } from '../../common/contract/user.ts';
import { chosen, noChoices, type Choices } from '../../common/domain/choices.ts';
import { ROWS_PER_PAGE, sortWord, type ListAnswer, type ListInfo } from '../../common/domain/listPage.ts';
import type { Listing } from '../../common/domain/listing.ts';
import type { OrderListing } from '../../common/domain/orderList.ts';
import type { Http } from './http.ts';

/** All calls have one shape, so that each can become an actor. Leaving the state that invoked it aborts `signal`. */
export type ServiceCall<TInput, TOutput> = (input: TInput, signal: AbortSignal) => Promise<TOutput>;

/** The newest order found, the keys without one, and the products of all orders found, if the backend lists them. */
export type FoundOrder = { id: string; missing: string[]; products?: string[] | undefined };

/** Which rows of a list to get, as of which moment; null: now. */
export type Asked<TListing> = { listing: TListing; at: string | null };

const Created = v.object({ _id: Id });
type WithId = { id: string };

/** A public call made with the admin's token, so that the answer includes drafts (A23). */
const asAdmin = <E extends Endpoint>(call: E) => ({ ...call, access: 'admin' }) as const;

/** Gets a page of a list. A backend with paging names it in a header. Any other ignores the query and sends all. */
const askForPage = async <TRow extends v.GenericSchema>(
  http: Http,
  call: Endpoint,
  { listing: { page }, at }: Asked<{ page: number }>,
  query: Record<string, string>,
  signal: AbortSignal,
  row: TRow,
  { headers, limit = ROWS_PER_PAGE }: { headers?: Record<string, string>; limit?: number } = {},
): Promise<ListAnswer<v.InferOutput<TRow>>> => {
  const received: { info: ListInfo | null } = { info: null };
  const rows = await http(call, {
    query: { limit: String(limit), page: String(page), ...(at === null ? {} : { at }), ...query },
    answer: v.array(row),
    onHeaders: (answered) => (received.info = readListInfo(answered.get(LIST_INFO))),
    signal,
    ...(headers ? { headers } : {}),
  });
  return received.info === null || rows.length > limit ? rows : { ...received.info, rows };
};

export const askForOrders = <TRow extends v.GenericSchema>(
  http: Http,
  asked: Asked<OrderListing>,
  signal: AbortSignal,
  row: TRow,
  options?: { headers?: Record<string, string>; limit?: number },
) => {
  const { page: _, sort, ...chosenBy } = asked.listing;
  const query = { ...chosenBy, sort: sortWord(sort) };
  return askForPage(http, endpoints.listOrders, asked, query, signal, row, options);
};

/** As charts invoke them. Other backends send less (S132): only the id of a new order and rows are required. */
export const createShopServices = (http: Http) => ({
  listProducts: (
    { keyword, page, choices = noChoices }: { keyword: string; page: number; choices?: Choices | undefined },
    signal: AbortSignal,
  ) =>
    http(endpoints.listProducts, {
      query: { keyword, pageNumber: String(page), ...chosen(choices) },
      answer: ProductPage,
      signal,
    }),
  /** With some of its reviews, the newest or those after one of them. */
  getProduct: ({ id, after }: { id: string; after?: string }, signal: AbortSignal) =>
    http(endpoints.getProduct, {
      id,
      query: { ...SOME_REVIEWS, ...(after && { after }) },
      answer: Product,
      signal,
    }),
  listTopProducts: (_: object, signal: AbortSignal) =>
    http(endpoints.listTopProducts, { answer: v.array(Product), signal }),
  createReview: ({ productId, rating, comment }: ReviewIn & { productId: string }, signal: AbortSignal) =>
    http(endpoints.createReview, { id: productId, body: { rating, comment }, answer: v.unknown(), signal }),
  login: ({ email, password }: Credentials, signal: AbortSignal) =>
    http(endpoints.login, { body: { email, password }, answer: LoginInfo, signal }),
  register: ({ name, email, password }: Registration, signal: AbortSignal) =>
    http(endpoints.register, { body: { name, email, password }, answer: MaybeLoginInfo, signal }),
  /** `profile` is oneself (A10). */
  getUser: ({ id }: WithId, signal: AbortSignal) => http(endpoints.getUser, { id, answer: User, signal }),
  updateProfile: ({ id, name, email, password, currentPassword }: ProfileIn, signal: AbortSignal) =>
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
  /** `isConfirmed`: the shopper was asked about orders whose outcome is open, and wants it sent all the same. */
  createOrder: ({ order, key }: { order: OrderIn; key: string; isConfirmed?: boolean }, signal: AbortSignal) =>
    http(endpoints.createOrder, {
      body: order,
      headers: { 'Idempotency-Key': key },
      answer: CreatedOrder,
      signal,
    }),
  /** The own orders that requests with these keys made, or null when they made none (A5). */
  findOrder: async ({ keys }: { keys: string[] }, signal: AbortSignal): Promise<FoundOrder | null> => {
    const [only, ...more] = keys;
    const mine = await http(endpoints.listMyOrders, {
      // The parameter takes one key; for several, get the whole list.
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
  getOrder: ({ id }: WithId, signal: AbortSignal) => http(endpoints.getOrder, { id, answer: Order, signal }),
  payOrder: ({ id, payment }: WithId & { payment: PaymentResult }, signal: AbortSignal) =>
    http(endpoints.payOrder, { id, body: payment, answer: v.unknown(), signal }),
  deliverOrder: ({ id }: WithId, signal: AbortSignal) =>
    http(endpoints.deliverOrder, { id, body: {}, keepalive: true, answer: v.unknown(), signal }),
  listMyOrders: (asked: Asked<{ page: number }>, signal: AbortSignal) =>
    askForPage(http, endpoints.listMyOrders, asked, {}, signal, OrderRow),
  listOrders: (asked: Asked<OrderListing>, signal: AbortSignal) =>
    askForOrders(http, asked, signal, OrderRow, { headers: { Accept: BRIEF } }),
  getWalletConfig: (_: object, signal: AbortSignal) =>
    http(endpoints.getWalletConfig, { answer: WalletConfig, signal }),
  /** As `listProducts`, with drafts: the call carries the token (A23). */
  listAllProducts: (
    { keyword, page, more }: { keyword: string; page: number; more?: Record<string, string> },
    signal: AbortSignal,
  ) =>
    http(asAdmin(endpoints.listProducts), {
      query: { keyword, pageNumber: String(page), ...more },
      answer: ProductPage,
      signal,
    }),
  getAnyProduct: ({ id }: WithId, signal: AbortSignal) =>
    http(asAdmin(endpoints.getProduct), { id, query: SOME_REVIEWS, answer: Product, signal }),
  createProduct: (_: object, signal: AbortSignal) =>
    http(endpoints.createProduct, { body: {}, answer: Created, signal }),
  updateProduct: (product: ProductIn & { _id: string }, signal: AbortSignal) =>
    http(endpoints.updateProduct, { id: product._id, body: product, answer: v.unknown(), signal }),
  deleteProduct: ({ id }: WithId, signal: AbortSignal) =>
    http(endpoints.deleteProduct, { id, answer: v.unknown(), signal }),
  listUsers: (asked: Asked<Listing>, signal: AbortSignal) =>
    askForPage(http, endpoints.listUsers, asked, { q: asked.listing.q }, signal, User),
  updateUser: (user: UserIn & { _id: string }, signal: AbortSignal) =>
    http(endpoints.updateUser, { id: user._id, body: user, answer: v.unknown(), signal }),
  deleteUser: ({ id }: WithId, signal: AbortSignal) => http(endpoints.deleteUser, { id, answer: v.unknown(), signal }),
});

export type ShopServices = ReturnType<typeof createShopServices>;
