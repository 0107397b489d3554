import { createRequire } from 'node:module';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteEndedCounts, sharedCounts } from '../../server/platform/db/rateLimitCounts.ts';
import { rateLimitCounts } from '../../server/platform/db/schema.ts';
import { rateLimits, type usual } from '../../server/platform/settings/rateLimits.ts';
import type { ServerSettings } from '../../server/platform/settings/settings.ts';
import { type Answer, PASSWORD, type Shop, orderOf, shopForTests } from '../fixtures/api.ts';

/** What the library counts in; it has no types of its own. */
const counts = createRequire(import.meta.url)('@fastify/rate-limit/store/LocalStore.js') as {
  prototype: { incr: (key: string) => void };
};

const testEnv = await shopForTests();

/** With it, limits are counted in the database; here it is only a sign that there is one. */
const TOGETHER = { databaseUrl: 'postgres://shared' };
let counting: Partial<ServerSettings> = {};

const withLimits = (limits: Partial<typeof usual>, settings: Partial<ServerSettings> = {}): Promise<Shop> =>
  testEnv.beside({ settings: { rateLimits: { ...rateLimits.on!, ...limits }, ...counting, ...settings } });

const times = async (n: number, ask: (i: number) => Promise<Answer>) => {
  const statuses: number[] = [];
  for (let i = 0; i < n; i += 1) statuses.push((await ask(i)).status);
  return statuses;
};
const from = (address: string) => ({ remoteAddress: address });

const ask = (shop: Shop, client: string) =>
  shop.as('guest').call('GET', '/api/products', { headers: { 'x-forwarded-for': client }, ...from('10.9.9.9') });

const signInAs = (shop: Shop) => (password: string, address: string) =>
  shop
    .as('guest')
    .call('POST', '/api/users/login', { payload: { email: 'owner@example.com', password }, ...from(address) });

const limitedOrders = () => withLimits({ ordersPerAccount: 7 }, { maxOpenOrders: 1000 });

describe.each([
  ['in one process', {}],
  ['in the database', TOGETHER],
] as const)('rate limits, counted %s', (_name, where) => {
  beforeEach(async () => {
    counting = where;
    await testEnv.db.delete(rateLimitCounts);
  });

  it('sign-in: per account from all addresses, and per address to all accounts', async () => {
    const shop = await withLimits({ signInPerAccount: 1, signInPerAddress: 4 });
    const signIn = (email: string, address: string) =>
      shop.as('guest').call('POST', '/api/users/login', { payload: { email, password: 'wrong' }, ...from(address) });
    const statuses = await times(23, (i) => signIn('owner@example.com', `10.0.0.${i}`));
    expect(statuses).toEqual([...Array.from({ length: 1 + 20 }, () => 401), 429, 429]);
    expect(await signIn(' OWNER@example.com', '10.0.0.99')).toMatchObject({ status: 429 });
    expect(await times(5, (i) => signIn(`p${i}@example.com`, '10.0.1.1'))).toEqual([401, 401, 401, 401, 429]);
    expect(await signIn('fresh@example.com', '10.0.1.2')).toMatchObject({ status: 401 });
  });

  it('A44: guesses from elsewhere do not keep the owner out', async () => {
    const signIn = signInAs(await withLimits({ signInPerAccount: 1, signInPerAccountAndAddress: 2 }));
    expect(await signIn(PASSWORD, '10.0.2.1')).toMatchObject({ status: 200 });
    // One guesser is stopped before it has used up what other strangers may try.
    expect(await times(4, () => signIn('wrong', '10.6.6.1'))).toEqual([401, 401, 429, 429]);
    expect(await signIn(PASSWORD, '10.0.2.2')).toMatchObject({ status: 200 });
    // Very many are stopped together, and the owner only where they have never been.
    expect((await times(20, (i) => signIn('wrong', `10.6.7.${i}`))).slice(16)).toEqual([401, 429, 429, 429]);
    expect(await signIn(PASSWORD, '10.0.2.3')).toMatchObject({ status: 429 });
    expect(await signIn(PASSWORD, '10.0.2.1')).toMatchObject({ status: 200 });
  });

  it('A44: while 60 addresses guess, the owner gets in at a new one, and each may guess three times', async () => {
    const signIn = signInAs(await withLimits({}));
    const guesses = Array.from({ length: 60 }, (_, i) => signIn('wrong', `10.6.8.${i}`));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(guesses.map(() => 401));
    expect(await signIn(PASSWORD, '10.0.2.4')).toMatchObject({ status: 200 });
    expect(await times(4, () => signIn('wrong', '10.6.9.1'))).toEqual([401, 401, 401, 429]);
    const { headers } = await signIn('wrong', '10.6.9.1');
    expect(Number(headers['retry-after'])).toBeGreaterThan(25 * 60);
  });

  it('A44: an address that the owner has used allows no more guesses than others', async () => {
    const shop = await withLimits({ signInPerAccountAndAddress: 3 });
    const signIn = (password: string) =>
      shop.as('guest').post('/api/users/login', { email: 'owner@example.com', password });
    expect(await signIn(PASSWORD)).toMatchObject({ status: 200 });
    expect(await times(3, () => signIn('wrong'))).toEqual([401, 401, 429]);
  });

  it('A44: changes of the profile, which cost a hash: per account', async () => {
    const shop = await withLimits({ profilePerAccount: 2 });
    const rename = (role: 'owner' | 'other') =>
      shop.as(role).put('/api/users/profile', { name: 'Same', email: `${role}@example.com` });
    expect(await times(3, () => rename('owner'))).toEqual([200, 200, 429]);
    expect(await rename('other')).toMatchObject({ status: 200 });
  });

  it('say when to come back, in words and in Retry-After', async () => {
    const shop = await withLimits({ registrationPerAddress: 1 });
    const register = () =>
      shop.as('guest').post('/api/users', { name: 'N', email: 'n@example.com', password: 'long enough' });
    await register();
    const { status, headers, body } = await register();
    expect(status).toBe(429);
    expect(body).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/^Too many requests\. Please try again in \d+ seconds\.$/),
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('reviews (A43): per account and per address, counted for an hour', async () => {
    const shop = await withLimits({ reviewsPerAccount: 2, reviewsPerAddress: 3 });
    const review = async (role: 'owner' | 'other' | 'admin', address: string) =>
      shop.as(role).call('POST', `/api/products/${(await shop.aProduct())._id}/reviews`, {
        payload: { rating: 1, comment: 'Bad' },
        ...from(address),
      });
    expect(await times(3, (i) => review('owner', `10.3.0.${i}`))).toEqual([201, 201, 429]);
    expect(await times(2, () => review('other', '10.3.1.1'))).toEqual([201, 201]);
    expect(await times(2, () => review('admin', '10.3.1.1'))).toEqual([201, 429]);
    const { headers, body } = await review('admin', '10.3.1.1');
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
    expect(body).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/try again in (59|60) minutes\.$/),
    });
  });

  it('everything: per address, also what is nowhere; health checks are free', async () => {
    const shop = await withLimits({ requestsPerAddress: 3 });
    const get = (url: string, address = '10.1.1.1') => shop.as('guest').call('GET', url, from(address));
    expect(await times(5, (i) => get(i % 2 === 0 ? '/api/products' : '/nowhere'))).toEqual([200, 404, 200, 429, 429]);
    expect(await times(5, () => get('/health/live'))).toEqual([200, 200, 200, 200, 200]);
    expect(await get('/api/products', '10.1.1.2')).toMatchObject({ status: 200 });
  });

  it('forwarded addresses are believed from configured proxies only', async () => {
    const shop = await withLimits({ requestsPerAddress: 1 });
    expect(await times(2, (i) => ask(shop, `1.1.1.${i}`))).toEqual([200, 429]);
    const proxied = await withLimits({ requestsPerAddress: 1 }, { trustProxy: ['10.9.9.9'] });
    expect(await times(2, (i) => ask(proxied, `1.1.1.${i}`))).toEqual([200, 200]);
    expect(await ask(proxied, '1.1.1.0')).toMatchObject({ status: 429 });
  });

  it('keep keys of one length, whatever the client sends', async () => {
    const shop = await withLimits({}, { trustProxy: ['10.9.9.9'] });
    const counted = vi.spyOn(counts.prototype, 'incr');
    await ask(shop, 'x'.repeat(10_000));
    const payload = { email: `${'x'.repeat(240)}@example.com`, password: 'wrong' };
    await shop.as('guest').call('POST', '/api/users/login', { payload, ...from('10.0.3.1') });
    const together = await testEnv.db.select({ key: rateLimitCounts.key }).from(rateLimitCounts);
    const lengths = [...counted.mock.calls.map(([key]) => key), ...together.map(({ key }) => key)].map(
      ({ length }) => length,
    );
    counted.mockRestore();
    expect(lengths.length).toBeGreaterThanOrEqual(4);
    expect(new Set(lengths)).toEqual(new Set([43]));
  });
});

