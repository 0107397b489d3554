import { createSecretKey } from 'node:crypto';
import Fastify, { type FastifyPluginAsync } from 'fastify';
import { SignJWT, UnsecuredJWT } from 'jose';
import * as v from 'valibot';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ownCalls } from '../../common/contract/ownCalls.ts';
import { calls as specified, type Call } from '../../common/contract/calls.ts';
import { guard } from '../../server/platform/http/guard.ts';
import { passwordResetsOf } from '../../server/features/users/passwordResets.ts';
import { createTokens, accounts } from '../../server/features/users/tokens.ts';
import { database } from '../../server/platform/db/database.ts';
import { PASSWORD, SECRET, aPayment, openShop, orderOf } from '../fixtures/api.ts';
import { aProductBody } from '../fixtures/samples.ts';

const calls = { ...specified, ...ownCalls };

const shop = await openShop();
afterAll(() => shop.close());

/** Ending all sessions of these people would leave none for the other rows; `ownAccount.test.ts` tries it. */
type CallName = Exclude<keyof typeof calls, 'uploadImage' | 'signOutEverywhere'>;

const aResetToken = async () => (await passwordResetsOf(shop.db).issue((await shop.aPerson()).email))!;

let n = 0;
const anEmail = () => `user${(n += 1)}@example.com`;

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

/**
 * Checklist §3, and a valid request for each call, for an object of the owner where there is one. A call beyond the
 * specification may do without a row.
 */
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
  listMyOrders: [USERS],
  listOrders: [ADMINS],
  getWalletConfig: [ANYONE],
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
const signed = (jwt: SignJWT) => jwt.setProtectedHeader({ alg: 'HS256' }).sign(key);

describe('S128: tokens', () => {
  const bad: [string, () => Promise<string>][] = [
    ['malformed', async () => 'abc.def'],
    ['expired', () => signed(claims().setExpirationTime('-1s'))],
    ['without an expiry', () => signed(claims())],
    [
      'signed by another secret',
      () =>
        claims()
          .setExpirationTime('1h')
          .setProtectedHeader({ alg: 'HS256' })
          .sign(createSecretKey(Buffer.from('another-secret-of-the-same-length-0123456789'))),
    ],
    [
      'signed by another algorithm',
      () => claims().setExpirationTime('1h').setProtectedHeader({ alg: 'HS512' }).sign(key),
    ],
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
    [
      'with a changed payload',
      async () => {
        const [head, , signature] = shop.people.owner.token.split('.');
        const payload = Buffer.from(
          JSON.stringify({ ver: 0, sub: shop.people.admin.id, iss: 'proshop', exp: 9_999_999_999 }),
        );
        return `${head}.${payload.toString('base64url')}.${signature}`;
      },
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
    expect(await get('')).toMatchObject({ status: 401, body: { message: 'Not authorized, no token' } });
  });

  it('A28: a token is good for 30 days', () => {
    const payload = JSON.parse(Buffer.from(shop.people.owner.token.split('.')[1]!, 'base64url').toString());
    expect(payload.exp - payload.iat).toBe(30 * 24 * 60 * 60);
  });

  it('A28: a token that was good expires', async () => {
    const tokens = createTokens(SECRET);
    const claim = { userId: 'someone', tokenVersion: 0 };
    const token = await tokens.issue(claim);
    expect(await tokens.read(token)).toEqual(claim);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 24 * 60 * 60 * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await tokens.read(token)).toBeNull();
  });

  it('a deleted user’s token is 401', async () => {
    const person = await shop.aPerson();
    const client = shop.withToken(person.token);
    expect(await client.get('/api/users/profile')).toMatchObject({ status: 200 });
    await shop.as('admin').delete(`/api/users/${person.id}`);
    expect(await client.get('/api/users/profile')).toMatchObject({ status: 401 });
  });

  it('a demoted admin’s token is 403 from that moment', async () => {
    const person = await shop.aPerson({ isAdmin: true });
    const client = shop.withToken(person.token);
    expect(await client.get('/api/users')).toMatchObject({ status: 200 });
    const demotion = { name: person.name, email: person.email, isAdmin: false };
    expect(await shop.as('admin').put(`/api/users/${person.id}`, demotion)).toMatchObject({ status: 200 });
    expect(await client.get('/api/users')).toMatchObject({ status: 403 });
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
    app.register(database, { db: shop.db }).register(silent, { prefix: '/api' });
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
