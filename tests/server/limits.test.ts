import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerSettings } from '../../server/settings.ts';
import { openShop, orderOf, type Answer, type OpenShop, type Shop } from '../support/api.ts';

let premises: OpenShop;
beforeAll(async () => {
  premises = await openShop();
});
afterAll(() => premises.close());

const withLimits = (settings: Partial<ServerSettings>): Promise<Shop> =>
  premises.beside({ settings: { rateLimits: true, ...settings } });

const times = async (n: number, ask: (i: number) => Promise<Answer>) => {
  const statuses: number[] = [];
  for (let i = 0; i < n; i += 1) statuses.push((await ask(i)).status);
  return statuses;
};
const from = (address: string) => ({ remoteAddress: address });

const ask = (shop: Shop, client: string) =>
  shop.as('guest').call('GET', '/api/products', { headers: { 'x-forwarded-for': client }, ...from('10.9.9.9') });

describe('rate limits', () => {
  it('sign-in: per account, wherever from, and per address, whoever to', async () => {
    const shop = await withLimits({ rateLimitSignInPerAccount: 2, rateLimitSignInPerAddress: 4 });
    const signIn = (email: string, address: string) =>
      shop.as('guest').call('POST', '/api/users/login', { payload: { email, password: 'wrong' }, ...from(address) });
    expect(await times(3, (i) => signIn('owner@example.com', `10.0.0.${i}`))).toEqual([401, 401, 429]);
    expect(await signIn(' OWNER@example.com', '10.0.0.9')).toMatchObject({ status: 429 });
    expect(await times(5, (i) => signIn(`p${i}@example.com`, '10.0.1.1'))).toEqual([401, 401, 401, 401, 429]);
    expect(await signIn('fresh@example.com', '10.0.1.2')).toMatchObject({ status: 401 });
  });

  it('say when to come back, in words and in Retry-After', async () => {
    const shop = await withLimits({ rateLimitRegistration: 1 });
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

  it('orders: per account', async () => {
    const shop = await withLimits({ rateLimitOrders: 2 });
    const body = orderOf([{ product: await shop.aProduct(), qty: 1 }]);
    const place = (role: 'owner' | 'other') => shop.as(role).post('/api/orders', body);
    expect(await times(3, () => place('owner'))).toEqual([201, 201, 429]);
    expect(await place('other')).toMatchObject({ status: 201 });
  });

  it('everything: per address, also what is nowhere; health checks are free', async () => {
    const shop = await withLimits({ rateLimitEverything: 3 });
    const get = (url: string, address = '10.1.1.1') => shop.as('guest').call('GET', url, from(address));
    expect(await times(5, (i) => get(i % 2 === 0 ? '/api/products' : '/nowhere'))).toEqual([200, 404, 200, 429, 429]);
    expect(await times(5, () => get('/health/live'))).toEqual([200, 200, 200, 200, 200]);
    expect(await get('/api/products', '10.1.1.2')).toMatchObject({ status: 200 });
  });

  it('forwarded addresses are believed from configured proxies only', async () => {
    const shop = await withLimits({ rateLimitEverything: 1 });
    expect(await times(2, (i) => ask(shop, `1.1.1.${i}`))).toEqual([200, 429]);
    const proxied = await withLimits({ rateLimitEverything: 1, trustProxy: ['10.9.9.9'] });
    expect(await times(2, (i) => ask(proxied, `1.1.1.${i}`))).toEqual([200, 200]);
    expect(await ask(proxied, '1.1.1.0')).toMatchObject({ status: 429 });
  });

  it('can be switched off', async () => {
    const shop = await withLimits({ rateLimits: false, rateLimitEverything: 1 });
    expect(await times(3, () => shop.as('guest').get('/api/products'))).toEqual([200, 200, 200]);
  });
});