const end = () => testEnv.db.update(rateLimitCounts).set({ endsAt: sql`now() - interval '1 second'` });
const calls = async () => (await testEnv.db.select().from(rateLimitCounts)).map(({ count }) => count);

describe('rate limits of several processes on one database', () => {
  beforeEach(async () => {
    counting = TOGETHER;
    await testEnv.db.delete(rateLimitCounts);
  });

  it('count together, exactly, also at the same moment', async () => {
    const shops = [await limitedOrders(), await limitedOrders(), await limitedOrders()];
    const body = orderOf([{ product: await testEnv.aProduct({ countInStock: 100 }), qty: 1 }]);
    const answers = await Promise.all(
      shops.flatMap((shop) => Array.from({ length: 5 }, () => shop.as('owner').post('/api/orders', body))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(7);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
  });

  it('the general one is of each process', async () => {
    const shops = [await withLimits({ requestsPerAddress: 1 }), await withLimits({ requestsPerAddress: 1 })];
    expect(await times(4, (i) => shops[i % 2]!.as('guest').get('/api/products'))).toEqual([200, 200, 429, 429]);
    expect(await testEnv.db.$count(rateLimitCounts)).toBe(0);
  });

  it('a window that has ended begins again with the next call', async () => {
    const count = sharedCounts(testEnv.db);
    for (const expected of [1, 2]) expect(await count('key', 60_000, 5)).toEqual({ count: expected, secondsLeft: 60 });
    await end();
    expect(await count('key', 60_000, 5)).toEqual({ count: 1, secondsLeft: 60 });
  });

  it('a flood of refused calls does not reach the database, until the window ends', async () => {
    const count = sharedCounts(testEnv.db);
    for (let i = 0; i < 10; i += 1) await count('key', 300, 2);
    expect(await calls()).toEqual([3]);
    await expect.poll(async () => (await count('key', 300, 2)).count).toBe(1);
  });

  it('what has ended is deleted', async () => {
    await sharedCounts(testEnv.db)('key', 60_000, 5);
    expect(await deleteEndedCounts(testEnv.db)).toBe(0);
    await end();
    expect(await deleteEndedCounts(testEnv.db)).toBe(1);
    expect(await calls()).toEqual([]);
  });
});
