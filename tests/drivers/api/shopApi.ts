import { orderOf, type ShippingAddress } from '../../../common/domain/checkout.ts';
import { lineOf, type CartLine } from '../../../common/domain/cart.ts';
import type { Order } from '../../../common/contract/order.ts';
import type { Product } from '../../../common/contract/product.ts';
import type { LoginInfo } from '../../../common/contract/user.ts';
import { anAddress } from '../../fixtures/samples.ts';
import { ownEndpoints } from '../../../common/contract/ownEndpoints.ts';
import { endpoints, type Endpoint } from '../../../common/contract/endpoints.ts';

export type Person = LoginInfo & { password: string };

type Said<T> = { status: number; body: T };

let made = 0;

/** Unique, even if several test files share a server. */
const unique = (): string => `${process.pid.toString(36)}-${Date.now().toString(36)}-${(made += 1)}`;

/** A client of the running server, for test data and checks beside the browser. */
export const shopApi = (address: string, admin = { email: 'admin@example.com', password: 'admin-proshop' }) => {
  const call = async <T>(
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ): Promise<Said<T>> => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        // To compress a body for a client on this machine is work for nothing.
        'accept-encoding': 'identity',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  };

  const must = async <T>(...request: Parameters<typeof call>): Promise<T> => {
    const { status, body } = await call<T>(...request);
    if (status >= 400) throw new Error(`${request[0]} ${request[1]} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };

  const signIn = async (email: string, password: string): Promise<Person> => ({
    ...(await must<LoginInfo>('POST', '/api/users/login', { body: { email, password } })),
    password,
  });

  let administrator: Promise<Person> | undefined;
  const anAdmin = (): Promise<Person> => (administrator ??= signIn(admin.email, admin.password));

  const product = (id: string): Promise<Product> => must<Product>('GET', `/api/products/${id}`);

  /** A new product, so that tests do not share stock. */
  const aProduct = async (fields: Partial<Product> = {}): Promise<Product> => {
    const { token } = await anAdmin();
    const draft = await must<Product>('POST', '/api/products', { token, body: {} });
    const saved = {
      ...draft,
      name: `Product ${unique()}`,
      image: '/placeholder.svg',
      price: 40,
      brand: 'Brand',
      category: 'Category',
      description: 'What it is.',
      countInStock: 9,
      ...fields,
      _id: draft._id,
    };
    return must<Product>('PUT', `/api/products/${draft._id}`, { token, body: saved });
  };

  const aLine = async (qty = 1, fields: Partial<Product> = {}): Promise<CartLine> =>
    lineOf(await aProduct(fields), qty);

  const order = (buyer: Person, lines: CartLine[], to: ShippingAddress = anAddress): Promise<Order> =>
    must<Order>('POST', '/api/orders', { token: buyer.token, body: orderOf(lines, to, 'GooglePay') });

  const pay = (buyer: Person, { _id }: Order): Promise<Order> =>
    must<Order>('PUT', `/api/orders/${_id}/pay`, {
      token: buyer.token,
      body: { email: buyer.email, transactionState: 'SUCCESS', paytime: new Date().toISOString() },
    });

  return {
    call,
    must,
    signIn,
    anAdmin,
    product,
    aProduct,
    aLine,
    order,
    pay,
    aPerson: async (name = 'Nora New'): Promise<Person> => {
      const password = 'a long enough one';
      const email = `${unique()}@example.com`;
      return { ...(await must<LoginInfo>('POST', '/api/users', { body: { name, email, password } })), password };
    },
    anOrder: async (buyer: Person, qty = 1): Promise<Order> => order(buyer, [await aLine(qty)]),
    aPaidOrder: async (buyer: Person): Promise<Order> => pay(buyer, await order(buyer, [await aLine()])),
    deliver: async ({ _id }: Order): Promise<Order> =>
      must<Order>('PUT', `/api/orders/${_id}/deliver`, { token: (await anAdmin()).token, body: {} }),
    ordersOf: ({ token }: Person): Promise<Order[]> => must<Order[]>('GET', '/api/orders/myorders', { token }),
    /** Changes the password elsewhere, which invalidates earlier tokens. */
    setPassword: async (person: Person, password: string): Promise<Person> => ({
      ...(await must<LoginInfo>('PUT', '/api/users/profile', {
        token: person.token,
        body: { id: person._id, name: person.name, email: person.email, password },
      })),
      password,
    }),
  };
};

export type ShopApi = ReturnType<typeof shopApi>;

export const allEndpoints = { ...endpoints, ...ownEndpoints };

export type CallName = keyof typeof allEndpoints;

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(':id', '[^/]+')}$`);

/** Literal paths first: `/api/products/top` also matches `/api/products/:id`. */
const known = (Object.entries(allEndpoints) as [CallName, Endpoint][])
  .toSorted(([, one], [, other]) => Number(one.path.includes(':id')) - Number(other.path.includes(':id')))
  .map(([name, call]) => ({ name, method: call.method, pattern: patternOf(call) }));

/** The call of the contract that a request matches, if any. */
export const callAt = (method: string, path: string): CallName | undefined =>
  known.find((call) => call.method === method.toUpperCase() && call.pattern.test(path))?.name;
