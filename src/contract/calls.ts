import * as v from 'valibot';
import { CreatedOrder, Order, OrderIn, OrderRow, PaymentResult } from './order.ts';
import { Message, Product, ProductIn, ProductPage, ProductQuery, ReviewIn } from './product.ts';
import { Credentials, LoginInfo, MaybeLoginInfo, ProfileIn, Registration, User, UserIn } from './user.ts';
import { WalletConfig } from './wallet.ts';

/** Who may make a call. `user` and `admin` calls carry the bearer token. */
export type Access = 'anyone' | 'user' | 'admin';

/** One call of the wire: the server registers its route from it, the SPA makes its request from it. */
export type Call = {
  /** Its name in the checklist. */
  id: `C${number}`;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:id` where an id stands. */
  path: string;
  access: Access;
  summary: string;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  /** What our server answers with on success. */
  status: 200 | 201;
  answer: v.GenericSchema;
};

const call = <const C extends Call>(c: C): C => c;

/** The 22 calls of the specification (§7), and nothing else. */
export const calls = {
  listProducts: call({
    id: 'C1',
    method: 'GET',
    path: '/api/products',
    access: 'anyone',
    summary: 'A page of products, filtered by keyword',
    query: ProductQuery,
    status: 200,
    answer: ProductPage,
  }),
  getProduct: call({
    id: 'C2',
    method: 'GET',
    path: '/api/products/:id',
    access: 'anyone',
    summary: 'One product with its reviews',
    status: 200,
    answer: Product,
  }),
  listTopProducts: call({
    id: 'C3',
    method: 'GET',
    path: '/api/products/top',
    access: 'anyone',
    summary: 'The top-rated products',
    status: 200,
    answer: v.array(Product),
  }),
  createProduct: call({
    id: 'C4',
    method: 'POST',
    path: '/api/products',
    access: 'admin',
    summary: 'A new draft product, out of stock until saved',
    status: 201,
    answer: Product,
  }),
  updateProduct: call({
    id: 'C5',
    method: 'PUT',
    path: '/api/products/:id',
    access: 'admin',
    summary: 'Save a product',
    body: ProductIn,
    status: 200,
    answer: Product,
  }),
  deleteProduct: call({
    id: 'C6',
    method: 'DELETE',
    path: '/api/products/:id',
    access: 'admin',
    summary: 'Delete a product; orders keep their lines',
    status: 200,
    answer: Message,
  }),
  createReview: call({
    id: 'C7',
    method: 'POST',
    path: '/api/products/:id/reviews',
    access: 'user',
    summary: 'Review a product, once',
    body: ReviewIn,
    status: 201,
    answer: Message,
  }),
  login: call({
    id: 'C8',
    method: 'POST',
    path: '/api/users/login',
    access: 'anyone',
    summary: 'Sign in',
    body: Credentials,
    status: 200,
    answer: LoginInfo,
  }),
  register: call({
    id: 'C9',
    method: 'POST',
    path: '/api/users',
    access: 'anyone',
    summary: 'Sign up and sign in',
    body: Registration,
    status: 201,
    answer: MaybeLoginInfo,
  }),
  getUser: call({
    id: 'C10',
    method: 'GET',
    path: '/api/users/:id',
    access: 'user',
    summary: 'A user; `profile` or the own id means oneself',
    status: 200,
    answer: User,
  }),
  updateProfile: call({
    id: 'C11',
    method: 'PUT',
    path: '/api/users/profile',
    access: 'user',
    summary: 'Change the own name, email or password',
    body: ProfileIn,
    status: 200,
    answer: MaybeLoginInfo,
  }),
  listUsers: call({
    id: 'C12',
    method: 'GET',
    path: '/api/users',
    access: 'admin',
    summary: 'All users',
    status: 200,
    answer: v.array(User),
  }),
  deleteUser: call({
    id: 'C13',
    method: 'DELETE',
    path: '/api/users/:id',
    access: 'admin',
    summary: 'Delete a user; their orders stay',
    status: 200,
    answer: Message,
  }),
  updateUser: call({
    id: 'C14',
    method: 'PUT',
    path: '/api/users/:id',
    access: 'admin',
    summary: 'Change a user',
    body: UserIn,
    status: 200,
    answer: User,
  }),
  createOrder: call({
    id: 'C15',
    method: 'POST',
    path: '/api/orders',
    access: 'user',
    summary: 'Place an order; an Idempotency-Key header makes a repetition answer with the same order',
    body: OrderIn,
    status: 201,
    answer: Order,
  }),
  getOrder: call({
    id: 'C16',
    method: 'GET',
    path: '/api/orders/:id',
    access: 'user',
    summary: 'One order, to its buyer and to admins',
    status: 200,
    answer: Order,
  }),
  payOrder: call({
    id: 'C17',
    method: 'PUT',
    path: '/api/orders/:id/pay',
    access: 'user',
    summary: 'Settle the own unpaid order, once',
    body: PaymentResult,
    status: 200,
    answer: Order,
  }),
  deliverOrder: call({
    id: 'C18',
    method: 'PUT',
    path: '/api/orders/:id/deliver',
    access: 'admin',
    summary: 'Mark a paid order as delivered, once',
    status: 200,
    answer: Order,
  }),
  listMyOrders: call({
    id: 'C19',
    method: 'GET',
    path: '/api/orders/myorders',
    access: 'user',
    summary: 'The own orders, newest first',
    status: 200,
    answer: v.array(Order),
  }),
  listOrders: call({
    id: 'C20',
    method: 'GET',
    path: '/api/orders',
    access: 'admin',
    summary: 'All orders, newest first',
    status: 200,
    answer: v.array(Order),
  }),
  getWalletConfig: call({
    id: 'C21',
    method: 'GET',
    path: '/api/config/googlepay',
    access: 'anyone',
    summary: 'Public ids of the card wallet',
    status: 200,
    answer: WalletConfig,
  }),
  uploadImage: call({
    id: 'C22',
    method: 'POST',
    path: '/api/upload',
    access: 'admin',
    summary: 'Store a picture (multipart field `image`); answers its path',
    status: 201,
    answer: v.string(),
  }),
} satisfies Record<string, Call>;

/**
 * What the SPA reads of an answer where foreign backends answer with less than ours (S132):
 * the id of a new order, rows of lists of orders, and nothing at all of payment, delivery and reviews.
 */
export const leniently = {
  createOrder: CreatedOrder,
  listMyOrders: v.array(OrderRow),
  listOrders: v.array(OrderRow),
  nothing: v.unknown(),
};
