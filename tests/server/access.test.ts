import { createSecretKey } from 'node:crypto';
import Fastify, { type FastifyPluginAsync } from 'fastify';
import { SignJWT, UnsecuredJWT } from 'jose';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { ownCalls } from '../../common/contract/ownCalls.ts';
import { calls as specified, type Call } from '../../common/contract/calls.ts';
import { guard } from '../../server/platform/http/guard.ts';
import { passwordResetsOf } from '../../server/features/users/passwordResets.ts';
import { accounts, createTokens } from '../../server/features/users/tokens.ts';
import { PASSWORD, SECRET, aPayment, anEmail, orderOf, says, shopForTests } from '../fixtures/api.ts';
import { aProductBody } from '../fixtures/samples.ts';
import { stopClocks } from '../fixtures/untilTheEnd.ts';
import { connect } from 'node:net';

const calls = { ...specified, ...ownCalls };

const shop = await shopForTests();

/** Ending all sessions of these people would leave none for the other rows; its walk tries it. */
type CallName = Exclude<keyof typeof calls, 'uploadImage' | 'signOutEverywhere'>;

const aResetToken = async () => (await passwordResetsOf(shop.db).issue((await shop.aPerson()).email))!.token;

/** For a guest, the owner, another user and an administrator. */
type Statuses = readonly [guest: number, owner: number, other: number, admin: number];
type Request = { id?: string; body?: object };
type Case = [Statuses, request?: () => Promise<Request>];

const ANYONE: Statuses = [200, 200, 200, 200];
const USERS: Statuses = [401, 200, 200, 200];
const ADMINS: Statuses = [401, 403, 403, 200];

const idOf = async (made: Promise<{ _id: string }>): Promise<Request> => ({ id: (await made)._id });
const userId = async () => ({ id: (await shop.aPerson()).id });
const aUser = { name: 'Changed', isAdmin: false };

/** Checklist §3, and a valid request for each call. A call beyond the specification may do without a row. */
const cases: Record<Exclude<CallName, keyof typeof ownCalls>, Case> & Partial<Record<CallName, Case>> = {
  listProducts: [ANYONE],
  getProduct: [ANYONE, () => idOf(shop.aProduct())],
  listTopProducts: [ANYONE],
  createProduct: [[401, 403, 403, 201], async () => ({ body: {} })],
  updateProduct: [ADMINS, async () => ({ ...(await idOf(shop.aProduct())), body: aProductBody })],
  deleteProduct: [ADMINS, () => idOf(shop.aProduct())],
  createReview: [
    [401, 201, 201, 201],
    async () => ({ ...(await idOf(shop.aProduct())), body: { rating: 5, comment: 'Fine' } }),
  ],
  login: [ANYONE, async () => ({ body: { email: 'owner@example.com', password: PASSWORD } })],
  register: [[201, 201, 201, 201], async () => ({ body: { name: 'New', email: anEmail(), password: 'long enough' } })],
  getUser: [[401, 200, 404, 200], async () => ({ id: shop.people.owner.id })],
  listUsers: [ADMINS],
  deleteUser: [ADMINS, userId],
  updateUser: [ADMINS, async () => ({ ...(await userId()), body: { ...aUser, email: anEmail() } })],
  createOrder: [[401, 201, 201, 201], async () => ({ body: orderOf([{ product: await shop.aProduct(), qty: 1 }]) })],
  getOrder: [[401, 200, 404, 200], () => idOf(shop.aPaidOrder())],
  payOrder: [[401, 200, 404, 403], async () => ({ ...(await idOf(shop.anOrder())), body: aPayment })],
  deliverOrder: [[401, 403, 404, 200], async () => ({ ...(await idOf(shop.aPaidOrder())), body: {} })],
  refundOrder: [[401, 403, 404, 200], () => idOf(shop.aPaidOrder())],
  listMyOrders: [USERS],
  listOrders: [ADMINS],
  getWalletConfig: [ANYONE],
  requestRestockMail: [
    ANYONE,
    async () => ({ ...(await idOf(shop.aProduct({ countInStock: 0 }))), body: { email: 'owner@example.com' } }),
  ],
  requestPasswordReset: [ANYONE, async () => ({ body: { email: 'owner@example.com' } })],
  resetPassword: [ANYONE, async () => ({ body: { token: await aResetToken(), password: 'long enough' } })],
  exportAccount: [USERS, async () => ({ body: { password: PASSWORD } })],
  deleteAccount: [[401, 400, 400, 400], async () => ({ body: { password: 'not the one' } })],
  getOverview: [ADMINS],
  // It changes an account that others sign in to, so it comes last.
  updateProfile: [USERS, async () => ({ body: { id: 'x', name: 'Same', email: anEmail() } })],
};

