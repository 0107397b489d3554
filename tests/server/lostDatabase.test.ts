import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, afterAll, describe, expect, it } from 'vitest';
import { ownCluster } from '../fixtures/ownCluster.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import type { Product } from '../../common/contract/product.ts';
import { orderOf } from '../fixtures/api.ts';
import { startSource } from '../fixtures/processes.ts';
import { shopApi, type Person } from '../drivers/api/shopApi.ts';

const { isInstalled, server, newDatabase } = ownCluster();

describe('a shop in a process of its own', () => {
  const account = { email: 'boss@example.com', password: 'a-long-enough-one' };
  const STOCK = 100_000;
  let dataDir: string;
  let child: ChildProcess;
  let address: string;
  let buyers: Person[];
  let products: Product[];

  beforeAll(async () => {
    if (!isInstalled) return;
    dataDir = mkdtempSync(join(tmpdir(), 'proshop-lost-'));
    ({ child, address } = await startSource(new URL('../fixtures/shopOnPostgres.ts', import.meta.url), {
      PATH: process.env['PATH'],
      PORT: '0',
      DATABASE_URL: await newDatabase(),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      MAX_OPEN_ORDERS: '100000',
      MAX_UNITS_HELD_BY_NEW_ACCOUNT: '100000',
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    }));
    const api = shopApi(address, account);
    products = await Promise.all([1, 2, 3].map(() => api.aProduct({ countInStock: STOCK })));
  });
  beforeEach(async () => {
    const api = shopApi(address, account);
    buyers = await Promise.all(Array.from({ length: 8 }, () => api.aPerson()));
  });
  afterAll(() => {
    if (!isInstalled) return;
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true });
  });

  /** Buys until told to stop: each order under a key of its own, asked for until it is there. */
  const buying = () => {
    const seen = { refused: 0, placed: [] as string[], others: [] as unknown[] };
    let stopped = false;
    const place = async (buyer: Person, key: string): Promise<void> => {
      const response = await fetch(`${address}/api/orders`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${buyer.token}`,
          'idempotency-key': key,
        },
        body: JSON.stringify(orderOf(products.map((product) => ({ product, qty: 1 })))),
      });
      const body: unknown = await response.json();
      if (response.status === 201) return void seen.placed.push(key);
      if (response.status !== 503 || response.headers.get('retry-after') !== '5')
        return void seen.others.push([response.status, body]);
      seen.refused += 1;
      return place(buyer, key);
    };
    const buy = async (buyer: Person, turn = 0): Promise<void> => {
      await place(buyer, `${buyer._id}-${turn}`);
      if (!stopped) await buy(buyer, turn + 1);
    };
    const done = Promise.all(buyers.map((buyer) => buy(buyer)));
    return {
      seen,
      finish: async () => {
        stopped = true;
        await done;
        return seen;
      },
    };
  };

  const ready = async () => {
    const response = await fetch(`${address}/health/ready`);
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  };

  const soldSoFar = async (): Promise<number[]> => {
    const api = shopApi(address, account);
    return Promise.all(products.map(async ({ _id }) => STOCK - (await api.product(_id)).countInStock));
  };

  /** Every key that was answered has one order, no order was made beside these, and each took its stock once. */
  const expectBooksToBalance = async (keys: string[], soldBefore: number[]) => {
    const api = shopApi(address, account);
    const orders = (await Promise.all(buyers.map((buyer) => api.ordersOf(buyer)))).flat();
    expect(orders).toHaveLength(keys.length);
    expect(new Set(orders.map((order) => order.idempotencyKey))).toEqual(new Set(keys));
    expect(await soldSoFar()).toEqual(soldBefore.map((count) => count + keys.length));
  };

  it.each([
    ['stopped fast', 'SIGINT'],
    ['killed', 'SIGQUIT'],
  ] as const)('stays while PostgreSQL is %s and started again (A5)', { timeout: 60_000 }, async (_, signal) => {
    const before = await soldSoFar();
    const load = buying();
    const morePlaced = async () => {
      const placed = load.seen.placed.length;
      await expect.poll(() => load.seen.placed.length, { timeout: 20_000 }).toBeGreaterThan(placed + 8);
    };
    await morePlaced();
    await server().stop(signal);
    const { refused } = load.seen;
    await expect.poll(() => load.seen.refused, { timeout: 20_000 }).toBeGreaterThan(refused + 8);
    expect(await ready()).toEqual({ status: 503, retryAfter: '5' });
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    await server().start();
    await expect.poll(ready, { timeout: 20_000 }).toEqual({ status: 200, retryAfter: null });
    await morePlaced();
    const { placed, others } = await load.finish();
    expect(others).toEqual([]);
    expect(child.exitCode).toBeNull();
    await expectBooksToBalance(placed, before);
  });
});

const settingsOf = (url: string, seconds: string) =>
  readSettings({ DATABASE_URL: url, DATABASE_WAIT_SECONDS: seconds });

describe('a start', () => {
  it('waits for a PostgreSQL that is not there yet, and says so once', async () => {
    const url = await newDatabase();
    await server().stop();
    const said: string[] = [];
    const opening = openDatabase(settingsOf(url, '600'), (line) => said.push(line));
    await expect
      .poll(() => said)
      .toEqual([
        expect.stringMatching(
          /^PostgreSQL cannot be reached \(connect ECONNREFUSED .*\)\. Trying again every second, for 600 seconds\.$/,
        ),
      ]);
    await server().start();
    await (await opening).close();
    expect(said).toHaveLength(1);
  });

  it('does not wait where waiting does not help', async () => {
    const url = new URL(server().url);
    url.pathname = '/there-is-none';
    await expect(openDatabase(settingsOf(url.href, '600'))).rejects.toThrow('database "there-is-none" does not exist');
  });
});
