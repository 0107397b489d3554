import type { InjectOptions } from 'fastify';
import type { Order } from '../../common/contract/order.ts';
import type { OrderFigures } from '../../common/contract/problem.ts';
import type { Product } from '../../common/contract/product.ts';
import { pricesOf } from '../../common/domain/cart.ts';
import { toFigures } from '../../common/domain/checkout.ts';
import { toCents } from '../../common/domain/money.ts';
import { buildApp, type AppOptions, type BackendOptions } from '../../server/app.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { productsRepository, type ProductFields } from '../../server/features/products/productsRepository.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import type { ServerSettings } from '../../server/platform/settings/settings.ts';
import { hashPassword } from '../../server/features/users/passwords.ts';
import { createTokens } from '../../server/features/users/tokens.ts';
import { usersRepository } from '../../server/features/users/usersRepository.ts';
import type { Viewer } from '../../server/platform/db/schema.ts';
import { openTestDatabase } from './database.ts';

export const SECRET = 'a-secret-that-is-only-used-in-tests-0123456789';
export const PASSWORD = 'correct horse battery';

/** The callers: a guest, two shoppers and an administrator. */
export type Role = 'guest' | 'owner' | 'other' | 'admin';

/** A response with its parsed body. */
export type Answer<T = Record<string, unknown>> = {
  status: number;
  body: T;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
};

type Method = NonNullable<InjectOptions['method']>;

type Extra = Omit<InjectOptions, 'method' | 'url'>;

