import * as v from 'valibot';
import { BRIEF, endpoints, type Endpoint } from './endpoints.ts';
import { BriefOrder, Order, OrderIn, PaymentResult } from './order.ts';
import { MyOrdersQuery, OrderListQuery, ReviewsQuery, UserListQuery } from './paging.ts';
import { Message, Product, ProductIn, ProductPage, ProductQuery, ReviewIn } from './product.ts';
import { Credentials, LoginInfo, MaybeLoginInfo, ProfileIn, Registration, User, UserIn } from './user.ts';
import { WalletConfig } from './wallet.ts';

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

const call = <const C extends Call>(c: C): C => c;

/** Request and response schemas of the 22 calls of the specification (§7). */
export const calls = {
  listProducts: call({
    ...endpoints.listProducts,
    summary: 'A page of products, filtered by keyword',
    query: ProductQuery,
    status: 200,
    answer: ProductPage,
  }),
  getProduct: call({
    ...endpoints.getProduct,
    summary: 'One product with its reviews, all of them or as many as are asked for',
    query: ReviewsQuery,
    status: 200,
    answer: Product,
  }),
  listTopProducts: call({
    ...endpoints.listTopProducts,
    summary: 'The top-rated products',
    status: 200,
    answer: v.array(Product),
  }),
  createProduct: call({
    ...endpoints.createProduct,
    summary: 'A new draft product, out of stock until saved',
    status: 201,
    answer: Product,
  }),
  updateProduct: call({
    ...endpoints.updateProduct,
    summary: 'Save a product',
    body: ProductIn,
    status: 200,
    answer: Product,
  }),
  deleteProduct: call({
    ...endpoints.deleteProduct,
    summary: 'Delete a product; orders keep their lines',
    status: 200,
    answer: Message,
  }),
  createReview: call({
    ...endpoints.createReview,
    summary: 'Review a product, once',
    body: ReviewIn,
    status: 201,
    answer: Message,
  }),
  login: call({
    ...endpoints.login,
    summary: 'Sign in',
    body: Credentials,
    status: 200,
    answer: LoginInfo,
  }),
  register: call({
    ...endpoints.register,
    summary: 'Sign up and sign in',
    body: Registration,
    status: 201,
    answer: MaybeLoginInfo,
  }),
  getUser: call({
    ...endpoints.getUser,
    summary: 'A user; `profile` or the own id means oneself',
    status: 200,
    answer: User,
  }),
  updateProfile: call({
    ...endpoints.updateProfile,
    summary: 'Change the own name, email or password',
    body: ProfileIn,
    status: 200,
    answer: MaybeLoginInfo,
  }),
  listUsers: call({
    ...endpoints.listUsers,
    summary: 'All users, newest first, or a page of them',
    query: UserListQuery,
    status: 200,
    answer: v.array(User),
  }),
  deleteUser: call({
    ...endpoints.deleteUser,
    summary: 'Delete a user; their orders stay',
    status: 200,
    answer: Message,
  }),
  updateUser: call({
    ...endpoints.updateUser,
    summary: 'Change a user',
    body: UserIn,
    status: 200,
    answer: User,
  }),
  createOrder: call({
    ...endpoints.createOrder,
    summary: 'Place an order; an Idempotency-Key header makes a repetition answer with the same order',
    body: OrderIn,
    status: 201,
    answer: Order,
  }),
  getOrder: call({
    ...endpoints.getOrder,
    summary: 'One order, to its buyer and to admins',
    status: 200,
    answer: Order,
  }),
  payOrder: call({
    ...endpoints.payOrder,
    summary: 'Settle the own unpaid order, once',
    body: PaymentResult,
    status: 200,
    answer: Order,
  }),
  deliverOrder: call({
    ...endpoints.deliverOrder,
    summary: 'Mark a paid order as delivered, once',
    status: 200,
    answer: Order,
  }),
  listMyOrders: call({
    ...endpoints.listMyOrders,
    summary: 'The own orders, newest first, all or a page of them',
    query: MyOrdersQuery,
    status: 200,
    answer: v.array(Order),
  }),
  listOrders: call({
    ...endpoints.listOrders,
    summary: `All orders, newest first, or a page of them; to "Accept: ${BRIEF}" only what a row of a list shows of each`,
    query: OrderListQuery,
    status: 200,
    answer: v.array(Order),
    brief: v.array(BriefOrder),
  }),
  getWalletConfig: call({
    ...endpoints.getWalletConfig,
    summary: 'Public ids of the card wallet',
    status: 200,
    answer: WalletConfig,
  }),
  uploadImage: call({
    ...endpoints.uploadImage,
    summary: 'Store a picture (multipart field `image`); answers its path',
    status: 201,
    answer: v.string(),
  }),
} satisfies Record<keyof typeof endpoints, Call>;
