import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import { aPayment, openShop, orderOf } from '../fixtures/api.ts';

/** Of an app that another host serves: it can read `Retry-After` only if the answer says so. */
const OTHER_ORIGIN = 'https://shop.example';

const busy = {
  status: 503,
  headers: {
    'retry-after': '5',
    'access-control-allow-origin': OTHER_ORIGIN,
    'access-control-expose-headers': expect.stringMatching(/\bRetry-After\b/),
  },
  body: { code: 'OVERLOADED', message: 'The shop is very busy right now. Please try again in a moment.' },
};

const shop = await openShop({ settings: { overloadLateMs: 20, corsOrigins: [OTHER_ORIGIN] } });
afterAll(() => shop.close());

/** Keeps the event loop late until the returned function is called. */
const load = (): (() => void) => {
  const timer = setInterval(() => {
    const end = performance.now() + 60;
    while (performance.now() < end);
  }, 5);
  return () => clearInterval(timer);
};

const readMany = (reads: number) =>
  Promise.all(
    Array.from({ length: reads }, (_, i) =>
      shop.as('guest').call('GET', `/api/products?pageNumber=${i + 1}`, { headers: { origin: OTHER_ORIGIN } }),
    ),
  );

const areAllAnswered = async () => (await readMany(10)).every(({ status }) => status === 200);

describe('a process that has more to do than it can', () => {
  it('A52: refuses reads of the catalogue, with Retry-After for apps of any host, and takes orders and payments', async () => {
    const product = await shop.aProduct();
    const end = load();
    try {
      await wait(1000);
      const [reads, placed] = await Promise.all([
        readMany(50),
        shop.as('owner').post<Order>('/api/orders', orderOf([{ product, qty: 1 }])),
      ]);
      const refused = reads.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(20);
      for (const answer of refused) expect(answer).toMatchObject(busy);
      expect(placed.status).toBe(201);
      expect(await shop.as('owner').put(`/api/orders/${placed.body._id}/pay`, aPayment)).toMatchObject({ status: 200 });
      expect((await shop.as('owner').get('/api/orders/myorders')).status).toBe(200);
    } finally {
      end();
    }
    await expect.poll(areAllAnswered, { timeout: 20_000 }).toBe(true);
  });
});

describe('idle connections', () => {
  it('1,500 of them keep no client out', async () => {
    const address = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
    const sockets: Socket[] = [];
    for (let i = 0; i < 1500; i += 1) sockets.push(connect(Number(address.port), address.hostname));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const answer = await fetch(`${address.origin}/api/products`);
    expect(answer.status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
