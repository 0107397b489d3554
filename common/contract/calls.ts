import * as v from 'valibot';
import { BRIEF, endpoints, type Endpoint } from './endpoints.ts';
import { BriefOrder, Order, OrderIn, PaymentResult, WalletConfig } from './order.ts';
import { MyOrdersQuery, OrderListQuery, ReviewsQuery, UserListQuery } from './paging.ts';
import { Message, Product, ProductPage, ProductQuery } from './product.ts';
import { ProductIn, ReviewIn, Credentials, ProfileIn, Registration, UserIn } from './typed.ts';
import { LoginInfo, MaybeLoginInfo, User } from './user.ts';

/** A call of the API. The server registers and documents its route from this. */
export type Call = Endpoint & {
  name: string;
  summary: string;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  status: 200 | 201;
  answer: v.GenericSchema;
  /** The body for a client that asks for less (`BRIEF`). */
  brief?: v.GenericSchema;
};

type Details = Omit<Call, keyof Endpoint | 'name' | 'status'> & { status?: 201 };
type Described<E, D> = E & D & { name: string; status: D extends { status: 201 } ? 201 : 200 };

export const describeCalls = <E extends Record<string, Endpoint>, const D extends Record<keyof E, Details>>(
  ofCalls: E,
  details: D,
) =>
  Object.fromEntries(
    Object.entries(ofCalls).map(([name, endpoint]) => [name, { name, status: 200, ...endpoint, ...details[name] }]),
  ) as unknown as { [K in keyof E]: Described<E[K], D[K]> };

/** Request and response schemas of the 22 calls of the specification (§7). */
export const calls = describeCalls(endpoints, {
  listProducts: { summary: 'A page of products, filtered by keyword', query: ProductQuery, answer: ProductPage },
  getProduct: {
    summary: 'One product with its reviews, all of them or as many as are asked for',
    query: ReviewsQuery,
    answer: Product,
  },
  listTopProducts: { summary: 'The top-rated products', answer: v.array(Product) },
  createProduct: { summary: 'A new draft product, out of stock until saved', status: 201, answer: Product },
  updateProduct: { summary: 'Save a product', body: ProductIn, answer: Product },
  deleteProduct: { summary: 'Delete a product; orders keep their lines', answer: Message },
  createReview: { summary: 'Review a product, once', body: ReviewIn, status: 201, answer: Message },
  login: { summary: 'Sign in', body: Credentials, answer: LoginInfo },
  register: { summary: 'Sign up and sign in', body: Registration, status: 201, answer: MaybeLoginInfo },
  getUser: { summary: 'A user; `profile` or the own id means oneself', answer: User },
  updateProfile: { summary: 'Change the own name, email or password', body: ProfileIn, answer: MaybeLoginInfo },
  listUsers: { summary: 'All users, newest first, or a page of them', query: UserListQuery, answer: v.array(User) },
  deleteUser: { summary: 'Delete a user; their orders stay', answer: Message },
  updateUser: { summary: 'Change a user', body: UserIn, answer: User },
  createOrder: {
    summary: 'Place an order; an Idempotency-Key header makes a repetition answer with the same order',
    body: OrderIn,
    status: 201,
    answer: Order,
  },
  getOrder: { summary: 'One order, to its buyer and to admins', answer: Order },
  payOrder: { summary: 'Settle the own unpaid order, once', body: PaymentResult, answer: Order },
  deliverOrder: { summary: 'Mark a paid order as delivered, once', answer: Order },
  listMyOrders: {
    summary: 'The own orders, newest first, all or a page of them',
    query: MyOrdersQuery,
    answer: v.array(Order),
  },
  listOrders: {
    summary: `All orders, newest first, or a page of them; to "Accept: ${BRIEF}" only what a row of a list shows of each`,
    query: OrderListQuery,
    answer: v.array(Order),
    brief: v.array(BriefOrder),
  },
  getWalletConfig: { summary: 'Public ids of the card wallet', answer: WalletConfig },
  uploadImage: {
    summary: 'Store a picture (multipart field `image`); answers its path',
    status: 201,
    answer: v.string(),
  },
});