/** Of a call without a row: by who may make it, with the example of its body. */
const usualCase = ({ access, status, body }: Call): Case => {
  const [example] = (body ? v.getExamples(body) : []) as object[];
  const statuses: Record<Call['access'], Statuses> = {
    anyone: [status, status, status, status],
    user: [401, status, status, status],
    admin: [401, 403, 403, status],
  };
  return [statuses[access], async () => (example ? { body: example } : {})];
};
const caseOf = (name: CallName): Case => cases[name] ?? usualCase(calls[name]);

const roles = ['guest', 'owner', 'other', 'admin'] as const;
const withoutRow = (Object.keys(calls) as (keyof typeof calls)[]).filter(
  (name): name is CallName => !(name in cases) && name !== 'uploadImage' && name !== 'signOutEverywhere',
);
const cells = [...withoutRow, ...(Object.keys(cases) as CallName[])].flatMap((name) =>
  roles.map((role, at) => [calls[name].id, name, role, caseOf(name)[0][at]!] as const),
);
const guarded = (Object.entries(calls) as [string, Call][]).filter(([, call]) => call.access !== 'anyone');

describe('S123–S125: who may call what', () => {
  it('every call has a route', () => {
    const routed = (Object.values(calls) as Call[]).filter((call) => call !== calls.uploadImage);
    const missing = routed.filter(({ method, path }) => !shop.app.hasRoute({ method, url: path }));
    const names = missing.map(({ id, method, path }) => `${id} ${method} ${path}`);
    expect(names, 'Calls without a route: register a plugin of server/features/<entity> in server/api.ts').toEqual([]);
  });

  it.each(cells)('%s %s by %s answers %i', async (_, name, role, status) => {
    const { id = '', body } = (await caseOf(name)[1]?.()) ?? {};
    const { method, path } = calls[name];
    const answer = await shop.as(role).call(method, path.replace(':id', id), { payload: body });
    const inWords = answer.status < 400 || typeof answer.body.message === 'string';
    expect({ status: answer.status, inWords, said: answer.text }).toMatchObject({ status, inWords: true });
  });

  it('callers whose requests arrive together are told apart', async () => {
    const answers = await Promise.all((['owner', 'admin'] as const).map((role) => shop.as(role).get('/api/users')));
    expect(answers.map(({ status }) => status)).toEqual([403, 200]);
  });

  it('S123: a stranger’s order, user or unknown object look the same', async () => {
    const { _id } = await shop.anOrder();
    const existing = await shop.as('other').get(`/api/orders/${_id}`);
    const unknown = await shop.as('other').get('/api/orders/0000000000000000');
    expect(existing).toMatchObject({ status: 404, body: unknown.body });
    const user = await shop.as('other').get(`/api/users/${shop.people.admin.id}`);
    expect(user).toMatchObject({ status: 404, body: (await shop.as('other').get('/api/users/unknown')).body });
  });
});

const key = createSecretKey(Buffer.from(SECRET));
const claims = (person = shop.people.admin) =>
  new SignJWT({ ver: person.tokenVersion }).setSubject(person.id).setIssuer('proshop').setIssuedAt();
const signed = (jwt: SignJWT, by = key, alg = 'HS256') => jwt.setProtectedHeader({ alg }).sign(by);
const anotherKey = createSecretKey(Buffer.from('another-secret-of-the-same-length-0123456789'));

describe('S128: tokens', () => {
  const bad: [string, () => Promise<string>][] = [
    ['expired', () => signed(claims().setExpirationTime('-1s'))],
    ['without an expiry', () => signed(claims())],
    ['signed by another secret', () => signed(claims().setExpirationTime('1h'), anotherKey)],
    ['signed by another algorithm', () => signed(claims().setExpirationTime('1h'), key, 'HS512')],
    [
      'not signed at all',
      async () =>
        new UnsecuredJWT({ ver: 0 })
          .setSubject(shop.people.admin.id)
          .setIssuer('proshop')
          .setExpirationTime('1h')
          .encode(),
    ],
    ['of another issuer', () => signed(claims().setIssuer('elsewhere').setExpirationTime('1h'))],
    [
      'of an unknown user',
      () => signed(new SignJWT({ ver: 0 }).setSubject('unknown').setIssuer('proshop').setExpirationTime('1h')),
    ],
  ];

  it.each(bad)('a token %s is 401 on every call that needs one', async (_, make) => {
    const client = shop.withToken(await make());
    for (const [, call] of guarded.filter(([name]) => name !== 'uploadImage')) {
      const answer = await client.call(call.method, call.path.replace(':id', 'x'), { payload: {} });
      expect({ call: call.id, ...answer }).toMatchObject({
        call: call.id,
        status: 401,
        body: { message: 'Not authorized, token failed' },
      });
    }
  });

  it('a bad token does not keep anybody from public calls', async () => {
    expect(await shop.withToken('abc').get('/api/products/top')).toMatchObject({ status: 200 });
  });

  it('the scheme is Bearer, in any case, and nothing else', async () => {
    const { token } = shop.people.owner;
    const get = (authorization: string) =>
      shop.as('guest').call('GET', '/api/orders/myorders', { headers: { authorization } });
    expect(await get(`bearer ${token}`)).toMatchObject({ status: 200 });
    expect(await get(`Basic ${token}`)).toMatchObject({ status: 401 });
    expect(await get(token)).toMatchObject({ status: 401 });
    expect(await get('')).toMatchObject(says(401, 'Not authorized, no token'));
  });

  it('A28: a token is good for 30 days, also where it is known already', async () => {
    stopClocks('Date');
    const tokens = createTokens(SECRET);
    const claim = { userId: 'u1', tokenVersion: 0 };
    const token = await tokens.issue(claim);
    const days = 24 * 60 * 60 * 1000;
    const begun = Date.now();
    for (const [day, expected] of [
      [0, claim],
      [29.9, claim],
      [30.1, null],
    ] as const) {
      vi.setSystemTime(begun + day * days);
      expect(await tokens.read(token)).toEqual(expected);
    }
  });
});

