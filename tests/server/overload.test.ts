import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, afterEach, beforeEach, vi } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import { aPayment, orderOf, shopForTests } from '../fixtures/api.ts';
import { admission } from '../../server/platform/http/overload.ts';
import { fairQueue } from '../../server/platform/lifecycle/fairQueue.ts';

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

const shop = await shopForTests({ settings: { overloadLateMs: 20, corsOrigins: [OTHER_ORIGIN] } });

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

it('A52: a process that has more to do than it can refuses reads of the catalogue, with Retry-After for apps of any host, and takes orders and payments', async () => {
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

it('1,500 idle connections keep no client out', async () => {
  const address = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
  const sockets: Socket[] = [];
  for (let i = 0; i < 1500; i += 1) sockets.push(connect(Number(address.port), address.hostname));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const answer = await fetch(`${address.origin}/api/products`);
  expect(answer.status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

const enterAll = (places: ReturnType<typeof admission>, count: number) =>
  Array.from({ length: count }, () => places.enter()).filter((leave) => leave !== null);

it('admits all there is until the process is late', () => {
  const places = admission({ least: 2, most: 100 });
  expect(enterAll(places, 101)).toHaveLength(100);
});

it('falls at once below what ran in a late moment, and not below the least', () => {
  const places = admission({ least: 2, most: 100 });
  const leaves = enterAll(places, 20);
  places.adjust(true);
  expect(places.limit()).toBe(14);
  expect(places.enter()).toBeNull();
  for (const leave of leaves) leave();
  places.adjust(true);
  expect(places.limit()).toBe(2);
  expect(enterAll(places, 5)).toHaveLength(2);
});

it('rises again while the process is in time, up to the most', () => {
  const places = admission({ least: 2, most: 100 });
  places.adjust(true);
  const limits = Array.from({ length: 60 }, () => {
    places.adjust(false);
    return places.limit();
  });
  expect(limits.slice(0, 3)).toEqual([3, 4, 5]);
  expect(limits.at(-1)).toBe(100);
});

it('a place is given back once', () => {
  const places = admission({ least: 1, most: 2 });
  const [first] = enterAll(places, 2);
  first!();
  first!();
  expect(enterAll(places, 2)).toHaveLength(1);
});

const refusal = () => new Error('too many');

/** Pieces of work, and pauses after them unless there are none, that a test ends by hand. */
const bench = (atOnce: number, mostWaiting = 10, { hasPauses = true } = {}) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const pauses: (() => void)[] = [];
  const bounds = { atOnce, mostWaiting, longestWait: 2000, refusal, hasMoreThan: () => hasPauses };
  const run = fairQueue(bounds, () => new Promise<void>((over) => pauses.push(over)));
  const start = (name: string, client?: string) =>
    run(() => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    }, client);
  return { begun, ends, pauses, run, start };
};
describe('slow work', () => {
  it('runs as many pieces at a time as it may, and leaves a pause after each', async () => {
    const { begun, ends, pauses, start } = bench(2);
    const [a] = ['a', 'b', 'c'].map((name) => start(name));
    await expect.poll(() => begun).toEqual(['a', 'b']);
    ends.get('a')!();
    expect(await a).toBe('a');
    await expect.poll(() => pauses.length).toBe(1);
    expect(begun).toEqual(['a', 'b']);
    pauses[0]!();
    await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  });

  it('lets the event loop turn between two pieces, so that answers are sent and requests are seen', async () => {
    const { run } = bench(1, 10, { hasPauses: false });
    const seen: string[] = [];
    const piece = (name: string) =>
      run(async () => {
        seen.push(name);
        setImmediate(() => seen.push(`turn after ${name}`));
      });
    await Promise.all([piece('a'), piece('b'), piece('c')]);
    expect(seen.slice(0, 5)).toEqual(['a', 'turn after a', 'b', 'turn after b', 'c']);
  });

  it('goes on after a piece that fails', async () => {
    const { pauses, run } = bench(1);
    await expect(run(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
    await expect.poll(() => pauses.length).toBe(1);
    pauses[0]!();
    expect(await run(async () => 'next')).toBe('next');
  });
});

describe('slow work that does not get its turn', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is refused at once beside too many that wait, and does not take their places', async () => {
    const { begun, ends, pauses, start } = bench(1, 2);
    const first = start('a');
    await vi.waitUntil(() => begun.length === 1);
    const waiting = [start('b'), start('c')];
    await expect(start('d')).rejects.toThrow('too many');
    ends.get('a')!();
    await first;
    await vi.waitUntil(() => pauses.length === 1);
    pauses[0]!();
    await vi.waitUntil(() => begun.length === 2);
    const last = start('e');
    for (const name of ['b', 'c', 'e']) {
      await vi.waitUntil(() => begun.includes(name));
      ends.get(name)!();
      await vi.waitUntil(() => pauses.length === begun.length);
      pauses.at(-1)!();
    }
    expect(await Promise.all([...waiting, last])).toEqual(['b', 'c', 'e']);
    expect(begun).not.toContain('d');
  });

  it('is refused when it has waited too long, is never begun, and leaves its place', async () => {
    const { begun, ends, pauses, start } = bench(1, 1);
    const first = start('a');
    await vi.waitUntil(() => begun.length === 1);
    const late = Promise.allSettled([start('b')]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await late).toMatchObject([{ status: 'rejected', reason: { message: 'too many' } }]);
    const next = start('c');
    ends.get('a')!();
    await first;
    await vi.waitUntil(() => pauses.length === 1);
    pauses[0]!();
    await vi.waitUntil(() => begun.length === 2);
    ends.get('c')!();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await next).toBe('c');
    expect(begun).toEqual(['a', 'c']);
  });
});
describe('slow work of several clients', () => {
  it('takes turns by client, so that one with many pieces does not hold up the others', async () => {
    const { begun, ends, start } = bench(1, 100, { hasPauses: false });
    const all = [1, 2, 3, 4].map((i) => start(`a${i}`, 'a'));
    all.push(start('b1', 'b'), start('b2', 'b'), start('c1', 'c'));
    for (let done = 1; done <= all.length; done += 1) {
      await expect.poll(() => begun.length).toBe(done);
      ends.get(begun.at(-1)!)!();
    }
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('where too many wait, refuses the last of the client that has the most', async () => {
    const { begun, ends, start } = bench(1, 3, { hasPauses: false });
    const first = start('a1', 'a');
    const waiting = [start('a2', 'a'), start('a3', 'a')];
    const last = start('a4', 'a').catch((error: Error) => error.message);
    await expect(start('a5', 'a')).rejects.toThrow('too many');
    const other = start('b1', 'b');
    expect(await last).toBe('too many');
    for (let done = 1; done <= 4; done += 1) {
      await expect.poll(() => begun.length).toBe(done);
      ends.get(begun.at(-1)!)!();
    }
    await Promise.all([first, ...waiting, other]);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });
});
