import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomFrom } from '../scripts/random.mjs';
import { caller, payment, readyBuyers } from './support/buyers.mjs';
import { median, percentile, printMachine, printTable } from './support/figures.mjs';
import { memoryOf } from './support/memory.mjs';
import { withShop } from './support/shop.mjs';

/**
 * `npm run bench:long -- [--minutes 60] [--rate 30]`: shoppers browse, search, order and pay for an hour, so many requests a
 * second, while the server's memory is watched: docs/benchmarks.md.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, rate: { type: 'string', default: '30' } },
});
const MINUTES = Number(values.minutes);
const WINDOWS = 6;
const LOOK_EVERY = 1000;
const BUYERS = 20;

const random = randomFrom(1);
const oneOf = (list) => list[Math.floor(random() * list.length)];
const letters = () => Array.from({ length: 3 }, () => oneOf('abcdefghijklmnoprstuvw')).join('');

const env = { MAX_OPEN_ORDERS: '1000000', MAX_UNITS_HELD_BY_NEW_ACCOUNT: '1000000', LOG_LEVEL: 'silent' };

/** What shoppers do, each with its share. Every search is a new one, so that whatever is kept of them fills up. */
const actions = ({ address, products, buyers }) => {
  const call = caller(address);
  const read = async (path) => {
    const response = await fetch(address + path);
    await response.arrayBuffer();
    return response.status;
  };
  const order = async () => {
    const { token, body } = oneOf(buyers);
    const placed = await call('POST', '/api/orders', { token, body: JSON.parse(body), key: randomUUID() });
    if (placed.status !== 201) return placed.status;
    return (await call('PUT', `/api/orders/${placed.body._id}/pay`, { token, body: payment })).status;
  };
  return [
    [0.25, () => read(oneOf(['/', '/cart', '/login', `/product/${oneOf(products)._id}`]))],
    [0.2, () => read(`/search/${letters()}`)],
    [0.2, () => read(`/api/products?keyword=${letters()}&pageNumber=1`)],
    [0.2, () => read(`/api/products/${oneOf(products)._id}`)],
    [0.15, order],
  ];
};

const choose = (choices) => {
  let left = random();
  return choices.find(([share]) => (left -= share) < 0)?.[1] ?? choices.at(-1)[1];
};

/** Starts actions at the given rate until the time is over. Returns what was seen, in windows of equal length. */
const run = async (shop, pid) => {
  const length = (MINUTES * 60_000) / WINDOWS;
  const windows = Array.from({ length: WINDOWS }, () => ({ memory: [], times: [], failed: 0 }));
  const begun = Date.now();
  const current = () => windows[Math.min(WINDOWS - 1, Math.floor((Date.now() - begun) / length))];
  const choices = actions(shop);
  const act = async () => {
    const from = performance.now();
    const status = await choose(choices)().catch(() => 0);
    const window = current();
    window.times.push(performance.now() - from);
    if (status === 0 || status >= 500) window.failed += 1;
  };
  const watch = setInterval(() => current().memory.push(memoryOf(pid).now), LOOK_EVERY);
  while (Date.now() - begun < MINUTES * 60_000) {
    void act();
    await sleep(1000 / Number(values.rate));
  }
  clearInterval(watch);
  return windows;
};

printMachine();
const windows = await withShop(env, async ({ address, pid }) => {
  const buyers = await readyBuyers(address, BUYERS);
  const { products } = (await caller(address)('GET', '/api/products')).body;
  return run({ address, products, buyers }, pid);
});
printTable(
  windows.map(({ memory, times, failed }, i) => ({
    minutes: `to ${(((i + 1) * MINUTES) / WINDOWS).toFixed(1)}`,
    requests: String(times.length),
    failed: String(failed),
    'p50, ms': percentile(times, 0.5),
    'p99, ms': percentile(times, 0.99),
    'memory, median MB': median(memory),
    'most MB': Math.max(...memory),
  })),
);