const silent: FastifyPluginAsync = async (app) => {
  await app.register(accounts, { jwtSecret: SECRET });
  await app.register(guard);
  app.get('/secrets', () => 'secret');
};

describe('S128: deny by default', () => {
  it('a route below /api that does not say who may call it cannot be registered', async () => {
    const app = Fastify();
    app.decorate('db', shop.db).register(silent, { prefix: '/api' });
    await expect(app.ready()).rejects.toThrow('/api/secrets does not say who may call it');
    await app.close();
  });

  it('a catch-all route answers nothing below /api', async () => {
    const withPages = await shop.beside({
      plugins: [
        async (app) => {
          app.get('/*', () => 'page');
        },
      ],
    });
    const get = (url: string) => withPages.as('guest').get(url);
    expect((await get('/anywhere')).text).toBe('page');
    expect(await get('/api/anything')).toMatchObject({ status: 404 });
    expect(await get('/api')).toMatchObject({ status: 404 });
  });
});

const ask = (call: Call, url: string, payload?: string | object, headers: Record<string, string> = {}) =>
  shop.as('admin').call<{ message?: unknown }>(call.method, url, { payload, headers });

describe('statuses', () => {
  it.each([
    ['GET', '/api'],
    ['PATCH', '/api/nothing'],
    ['GET', '/'],
  ] as const)('%s %s is 404 in words', async (method, url) => {
    expect(await shop.as('admin').call(method, url)).toMatchObject(says(404, 'There is nothing at this address'));
  });

  it.each([
    ['DELETE', '/api/orders/?x', 'GET, HEAD, POST'],
    ['HEAD', '/api/orders/x/pay', 'PUT'],
    ['OPTIONS', '/api/orders', 'GET, HEAD, POST'],
  ] as const)('%s %s is 405 and says what is allowed', async (method, url, allow) => {
    const { status, headers, text } = await shop.as('admin').call(method, url);
    expect([status, headers['allow'], text]).toEqual([
      405,
      allow,
      expect.stringMatching(/^$|takes only requests with [A-Z, ]+"/),
    ]);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
    'a body of type %s is 415',
    async (type) => {
      const answer = await ask(calls.login, '/api/users/login', 'a=1', { 'content-type': type });
      expect(answer).toMatchObject(says(415, expect.stringContaining('JSON')));
    },
  );

  it('broken JSON is 400', async () => {
    const answer = await ask(calls.login, '/api/users/login', '{"email":', { 'content-type': 'application/json' });
    expect(answer).toMatchObject(says(400, 'The request is not valid JSON'));
  });

  it('no body at all is 400', async () => {
    expect(await ask(calls.login, '/api/users/login')).toMatchObject(says(400, 'The request must be a JSON object'));
  });

  it.each([
    ['login', '/api/users/login', 128 * 1024],
    ['createOrder', '/api/orders', 1024 * 1024],
  ] as const)('a body of %s that is larger than any good one is 413', async (name, url, most) => {
    const sized = (bytes: number) => ask(calls[name], url, { x: 'x'.repeat(bytes - '{"x":""}'.length) });
    expect(await sized(most)).toMatchObject({ status: 400 });
    expect(await sized(most + 1)).toMatchObject(says(413, 'The request is too large'));
  });

  it('text that cannot be stored is 400', async () => {
    const answer = await ask(calls.register, '/api/users', {
      name: 'a\u0000b',
      email: 'nul@example.com',
      password: 'long enough',
    });
    expect(answer).toMatchObject(says(400, 'Text must not contain NUL characters'));
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

it.each([
  ['a broken request line', 'NONSENSE\r\n\r\n'],
  ['endless headers', `GET /api/products HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['raw bytes in the address', 'GET /api/products/\xff\xfe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
])('what is not even HTTP is refused with a message: %s', async (_, request) => {
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
