import * as v from 'valibot';
import { BRIEF, endpoints, type Endpoint } from './endpoints.ts';
import { BriefOrder, Order, OrderIn, PaymentResult, WalletConfig } from './order.ts';
import { MyOrdersQuery, OrderListQuery, ReviewsQuery, UserListQuery } from './paging.ts';
import { Message, Product, ProductPage, ProductQuery } from './product.ts';
import { ProductIn, ReviewIn, Credentials, ProfileIn, Registration, UserIn } from './typed.ts';
import { LoginInfo, MaybeLoginInfo, User } from './user.ts';

/** A call of the API. The server registers and documents its route from this. */
export type Call = Endpoint & {
  summary: string;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  status: 200 | 201;
  answer: v.GenericSchema;
  /** The body for a client that asks for less (`BRIEF`). */
  brief?: v.GenericSchema;
};

type Status<C> = C extends { status: 201 } ? 201 : 200;

export const call = <const C extends Omit<Call, 'status'> & { status?: 201 }>(one: C) =>
  ({ status: 200, ...one }) as C & { status: Status<C> };

/** Request and response schemas of the 22 calls of the specification (§7). */
export const calls = {
  listProducts: call({
    ...endpoints.listProducts,
    summary: 'A page of products, filtered by keyword',
    query: ProductQuery,
    answer: ProductPage,
  }),
  getProduct: call({
    ...endpoints.getProduct,
    summary: 'One product with its reviews, all of them or as many as are asked for',
    query: ReviewsQuery,
    answer: Product,
  }),
  listTopProducts: call({ ...endpoints.listTopProducts, summary: 'The top-rated products', answer: v.array(Product) }),
  createProduct: call({
    ...endpoints.createProduct,
    summary: 'A new draft product, out of stock until saved',
    status: 201,
    answer: Product,
  }),
  updateProduct: call({ ...endpoints.updateProduct, summary: 'Save a product', body: ProductIn, answer: Product }),
  deleteProduct: call({
    ...endpoints.deleteProduct,
    summary: 'Delete a product; orders keep their lines',
    answer: Message,
  }),
  createReview: call({
    ...endpoints.createReview,
    summary: 'Review a product, once',
    body: ReviewIn,
    status: 201,
    answer: Message,
  }),
  login: call({ ...endpoints.login, summary: 'Sign in', body: Credentials, answer: LoginInfo }),
  register: call({
    ...endpoints.register,
    summary: 'Sign up and sign in',
    body: Registration,
    status: 201,
    answer: MaybeLoginInfo,
  }),
  getUser: call({ ...endpoints.getUser, summary: 'A user; `profile` or the own id means oneself', answer: User }),
  updateProfile: call({
    ...endpoints.updateProfile,
    summary: 'Change the own name, email or password',
    body: ProfileIn,
    answer: MaybeLoginInfo,
  }),
  listUsers: call({
    ...endpoints.listUsers,
    summary: 'All users, newest first, or a page of them',
    query: UserListQuery,
    answer: v.array(User),
  }),
  deleteUser: call({ ...endpoints.deleteUser, summary: 'Delete a user; their orders stay', answer: Message }),
  updateUser: call({ ...endpoints.updateUser, summary: 'Change a user', body: UserIn, answer: User }),
  createOrder: call({
    ...endpoints.createOrder,
    summary: 'Place an order; an Idempotency-Key header makes a repetition answer with the same order',
    body: OrderIn,
    status: 201,
    answer: Order,
  }),
  getOrder: call({ ...endpoints.getOrder, summary: 'One order, to its buyer and to admins', answer: Order }),
  payOrder: call({
    ...endpoints.payOrder,
    summary: 'Settle the own unpaid order, once',
    body: PaymentResult,
    answer: Order,
  }),
  deliverOrder: call({ ...endpoints.deliverOrder, summary: 'Mark a paid order as delivered, once', answer: Order }),
  listMyOrders: call({
    ...endpoints.listMyOrders,
    summary: 'The own orders, newest first, all or a page of them',
    query: MyOrdersQuery,
    answer: v.array(Order),
  }),
  listOrders: call({
    ...endpoints.listOrders,
    summary: `All orders, newest first, or a page of them; to "Accept: ${BRIEF}" only what a row of a list shows of each`,
    query: OrderListQuery,
    answer: v.array(Order),
    brief: v.array(BriefOrder),
  }),
  getWalletConfig: call({
    ...endpoints.getWalletConfig,
    summary: 'Public ids of the card wallet',
    answer: WalletConfig,
  }),
  uploadImage: call({
    ...endpoints.uploadImage,
    summary: 'Store a picture (multipart field `image`); answers its path',
    status: 201,
    answer: v.string(),
  }),
} satisfies Record<keyof typeof endpoints, Call>;
