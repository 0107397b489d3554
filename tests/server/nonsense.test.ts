import { connect } from 'node:net';
import { assert, asyncProperty, json, jsonValue, oneof, string } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, type Call } from '../../common/contract/calls.ts';
import { anAddress, openShop, orderOf, type Answer, type Shop } from '../../walks/support/api.ts';

let shop: Shop;
const good: Record<string, object> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  shop = await openShop({ settings: { maxOpenOrders: 1_000_000 } });
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
afterAll(() => shop.close());

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
  ' ',
  '{',
  'null',
  'true',
  '0',
  '"text"',
  '[]',
  '{"a":',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '\u0000',
  '{"name":"\\u0000"}',
  '{"name":"\\ud800"}',
  '[[[[[[[[[[]]]]]]]]]]',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":${'1'.repeat(2000)}}`,
  '{"a":1e999}',
  {},
  { name: {} },
];

const values: unknown[] = [
  null,
  true,
  '',
  ' ',
  'x'.repeat(50_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2028\ufeff',
  '😀'.repeat(300),
  "'; drop table users; --",
  '%',
  '../../etc/passwd',
  -1,
  0,
  1.5,
  1e21,
  -0,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  '1e3',
  'NaN',
  [],
  [null],
  [[]],
  {},
  { $ne: null },
  { length: 1 },
];

const addresses = [
  '%',
  '%zz',
  '%00',
  '%C0%AF',
  '%ff',
  '%2e%2e%2f',
  '..',
  'a%2fb',
  'x'.repeat(64),
  'x'.repeat(101),
  'x'.repeat(8000),
  '%F0%9F%98%80',
  "'",
  '"',
  '*',
  '$where',
  '__proto__',
  'constructor',
  'undefined',
  'null',
  '0',
  '-1',
  '{id}',
  ':id',
  ';',
  '%3F',
];

const callPaths = [...new Set(jsonCalls.map(([, { path }]) => path))];
/** A fixed path is also one of the ids of a path with an id. */
const isTaken = (method: string, path: string): boolean =>
  jsonCalls.some(
    ([, call]) => call.method === method && (call.path === path || call.path === path.replace(/[^/]+$/, ':id')),
  );

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

  it.each(withBody)('%s: anything at all', async (_, call) => {
    const anything = oneof(
      json(),
      jsonValue().map((value) => JSON.stringify(value)),
      string({ unit: 'binary' }),
    );
    await assert(
      asyncProperty(anything, async (body) => {
        const answer = await ask(call, pathOf(call), body, { 'content-type': 'application/json' });
        expect(faultOf(answer)).toBeNull();
      }),
      { numRuns: 25 },
    );
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

describe('statuses', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/products/top/more'],
    ['PATCH', '/api/nothing'],
    ['DELETE', '/api/products/a/b'],
    ['POST', '/'],
    ['GET', '//api//products'],
    ['GET', '/'],
  ] as const)('%s %s is 404 in words', async (method, url) => {
    expect(await shop.as('admin').call(method, url)).toMatchObject({
      status: 404,
      body: { message: 'There is nothing at this address' },
    });
  });

  it.each([
    ['PATCH', '/api/products', 'GET, HEAD, POST'],
    ['DELETE', '/api/orders?x', 'GET, HEAD, POST'],
    ['DELETE', '/api/orders/', 'GET, HEAD, POST'],
    ['POST', '/api/users/profile', 'DELETE, GET, HEAD, PUT'],
    ['GET', '/api/orders/x/pay', 'PUT'],
    ['HEAD', '/api/orders/x/pay', 'PUT'],
    ['PUT', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/api/docs', 'GET, HEAD'],
    ['OPTIONS', '/api/orders', 'GET, HEAD, POST'],
  ] as const)('%s %s is 405 and says what is allowed', async (method, url, allow) => {
    const { status, headers, text } = await shop.as('admin').call(method, url);
    expect([status, headers['allow'], text]).toEqual([
      405,
      allow,
      expect.stringMatching(/^$|takes no \w+ requests, only [A-Z, ]+"/),
    ]);
  });

  it.each(callPaths)('%s: every other method is 405, whoever asks', async (path) => {
    const url = path.replace(':id', 'x');
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await shop.as('guest').call(method, url);
      const allowed = String(answer.headers['allow'] ?? '').split(', ');
      expect([method, answer.status === 405]).toEqual([method, !isTaken(method, path)]);
      expect(allowed.includes(method)).toBe(false);
    }
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/html',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('a body of type %s is 415', async (type) => {
    const answer = await ask(calls.login, '/api/users/login', 'a=1', { 'content-type': type });
    expect(answer).toMatchObject({ status: 415, body: { message: expect.stringContaining('JSON') } });
  });

  it('broken JSON is 400', async () => {
    const answer = await ask(calls.login, '/api/users/login', '{"email":', { 'content-type': 'application/json' });
    expect(answer).toMatchObject({ status: 400, body: { message: 'The request is not valid JSON' } });
  });

  it('no body at all is 400', async () => {
    expect(await ask(calls.login, '/api/users/login')).toMatchObject({
      status: 400,
      body: { message: 'The request must be a JSON object' },
    });
  });

  it.each([
    ['login', '/api/users/login', 128 * 1024],
    ['createReview', '/api/products/x/reviews', 128 * 1024],
    ['payOrder', '/api/orders/x/pay', 128 * 1024],
    ['createOrder', '/api/orders', 1024 * 1024],
    ['updateProduct', '/api/products/x', 1024 * 1024],
  ] as const)('a body of %s that is larger than any good one is 413', async (name, url, most) => {
    const sized = (bytes: number) => ask(calls[name], url, { x: 'x'.repeat(bytes - '{"x":""}'.length) });
    expect(await sized(most)).toMatchObject({ status: 400 });
    expect(await sized(most + 1)).toMatchObject({ status: 413, body: { message: 'The request is too large' } });
  });

  it('text that cannot be stored is 400', async () => {
    const answer = await ask(calls.register, '/api/users', {
      name: 'a\u0000b',
      email: 'nul@example.com',
      password: 'long enough',
    });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Text must not contain NUL characters' } });
  });

  it('who may not call learns that before what is wrong with the body', async () => {
    const headers = { 'content-type': 'application/json' };
    expect(await shop.as('guest').call('POST', '/api/orders', { payload: '{', headers })).toMatchObject({
      status: 401,
    });
    expect(await shop.as('owner').call('POST', '/api/products', { payload: '{', headers })).toMatchObject({
      status: 403,
    });
  });
});

describe('what is not even HTTP', () => {
  it.each([
    ['a broken request line', 'NONSENSE\r\n\r\n'],
    ['a lying length', 'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n'],
    [
      'both kinds of length',
      'POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['endless headers', `GET /api/products HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['raw bytes in the address', 'GET /api/products/\xff\xfe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ])('%s is refused with a message', async (_, request) => {
    const origin = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => shop.app.listeningOrigin));
    const said = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(origin.port), origin.hostname, () => socket.write(Buffer.from(request, 'latin1')));
      socket.setEncoding('utf8').on('data', (data) => (text += data));
      socket.on('close', () => resolve(text)).on('error', reject);
    });
    expect(said).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(said).toContain('"message"');
  });
});
