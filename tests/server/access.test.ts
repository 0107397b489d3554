import { createSecretKey } from 'node:crypto';
import Fastify, { type FastifyPluginAsync } from 'fastify';
import { SignJWT, UnsecuredJWT } from 'jose';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ownCalls } from '../../common/contract/ownCalls.ts';
import { calls as specified, type Call } from '../../common/contract/calls.ts';
import { guard } from '../../server/platform/http/guard.ts';
import { passwordResetsOf } from '../../server/features/users/passwordResets.ts';
import { createTokens } from '../../server/features/users/tokens.ts';
import { accounts } from '../../server/features/users/accounts.ts';
import { database } from '../../server/platform/db/database.ts';
import {
  PASSWORD,
  SECRET,
  aPayment,
  aProductBody,
  openShop,
  orderOf,
  type OpenShop,
  type Role,
} from '../../walks/support/api.ts';

const calls = { ...specified, ...ownCalls };

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Request = { url: string; body?: object };
/** Ending all sessions of these people would leave none for the other rows; `ownAccount.test.ts` tries it. */
type CallName = Exclude<keyof typeof calls, 'uploadImage' | 'signOutEverywhere'>;
/** A row for each call of the specification. A call beyond it may do without. */
type Rows<T> = Record<Exclude<CallName, keyof typeof ownCalls>, T> & Partial<Record<CallName, T>>;

const aResetToken = async () => (await passwordResetsOf(shop.db).issue((await shop.aPerson()).email))!;

let n = 0;
const anEmail = () => `user${(n += 1)}@example.com`;

/** A valid request for each call, for an object of the owner where there is one. Created for each attempt. */
const requests: Rows<() => Promise<Request>> = {
  listProducts: async () => ({ url: '/api/products?keyword=&pageNumber=1' }),
  getProduct: async () => ({ url: `/api/products/${(await shop.aProduct())._id}` }),
  listTopProducts: async () => ({ url: '/api/products/top' }),
  createProduct: async () => ({ url: '/api/products', body: {} }),
  updateProduct: async () => ({ url: `/api/products/${(await shop.aProduct())._id}`, body: aProductBody }),
  deleteProduct: async () => ({ url: `/api/products/${(await shop.aProduct())._id}` }),
  createReview: async () => ({
    url: `/api/products/${(await shop.aProduct())._id}/reviews`,
    body: { rating: 5, comment: 'Fine' },
  }),
  login: async () => ({
    url: '/api/users/login',
    body: { email: 'owner@example.com', password: 'correct horse battery' },
  }),
  register: async () => ({ url: '/api/users', body: { name: 'New', email: anEmail(), password: 'long enough' } }),
  getUser: async () => ({ url: `/api/users/${shop.people.owner.id}` }),
  updateProfile: async () => ({ url: '/api/users/profile', body: { id: 'x', name: 'Same', email: anEmail() } }),
  listUsers: async () => ({ url: '/api/users' }),
  deleteUser: async () => ({ url: `/api/users/${(await shop.aPerson()).id}` }),
  updateUser: async () => ({
    url: `/api/users/${(await shop.aPerson()).id}`,
    body: { name: 'Changed', email: anEmail(), isAdmin: false },
  }),
  createOrder: async () => ({ url: '/api/orders', body: orderOf([{ product: await shop.aProduct(), qty: 1 }]) }),
  getOrder: async () => ({ url: `/api/orders/${(await shop.aPaidOrder())._id}` }),
  payOrder: async () => ({ url: `/api/orders/${(await shop.anOrder())._id}/pay`, body: aPayment }),
  deliverOrder: async () => ({ url: `/api/orders/${(await shop.aPaidOrder())._id}/deliver`, body: {} }),
  listMyOrders: async () => ({ url: '/api/orders/myorders' }),
  listOrders: async () => ({ url: '/api/orders' }),
  getWalletConfig: async () => ({ url: '/api/config/googlepay' }),
  resetPassword: async () => ({
    url: '/api/users/reset-password',
    body: { token: await aResetToken(), password: 'long enough' },
  }),
  exportAccount: async () => ({ url: '/api/users/export', body: { password: PASSWORD } }),
  deleteAccount: async () => ({ url: '/api/users/delete-account', body: { password: 'not the one' } }),
};

/** The request of a call without a row: its own address, with the example of its body. */
const requestOf = async (name: CallName): Promise<Request> => {
  const { path, body }: Call = calls[name];
  const [example] = (body ? v.getExamples(body) : []) as object[];
  return requests[name]?.() ?? { url: path, ...(example && { body: example }) };
};

/** Checklist §3. */
const matrix: Rows<Record<Role, number>> = {
  listProducts: { guest: 200, owner: 200, other: 200, admin: 200 },
  getProduct: { guest: 200, owner: 200, other: 200, admin: 200 },
  listTopProducts: { guest: 200, owner: 200, other: 200, admin: 200 },
  createProduct: { guest: 401, owner: 403, other: 403, admin: 201 },
  updateProduct: { guest: 401, owner: 403, other: 403, admin: 200 },
  deleteProduct: { guest: 401, owner: 403, other: 403, admin: 200 },
  createReview: { guest: 401, owner: 201, other: 201, admin: 201 },
  login: { guest: 200, owner: 200, other: 200, admin: 200 },
  register: { guest: 201, owner: 201, other: 201, admin: 201 },
  getUser: { guest: 401, owner: 200, other: 404, admin: 200 },
  updateProfile: { guest: 401, owner: 200, other: 200, admin: 200 },
  listUsers: { guest: 401, owner: 403, other: 403, admin: 200 },
  deleteUser: { guest: 401, owner: 403, other: 403, admin: 200 },
  updateUser: { guest: 401, owner: 403, other: 403, admin: 200 },
  createOrder: { guest: 401, owner: 201, other: 201, admin: 201 },
  getOrder: { guest: 401, owner: 200, other: 404, admin: 200 },
  payOrder: { guest: 401, owner: 200, other: 404, admin: 403 },
  deliverOrder: { guest: 401, owner: 403, other: 404, admin: 200 },
  listMyOrders: { guest: 401, owner: 200, other: 200, admin: 200 },
  listOrders: { guest: 401, owner: 403, other: 403, admin: 200 },
  getWalletConfig: { guest: 200, owner: 200, other: 200, admin: 200 },
  deleteAccount: { guest: 401, owner: 400, other: 400, admin: 400 },
};

/** The status of a call without a row, by who may make it. */
const statusOf = (name: CallName, role: Role): number => {
  const { access, status }: Call = calls[name];
  const row = {
    anyone: { guest: status, owner: status, other: status, admin: status },
    user: { guest: 401, owner: status, other: status, admin: status },
    admin: { guest: 401, owner: 403, other: 403, admin: status },
  }[access];
  return (matrix[name] ?? row)[role];
};

// `updateProfile` changes an account that other rows sign in to, so it comes last.
const order = (Object.keys(calls) as (keyof typeof calls)[])
  .filter((name): name is CallName => !['uploadImage', 'signOutEverywhere'].includes(name))
  .toSorted((a) => (a === 'updateProfile' ? 1 : 0));
const cells = order.flatMap((name) =>
  (['guest', 'owner', 'other', 'admin'] as const).map(
    (role) => [calls[name].id, name, role, statusOf(name, role)] as const,
  ),
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
    const { url, body } = await requestOf(name);
    const answer = await shop.as(role).call(calls[name].method, url, { payload: body });
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
