import { afterAll, describe, expect, it } from 'vitest';
import type { ChargeOutcome } from '../../server/features/payments/gateway.ts';
import { orders } from '../../server/platform/db/schema.ts';
import { aPayment, openShop, orderOf } from '../fixtures/api.ts';

/** What the gateway answers next. */
let answer: () => Promise<ChargeOutcome | null>;

const shop = await openShop({
  settings: { metrics: true },
  connections: () => ({ total: 3, idle: 2, waiting: 1 }),
  gateway: { charge: () => answer() as Promise<ChargeOutcome>, outcomeOf: () => answer() },
});
afterAll(() => shop.close());

const metrics = async (): Promise<string> => (await shop.as('guest').get('/metrics')).text;

/** The value of a line, 0 if there is none. */
const valueOf = async (line: string): Promise<number> => {
  const found = (await metrics()).split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? 0 : Number(found.slice(line.length + 1));
};

const count = (route: string, status: number) =>
  valueOf(`http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);

const charges = (asked: string, outcome: string) =>
  valueOf(`shop_charges_total{asked="${asked}",outcome="${outcome}"}`);

describe('/metrics', () => {
  it('is not there unless the setting is on', async () => {
    const usual = await shop.beside({});
    expect((await usual.as('guest').get('/metrics')).status).toBe(404);
    expect((await shop.as('guest').get('/metrics')).headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  });

  it('counts requests and their durations by route and status', async () => {
    const { _id } = await shop.aProduct();
    for (const id of [_id, _id, 'missing']) await shop.as('guest').get(`/api/products/${id}`);
    await shop.as('guest').get('/nowhere-at-all');
    expect(await count('/api/products/:id', 200)).toBe(3); // one is of the preparation
    expect(await count('/api/products/:id', 404)).toBe(1);
    expect(await count('none', 404)).toBe(1);
  });

  it('counts what is refused by code', async () => {
    const product = await shop.aProduct({ countInStock: 1 });
    await shop.as('owner').post('/api/orders', orderOf([{ product, qty: 2 }]));
    expect(await metrics()).toMatch(/shop_refusals_total\{status="409",code="OUT_OF_STOCK"\} 1/);
  });

  it('shows the connections of the pool and the delay of the event loop', async () => {
    expect(await valueOf('shop_database_connections{state="total"}')).toBe(3);
    expect(await valueOf('shop_database_connections{state="waiting"}')).toBe(1);
    expect(await metrics()).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
  });

  it('A45: counts charges without an outcome, and how they ended', async () => {
    const order = await shop.anOrder();
    answer = () => Promise.reject(new Error('no answer'));
    expect((await shop.as('owner').put(`/api/orders/${order._id}/pay`, aPayment)).status).toBe(502);
    expect([await charges('charge', 'unknown'), await charges('outcome', 'charged')]).toEqual([1, 0]);
    await shop.db.update(orders).set({ chargingSince: new Date(0) });
    answer = async () => ({ charged: true, reference: 'late' });
    expect((await shop.as('owner').put(`/api/orders/${order._id}/pay`, aPayment)).status).toBe(200);
    expect([await charges('charge', 'unknown'), await charges('outcome', 'charged')]).toEqual([1, 1]);
  });

  it('leaves the notices of the gateway as they are', async () => {
    const notices = { name: 'fake', orderOf: async () => null, paymentOf: async () => null, refund: async () => {} };
    const gateway = { charge: async () => ({ charged: false }) as const, outcomeOf: async () => null, notices };
    const noticed = await shop.beside({ settings: { metrics: true }, gateway });
    expect((await noticed.as('guest').post('/api/webhooks/fake', {})).status).toBe(200);
  });

  it('says nothing of a person', async () => {
    const { owner } = shop.people;
    const order = await shop.anOrder();
    await shop.as('owner').get(`/api/orders/${order._id}?email=${owner.email}`);
    await shop.as('guest').get(`/${owner.email}`);
    await shop.as('guest').post('/api/users/login', { email: owner.email, password: 'wrong' });
    const told = await metrics();
    for (const personal of [owner.email, owner.id, owner.name, order._id, '127.0.0.1'])
      expect(told).not.toContain(personal);
  });
});
