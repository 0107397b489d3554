import type { Input, Look, Process, RunningProcess } from 'xstate-walks/check';
import { BRIEF } from '../../common/contract/endpoints.ts';
import type { Product } from '../../common/contract/product.ts';
import { orderOf } from '../../tests/fixtures/api.ts';
import { walletToken } from '../../tests/fixtures/stripeDouble.ts';
import type { SentRequest } from './heldFetch.ts';
import { toText } from './repeatable.ts';

/** What a client of the API can ask for, by name. */
export type ClientRequests = Record<string, SentRequest>;

type Asker = 'the owner' | 'the other' | 'the admin' | 'a guest';
const askers: readonly Asker[] = ['the owner', 'the other', 'the admin', 'a guest'];

/** What requests are made of: the tokens of people, the orders of before, and products. */
export type ClientGiven = {
  tokens: Record<Exclude<Asker, 'a guest'>, string>;
  orders: readonly string[];
  products: Record<'lamp' | 'chair', Product>;
};

const UNKNOWN = 'notthere00000000';

type Lines = { product: Product; qty: number }[];

/** What an asker sends to place these lines, under a key if it has one. */
const placing =
  (tokens: ClientGiven['tokens']) =>
  (asker: Asker, lines: Lines, key: string | null, change: object = {}): SentRequest => {
    const request = asked(tokens, asker, 'POST', '/api/orders', { ...orderOf(lines), ...change });
    return { ...request, headers: { ...request.headers, ...(key === null ? {} : { 'idempotency-key': key }) } };
  };

/** The parts of the API that a client uses, each small enough to be tried in every order. */
export const clientParts = {
  places: ({ tokens, products }: ClientGiven): ClientRequests => {
    const { lamp, chair } = products;
    const place = placing(tokens);
    const lamps = (qty: number) => [{ product: lamp, qty }];
    return {
      'the owner places two lamps': place('the owner', lamps(2), 'key-1'),
      'the owner places one lamp under that key': place('the owner', lamps(1), 'key-1'),
      'the owner places two lamps for another address': place('the owner', lamps(2), 'key-1', {
        shippingAddress: { address: '9 Far St', city: 'Rome', postalCode: '1', country: 'Italy' },
      }),
      'the owner places a lamp without a key': place('the owner', lamps(1), null),
      'the owner places a lamp in two lines': place('the owner', [...lamps(1), ...lamps(1)], 'key-2'),
      'the owner places lamps and a chair': place('the owner', [{ product: chair, qty: 1 }, ...lamps(1)], 'key-3'),
      'the owner places too many chairs': place('the owner', [{ product: chair, qty: 2 }, ...lamps(1)], 'key-4'),
      'the owner places one chair under that key': place('the owner', [{ product: chair, qty: 1 }], 'key-4'),
      'the owner places at another total': place('the owner', lamps(1), 'key-5', { totalPrice: 1 }),
      'the other places two lamps': place('the other', lamps(2), 'key-1'),
      'the other places three lamps': place('the other', lamps(3), 'key-2'),
      'the other places four lamps': place('the other', lamps(4), null),
      'the owner looks up the first key': asked(
        tokens,
        'the owner',
        'GET',
        '/api/orders/myorders?idempotencyKey=key-1',
      ),
    };
  },
  isRefused: ({ tokens, products: { lamp, chair } }: ClientGiven): ClientRequests => {
    const place = placing(tokens);
    const chairs = [{ product: chair, qty: 2 }];
    return {
      'the owner places too many chairs': place('the owner', chairs, 'key-1'),
      'the owner places too many chairs again': place('the owner', chairs, 'key-2'),
      'the owner places too many chairs without a key': place('the owner', chairs, null),
      'the owner places a lamp': place('the owner', [{ product: lamp, qty: 1 }], 'key-3'),
      'the other places too many chairs': place('the other', chairs, 'key-1'),
    };
  },
  reads: ({ tokens, orders }: ClientGiven): ClientRequests =>
    Object.fromEntries(
      askers.flatMap((asker) => {
        const get = (url: string, headers: Record<string, string> = {}) => {
          const request = asked(tokens, asker, 'GET', url);
          return { ...request, headers: { ...request.headers, ...headers } };
        };
        return [
          ...[...orders, UNKNOWN].flatMap((id, index): [string, SentRequest][] => [
            [`${asker} reads order ${index + 1}`, get(`/api/orders/${id}`)],
            [`${asker} delivers order ${index + 1}`, asked(tokens, asker, 'PUT', `/api/orders/${id}/deliver`, {})],
          ]),
          [`${asker} reads their orders`, get('/api/orders/myorders')] as const,
          [`${asker} reads a page of their orders`, get('/api/orders/myorders?limit=1&page=1')] as const,
          [`${asker} reads the next page of their orders`, get('/api/orders/myorders?limit=1&page=2')] as const,
          [`${asker} reads all orders`, get('/api/orders')] as const,
          [`${asker} reads a page of all orders`, get('/api/orders?limit=1&page=1')] as const,
          [`${asker} reads rows of all orders`, get('/api/orders', { accept: BRIEF })] as const,
          [`${asker} reads a page of rows`, get('/api/orders?limit=2&page=1', { accept: BRIEF })] as const,
        ];
      }),
    ),
  pays: ({ tokens, orders }: ClientGiven): ClientRequests => {
    const pay = (asker: Asker, id: string, email = 'owner@example.com', token?: string) =>
      asked(tokens, asker, 'PUT', `/api/orders/${id}/pay`, {
        email,
        transactionState: 'SUCCESS',
        ...(token === undefined ? {} : { token }),
        paytime: '2026-01-01T00:00:00.000Z',
      });
    const [first, second] = orders;
    return {
      ...(second === undefined ? {} : { 'the owner pays what is paid': pay('the owner', second) }),
      'the owner pays': pay('the owner', first!),
      'the owner pays from another account': pay('the owner', first!, 'purse@example.com', walletToken()),
      'the other pays': pay('the other', first!),
      'the admin pays': pay('the admin', first!),
      'a guest pays': pay('a guest', first!),
      'the owner pays what is not there': pay('the owner', UNKNOWN),
      'the owner reads the order': asked(tokens, 'the owner', 'GET', `/api/orders/${first!}`),
      'the admin reads the order': asked(tokens, 'the admin', 'GET', `/api/orders/${first!}`),
    };
  },
} satisfies Record<string, (given: ClientGiven) => ClientRequests>;
export type ClientPart = keyof typeof clientParts;

