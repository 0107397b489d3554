import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { calls, type Call } from '../../common/contract/calls.ts';
import { openShop } from '../fixtures/api.ts';

const shop = await openShop({ settings: { maxOpenOrders: 1_000_000 } });

afterAll(() => shop.close());

const jsonCalls = (Object.entries(calls) as [string, Call][]).filter(([name]) => name !== 'uploadImage');

const ask = (call: Call, url: string, payload?: string | object, headers: Record<string, string> = {}) =>
  shop.as('admin').call<{ message?: unknown }>(call.method, url, { payload, headers });

const callPaths = [...new Set(jsonCalls.map(([, { path }]) => path))];

/** A fixed path is also one of the ids of a path with an id. */
const isTaken = (method: string, path: string): boolean =>
  jsonCalls.some(
    ([, call]) => call.method === method && (call.path === path || call.path === path.replace(/[^/]+$/, ':id')),
  );

describe('statuses', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/products/top/more'],
    ['PATCH', '/api/nothing'],
    ['GET', '//api//products'],
    ['GET', '/'],
  ] as const)('%s %s is 404 in words', async (method, url) => {
    expect(await shop.as('admin').call(method, url)).toMatchObject({
      status: 404,
      body: { message: 'There is nothing at this address' },
    });
  });

  it.each([
    ['DELETE', '/api/orders/?x', 'GET, HEAD, POST'],
    ['POST', '/api/users/profile', 'DELETE, GET, HEAD, PUT'],
    ['HEAD', '/api/orders/x/pay', 'PUT'],
    ['PUT', '/api/openapi.json', 'GET, HEAD'],
    ['OPTIONS', '/api/orders', 'GET, HEAD, POST'],
  ] as const)('%s %s is 405 and says what is allowed', async (method, url, allow) => {
    const { status, headers, text } = await shop.as('admin').call(method, url);
    expect([status, headers['allow'], text]).toEqual([
      405,
      allow,
      expect.stringMatching(/^$|takes only requests with [A-Z, ]+"/),
    ]);
  });

  it.each(callPaths)('%s: every other method is 405 for everyone', async (path) => {
    const url = path.replace(':id', 'x');
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await shop.as('guest').call(method, url);
      const allowed = String(answer.headers['allow'] ?? '').split(', ');
      expect([method, answer.status === 405]).toEqual([method, !isTaken(method, path)]);
      expect(allowed.includes(method)).toBe(false);
    }
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
    'a body of type %s is 415',
    async (type) => {
      const answer = await ask(calls.login, '/api/users/login', 'a=1', { 'content-type': type });
      expect(answer).toMatchObject({ status: 415, body: { message: expect.stringContaining('JSON') } });
    },
  );

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
    ['createOrder', '/api/orders', 1024 * 1024],
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
