import type { ChildProcess } from 'node:child_process';
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { ownCluster } from '../fixtures/ownCluster.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { startSource } from '../fixtures/processes.ts';
import { aFolder } from '../fixtures/untilTheEnd.ts';
import { saleOf } from '../drivers/api/sale.ts';
import { shopApi, type ShopApi } from '../drivers/api/shopApi.ts';

const { isInstalled, server, newDatabase } = ownCluster();

/** Waits until a list has grown. */
const more = (list: readonly unknown[]) =>
  expect.poll(() => list.length, { timeout: 20_000 }).toBeGreaterThan(list.length + 8);

describe('a shop in a process of its own', () => {
  const account = { email: 'boss@example.com', password: 'a-long-enough-one' };
  const STOCK = 100_000;
  const dataDir = aFolder(afterAll);
  let child: ChildProcess;
  let address: string;
  let api: ShopApi;

  beforeAll(async () => {
    if (!isInstalled) return;
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
    api = shopApi(address, account);
  });
  afterAll(() => void child?.kill('SIGKILL'));

  const ready = async () => {
    const response = await fetch(`${address}/health/ready`);
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  };

  it.each([
    ['stopped fast', 'SIGINT'],
    ['killed', 'SIGQUIT'],
  ] as const)('stays while PostgreSQL is %s and started again (A5)', { timeout: 60_000 }, async (_, signal) => {
    const products = await Promise.all([1, 2, 3].map(() => api.aProduct({ countInStock: STOCK })));
    const sale = saleOf(products, await Promise.all(Array.from({ length: 8 }, () => api.aPerson())));
    const { failures, end } = sale.start(address);
    await more(sale.placed);
    await server().stop(signal);
    await more(failures);
    expect(await ready()).toEqual({ status: 503, retryAfter: '5' });
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    await server().start();
    await expect.poll(ready, { timeout: 20_000 }).toEqual({ status: 200, retryAfter: null });
    await more(sale.placed);
    await end();
    expect(new Set(failures.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 5']));
    expect(child.exitCode).toBeNull();
    // Every key that was answered has one order, no order was made beside these, and each took its pieces once.
    const { keys, left } = await sale.books(api);
    expect(keys.toSorted()).toEqual(sale.placed.map(({ key }) => key).toSorted());
    expect(left).toEqual(products.map(() => STOCK - keys.length));
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