/** A client of the app for one caller. */
export type ApiClient = {
  call: <T = Record<string, unknown>>(method: Method, url: string, extra?: Extra) => Promise<Answer<T>>;
  get: <T = Record<string, unknown>>(url: string) => Promise<Answer<T>>;
  post: <T = Record<string, unknown>>(
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Answer<T>>;
  put: <T = Record<string, unknown>>(url: string, body?: object) => Promise<Answer<T>>;
  delete: <T = Record<string, unknown>>(url: string) => Promise<Answer<T>>;
};

export type Person = Viewer & { token: string };

export const anAddress = { address: '1 Main St', city: 'Boston', postalCode: '02101', country: 'USA' };

/** The figures of an order with these lines, as on a shopper's screen. */
export const figuresOf = (lines: { price: number; qty: number }[]): OrderFigures => toFigures(pricesOf(lines));

/** The body of C15 for some products, with correct prices. */
export const orderOf = (lines: { product: Product; qty: number }[]) => ({
  orderItems: lines.map(({ product, qty }) => ({
    product: product._id,
    name: product.name,
    image: product.image,
    price: product.price,
    qty,
  })),
  shippingAddress: anAddress,
  paymentMethod: 'GooglePay',
  ...figuresOf(lines.map(({ product, qty }) => ({ price: product.price, qty }))),
});

/** The statuses of responses, sorted. */
export const statusesOf = (answers: { status: number }[]): number[] =>
  answers.map((answer) => answer.status).toSorted((a, b) => a - b);

export const aPayment = { email: 'owner@example.com', transactionState: 'SUCCESS', paytime: '2026-01-01T00:00:00Z' };

type Overrides = { settings?: Partial<ServerSettings> } & Pick<
  BackendOptions,
  'connections' | 'disk' | 'gateway' | 'images' | 'mail'
> &
  Pick<AppOptions, 'logTo' | 'plugins'>;

/** Adds three accounts to a database. */
const openTestEnv = async (database: Database) => {
  const users = usersRepository(database.db);
  const tokens = createTokens(SECRET);
  const passwordHash = await hashPassword(PASSWORD);
  let people = 0;

  const aPerson = async (given: { name?: string; email?: string; isAdmin?: boolean } = {}): Promise<Person> => {
    people += 1;
    const viewer = await users.add({
      name: `Person ${people}`,
      email: `person${people}@example.com`,
      ...given,
      passwordHash,
    });
    return { ...viewer, token: await tokens.issue({ userId: viewer.id, tokenVersion: viewer.tokenVersion }) };
  };
  const owner = await aPerson({ name: 'Olive Owner', email: 'owner@example.com' });
  const other = await aPerson({ name: 'Otto Other', email: 'other@example.com' });
  const admin = await aPerson({ name: 'Ada Admin', email: 'admin@example.com', isAdmin: true });
  return { database, users, tokens, aPerson, people: { owner, other, admin } };
};

type TestEnv = Awaited<ReturnType<typeof openTestEnv>>;

const serve = async (testEnv: TestEnv, { settings = {}, ...options }: Overrides) => {
  const { database, users, tokens, aPerson, people } = testEnv;
  const { db, kind } = database;
  const all: ServerSettings = {
    ...readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }),
    maxUnitsHeldByNewAccount: 1_000_000_000,
    catalogueCheckMs: 0, // tests also change rows directly
    overloadLateMs: 0, // machines that run tests are late
    jwtSecret: SECRET,
    ...settings,
  };
  const app = await buildApp({ db, settings: all, ...options });
  await app.ready();

  /** A client with any token, or none. */
  const withToken = (token: string | null): ApiClient => {
    const call = (async (method: Method, url: string, { headers, ...extra }: Extra = {}) => {
      const auth = token === null ? {} : { authorization: `Bearer ${token}` };
      const response = await app.inject({ method, url, headers: { ...auth, ...headers }, ...extra });
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        body: isJson && response.body !== '' ? response.json() : undefined,
      };
    }) as ApiClient['call'];
    return {
      call,
      get: (url) => call('GET', url),
      post: (url, body, headers) => call('POST', url, { payload: body, headers }),
      put: (url, body) => call('PUT', url, { payload: body }),
      delete: (url) => call('DELETE', url),
    };
  };

  const clients: Record<Role, ApiClient> = {
    guest: withToken(null),
    owner: withToken(people.owner.token),
    other: withToken(people.other.token),
    admin: withToken(people.admin.token),
  };

  const products = productsRepository(db);
  const aProduct = async (
    given: Partial<Omit<ProductFields, 'priceCents'>> & { price?: number; createdAt?: Date } = {},
  ): Promise<Product> => {
    const { price = 89.99, ...fields } = given;
    const { id } = await products.add({
      name: 'Headphones',
      image: '/images/headphones.webp',
      description: 'Over the ears',
      brand: 'Sound',
      category: 'Audio',
      countInStock: 10,
      ...fields,
      priceCents: toCents(price),
    });
    return (await clients.guest.get<Product>(`/api/products/${id}`)).body;
  };

  const anOrder = async (
    buyer: ApiClient = clients.owner,
    lines?: { product: Product; qty: number }[],
  ): Promise<Order> => {
    const asked = lines ?? [{ product: await aProduct(), qty: 1 }];
    const { body, status, text } = await buyer.post<Order>('/api/orders', orderOf(asked));
    if (status !== 201) throw new Error(text);
    return body;
  };

  return {
    app,
    db,
    kind,
    settings: all,
    users,
    tokens,
    people,
    as: (role: Role): ApiClient => clients[role],
    withToken,
    aPerson,
    aProduct,
    anOrder,
    aPaidOrder: async (buyer: ApiClient = clients.owner): Promise<Order> => {
      const order = await anOrder(buyer);
      return (await buyer.put<Order>(`/api/orders/${order._id}/pay`, aPayment)).body;
    },
    stockOf: async (product: Product): Promise<number | undefined> =>
      (await products.find(product._id))?.product.countInStock,
    close: async (): Promise<void> => {
      await app.close();
    },
  };
};

export type Shop = Awaited<ReturnType<typeof serve>>;

/**
 * The real app on a real database with three accounts, by default a new empty one. Rate limits and the limit of new
 * accounts are off by default. `beside` is another app with other settings on the same database, which starts faster
 * than another shop.
 */
export const openShop = async ({ database, ...overrides }: Overrides & { database?: Database } = {}) => {
  const testEnv = await openTestEnv(database ?? (await openTestDatabase()));
  const shop = await serve(testEnv, overrides);
  const more: Shop[] = [];
  return {
    ...shop,
    beside: async (other: Overrides): Promise<Shop> => {
      const another = await serve(testEnv, other);
      more.push(another);
      return another;
    },
    close: async () => {
      for (const each of [...more, shop]) await each.close();
      await testEnv.database.close();
    },
  };
};

export type OpenShop = Awaited<ReturnType<typeof openShop>>;
