// @module-tag soak

import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json as bodyOf } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls, type Call } from '../../common/contract/calls.ts';
import { type Answer, orderOf, shopForTests } from '../fixtures/api.ts';
import { anAddress } from '../fixtures/samples.ts';

const good: Record<string, object> = {};

const ids: Record<string, string> = {};

const shop = await shopForTests({ settings: { maxOpenOrders: 1_000_000 } });
beforeAll(async () => {
  const product = await shop.aProduct({ countInStock: 1_000_000 });
  good.updateProduct = product;
  good.createReview = { rating: 5, comment: 'Nice' };
  good.login = { email: 'owner@example.com', password: 'x' };
  good.register = { name: 'N', email: 'fuzz@example.com', password: 'long enough' };
  good.updateProfile = { id: 'x', name: 'Ada', email: 'admin@example.com' };
  good.updateUser = { _id: 'x', name: 'O', email: 'owner@example.com', isAdmin: false };
  good.createOrder = orderOf([{ product, qty: 1 }]);
  good.payOrder = { email: 'a@example.com', transactionState: 'SUCCESS', paytime: '', token: 't' };
  ids.products = product._id;
  ids.users = (await shop.aPerson()).id;
  ids.orders = (await shop.anOrder(shop.as('admin')))._id;
});

const jsonCalls = (Object.entries(calls) as [string, Call][]).filter(([name]) => name !== 'uploadImage');

const withBody = jsonCalls.filter(([, call]) => call.body);

const withId = jsonCalls.filter(([, call]) => call.path.includes(':id'));

const pathOf = (call: Call, id?: string) => call.path.replace(':id', id ?? ids[call.path.split('/')[2]!] ?? 'x');

const ask = (call: Call, url: string, payload?: string | object, headers: Record<string, string> = {}) =>
  shop.as('admin').call<{ message?: unknown }>(call.method, url, { payload, headers });

const innards = /\bat .+\.(ts|js):\d+|node_modules|select .* from |Failed query/i;

/** What is wrong with the answer to nonsense: a fault of ours, a refusal without words, or a look inside. */
const faultOf = ({ status, body, text }: Answer<{ message?: unknown }>, expected = status): string | null => {
  if (status >= 500 || status !== expected) return `${status} ${text}`;
  if (status >= 400 && typeof body?.message !== 'string') return `no message in ${text}`;
  return innards.test(text) ? text : null;
};

type Try = [what: string, ask: () => Promise<Answer<{ message?: unknown }>>];

const faultsOf = async (tries: Try[], expected?: number): Promise<string[]> => {
  const faults: string[] = [];
  for (const [what, attempt] of tries) {
    const fault = faultOf(await attempt(), expected);
    if (fault !== null) faults.push(`${what.slice(0, 100)}: ${fault}`);
  }
  return faults;
};

const bodies: (string | object)[] = [
  '',
  '{',
  'null',
  '[]',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '\u0000',
  '{"name":"\\ud800"}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '{"a":1e999}',
  { name: {} },
];

const values: unknown[] = [
  null,
  true,
  '',
  'x'.repeat(50_000),
  'a\u0000b',
  '\ud800',
  '😀'.repeat(300),
  "'; drop table users; --",
  '../../etc/passwd',
  -1,
  1.5,
  1e21,
  2 ** 31,
  '1e3',
  [null],
  { $ne: null },
  { length: 1 },
];

const addresses = [
  '%zz',
  '%00',
  '%C0%AF',
  '%2e%2e%2f',
  'a%2fb',
  'x'.repeat(101),
  'x'.repeat(8000),
  '%F0%9F%98%80',
  "'",
  '$where',
  '__proto__',
  'null',
  ':id',
  '%3F',
];

const order = (change: object) => () => ask(calls.createOrder, '/api/orders', { ...good.createOrder, ...change });

describe('nonsense never is a fault of ours', () => {
  it.each(jsonCalls)('%s: any body', async (_, call) => {
    const tries = bodies.map((body): Try => {
      const sent = typeof body === 'string' ? body : JSON.stringify(body);
      return [sent, () => ask(call, pathOf(call), sent, { 'content-type': 'application/json; charset=utf-8' })];
    });
    expect(await faultsOf(tries)).toEqual([]);
  });

  it.each(withBody)('%s: any value in any field', async (name, call) => {
    const tries = Object.keys(good[name]!).flatMap((field) =>
      values.map((value): Try => [
        `${field}=${JSON.stringify(value)}`,
        () => ask(call, pathOf(call), { ...good[name], [field]: value }),
      ]),
    );
    expect(await faultsOf(tries)).toEqual([]);
  });

  it('createOrder: any value in any field of a line or an address', async () => {
    const lines = ['product', 'qty', 'price', 'name', 'image'].flatMap((field) =>
      values.map((value): Try => {
        const line = { product: ids.products, qty: 1, [field]: value };
        return [`${field}=${JSON.stringify(value)}`, order({ orderItems: [line] })];
      }),
    );
    const addressed = Object.keys(anAddress).flatMap((field) =>
      values.map((value): Try => {
        const shippingAddress = { ...anAddress, [field]: value };
        return [`${field}=${JSON.stringify(value)}`, order({ shippingAddress })];
      }),
    );
    expect(await faultsOf([...lines, ...addressed])).toEqual([]);
  });

  it.each(withId)('%s: any id is unknown', async (name, call) => {
    const tries = addresses.map((id): Try => [id, () => ask(call, pathOf(call, id), good[name])]);
    expect(await faultsOf(tries, 404)).toEqual([]);
  });

  it('any keyword and page', async () => {
    const tries = [...addresses, 'x'.repeat(200), '\\', '%25%5C_'].flatMap((text) =>
      [`keyword=${text}`, `pageNumber=${text}`, `keyword=${text}&keyword=b`, `keyword[]=${text}`, `${text}=1`].map(
        (query): Try => [query, () => ask(calls.listProducts, `/api/products?${query}`)],
      ),
    );
    expect(await faultsOf(tries)).toEqual([]);
  });

  it('any header', async () => {
    const odd = ['', ' ', 'Bearer', 'Bearer ', 'Bearer a b', `Bearer ${'x'.repeat(8000)}`, '\u00ff', 'null', '\t'];
    const names = ['authorization', 'idempotency-key', 'accept', 'origin', 'content-encoding', 'expect', 'range'];
    const tries = names.flatMap((name) =>
      odd.map((value): Try => {
        const headers = { authorization: `Bearer ${shop.people.admin.token}`, [name]: value };
        const send = () => shop.as('guest').call('POST', '/api/orders', { payload: good.createOrder, headers });
        return [`${name}: ${value}`, send];
      }),
    );
    expect(await faultsOf(tries)).toEqual([]);
  });
});

it.each(['/', '/api/products'])('two Host headers get 400: %s', async (path) => {
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => shop.app.listeningOrigin);
  const headers = ['Host', 'shop.example', 'host', 'evil.example'];
  const [answer] = (await once(request(new URL(path, address), { headers }).end(), 'response')) as [IncomingMessage];
  expect([answer.statusCode, await bodyOf(answer)]).toEqual([400, { message: 'Send one Host header only' }]);
});