function asked(
  tokens: ClientGiven['tokens'],
  asker: Asker,
  method: string,
  url: string,
  body: object | null = null,
): SentRequest {
  return {
    method,
    url,
    headers: {
      ...(asker === 'a guest' ? {} : { authorization: `Bearer ${tokens[asker]}` }),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      origin: 'https://shop.test',
    },
    body: body === null ? null : toText(body),
  };
}

/** A client of the API without a screen, which sends one request after the other and looks at no answer. */
class Client implements RunningProcess {
  private waits = false;
  private request: SentRequest | null = null;

  constructor(
    private readonly requests: ClientRequests,
    private shared: string,
  ) {}

  run(input: Input, shared: string): Promise<void> {
    this.shared = shared;
    this.request = input.type === 'move' ? this.requests[input.name]! : null;
    this.waits = this.request !== null;
    return Promise.resolve();
  }

  look(): Look {
    const { request } = this;
    return {
      key: String(this.waits),
      shared: this.shared,
      reopensAt: '',
      moves: this.waits ? [] : Object.keys(this.requests),
      facts: {
        browser: -1,
        user: null,
        login: 'null',
        isBusy: false,
        path: '',
        checkout: 'null',
        order: 'null',
        hasLines: false,
        lines: '[]',
        details: null,
        usedAddresses: null,
      },
      started:
        request === null
          ? []
          : [{ id: 0, request: toText(request), survives: false, isRead: request.method === 'GET' }],
      ended: [],
      wrote: [],
      said: [],
      broken: [],
      isOver: false,
    };
  }

  stop(): void {
    this.request = null;
  }
}

export const clientProcess = (site: number, requests: ClientRequests): Process => ({
  name: 'client',
  site,
  opensAt: 'the API',
  start: (_, shared) => Promise.resolve(new Client(requests, shared)),
});

/** The names of these requests with a common bound. */
export const clientRequestNames = (part: ClientPart): string => {
  const product = { _id: '', name: '', image: '', price: 1 } as Product;
  const given: ClientGiven = {
    tokens: { 'the owner': '', 'the other': '', 'the admin': '' },
    orders: ['', ''],
    products: { lamp: product, chair: product },
  };
  return Object.keys(clientParts[part](given)).join(' + ');
};
