import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeAll, beforeEach, afterAll, describe, expect, it } from 'vitest';
import { createCluster, postgresPrograms } from '../../scripts/postgresCluster.mjs';
import type { Database } from '../../server/db/database.ts';
import { isUnavailable } from '../../server/db/failures.ts';

import { openDatabase } from '../../server/db/open.ts';
import { ensureFirstAdmin } from '../../server/start/firstAdmin.ts';
import { readSettings } from '../../server/settings/readSettings.ts';
import type { Product } from '../../common/contract/product.ts';
import { createHttp } from '../../src/services/http.ts';
import { isOutcomeUnknown } from '../../src/services/serviceError.ts';
import { createShopServices } from '../../src/services/shopServices.ts';
import { openShop, orderOf, type Answer, type OpenShop } from '../../walks/support/api.ts';
import { projectDir } from '../../walks/support/paths.ts';
import { openProxy, type Proxy } from '../support/proxy.ts';
import { shopApi, type Person } from '../../walks/support/shopApi.ts';

/** These stop their server, so it is none that other tests use. */
const programs = process.env['TEST_DATABASE_URL'] === undefined ? undefined : postgresPrograms();

let cluster: Awaited<ReturnType<typeof createCluster>>;
beforeAll(async () => {
  if (programs !== undefined) cluster = await createCluster(programs);
});
afterAll(() => cluster?.remove());
beforeEach(({ skip }) => {
  skip(programs === undefined, 'needs the programs of PostgreSQL: npm run test:postgres');
});

const ask = async <T = { pid: number }>(query: string, database = cluster.url): Promise<T[]> => {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query(query)).rows as T[];
  } finally {
    await client.end();
  }
};

/** Ends the session of every connection of the shop; answers how many there were. */
const terminate = async (): Promise<number> => {
  const ended = await ask(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'proshop'`);
  return ended.length;
};

let made = 0;
const newDatabase = async (): Promise<string> => {
  const name = `lost_${(made += 1)}`;
  await ask(`create database ${name}`);
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  return url.href;
};

const busy = {
  status: 503,
  headers: { 'retry-after': '5' },
  body: { message: 'The shop is busy or its database cannot be reached. Please try again in a moment.' },
};

describe('a shop in a process of its own', () => {
  const account = { email: 'boss@example.com', password: 'a-long-enough-one' };
  const STOCK = 100_000;
  let dataDir: string;
  let child: ChildProcess;
  let address: string;
  let buyers: Person[];
  let products: Product[];

  const start = (url: string): Promise<string> =>
    new Promise((resolve, reject) => {
      child = fork(
        new URL('../support/runSource.mjs', import.meta.url),
        [fileURLToPath(new URL('../support/shopOnPostgres.ts', import.meta.url))],
        {
          cwd: projectDir,
          env: {
            PATH: process.env['PATH'],
            PORT: '0',
            DATABASE_URL: url,
            DATA_DIR: dataDir,
            RATE_LIMITS: 'off',
            MAX_OPEN_ORDERS: '100000',
            MAX_UNITS_HELD_BY_NEW_ACCOUNT: '100000',
            LOG_LEVEL: 'silent',
            ADMIN_EMAIL: account.email,
            ADMIN_PASSWORD: account.password,
          },
          execArgv: [],
        },
      );
      child.once('message', (said) => resolve(said as string));
      child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    });

  beforeAll(async () => {
    if (programs === undefined) return;
    dataDir = mkdtempSync(join(tmpdir(), 'proshop-lost-'));
    address = await start(await newDatabase());
    const api = shopApi(address, account);
    products = await Promise.all([1, 2, 3].map(() => api.aProduct({ countInStock: STOCK })));
  });
  beforeEach(async () => {
    const api = shopApi(address, account);
    buyers = await Promise.all(Array.from({ length: 8 }, () => api.aPerson()));
  });
  afterAll(() => {
    if (programs === undefined) return;
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

  it('stays when its sessions are ended under load; each order is made once (A5)', { timeout: 60_000 }, async () => {
    const before = await soldSoFar();
    const load = buying();
    for (let round = 0; round < 5 || load.seen.refused < 5; round += 1) {
      const placed = load.seen.placed.length;
      await expect.poll(() => load.seen.placed.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(placed + 8);
      expect(await terminate()).toBeGreaterThan(0);
    }
    const { placed, others } = await load.finish();
    expect(others).toEqual([]);
    expect(child.exitCode).toBeNull();
    await expectBooksToBalance(placed, before);
  });

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
    await cluster.stop(signal);
    const { refused } = load.seen;
    await expect.poll(() => load.seen.refused, { timeout: 20_000 }).toBeGreaterThan(refused + 8);
    expect(await ready()).toEqual({ status: 503, retryAfter: '5' });
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    await cluster.start();
    await expect.poll(ready, { timeout: 20_000 }).toEqual({ status: 200, retryAfter: null });
    await morePlaced();
    const { placed, others } = await load.finish();
    expect(others).toEqual([]);
    expect(child.exitCode).toBeNull();
    await expectBooksToBalance(placed, before);
  });
});

describe('a connection to PostgreSQL', () => {
  let proxy: Proxy;
  let shop: OpenShop;
  let url: string;
  const opened: Database[] = [];

  const open = async (settings: Record<string, string>): Promise<Database> => {
    const database = await openDatabase(readSettings({ DATABASE_URL: proxy.url, ...settings }));
    opened.push(database);
    return database;
  };

  beforeEach(async () => {
    url = await newDatabase();
    proxy = await openProxy(url);
  });
  afterEach(async () => {
    await proxy.close(); // before the pool is: nobody answers its goodbyes any more
    await Promise.all(opened.splice(0).map((database) => database.close()));
  });

  const openAt = async (settings: Record<string, string> = {}) => {
    const database = await open({ DATABASE_TIMEOUT_SECONDS: '1', ...settings });
    shop = await openShop({ database: { ...database, close: async () => undefined } });
    return shop;
  };

  const health = (): Promise<Answer> => shop.as('guest').get('/health/ready');

  const place = (key: string, product: Product): Promise<Answer> =>
    shop.as('owner').post('/api/orders', orderOf([{ product, qty: 1 }]), { 'idempotency-key': key });

  it('that is lost in the middle of a transaction fails that transaction and nothing else', async () => {
    const { db } = await open({});
    const transaction = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await terminate();
      await tx.execute(sql`select 1`);
    });
    await expect(transaction).rejects.toSatisfy(isUnavailable);
    expect(await db.transaction(async () => 'works')).toBe('works');
  });

  it('that is lost while an order waits for a lock: 503 with Retry-After, and the order can be placed afterwards (A5)', async () => {
    await openAt({ DATABASE_TIMEOUT_SECONDS: '30' });
    const product = await shop.aProduct({ countInStock: 5 });
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query(`begin; select * from products where id = '${product._id}' for update`);
    const waiting = place('waits', product);
    await expect.poll(() => ask(`select pid from pg_stat_activity where wait_event_type = 'Lock'`)).toHaveLength(1);
    await terminate();
    expect(await waiting).toMatchObject(busy);
    await other.end();
    expect(await place('waits', product)).toMatchObject({ status: 201 });
    expect(await shop.stockOf(product)).toBe(4);
  });

  it('that went silent costs the requests that used it: 503 with Retry-After, then all is well', async () => {
    await openAt({ DATABASE_POOL_SIZE: '2' });
    for (const round of [1, 2, 3]) {
      proxy.silence();
      const answers = await Promise.all([
        shop.as('owner').get('/api/orders/myorders'),
        shop.as('guest').get('/api/products'),
      ]);
      const failed = answers.filter(({ status }) => status !== 200);
      expect(failed.length, `round ${round}`).toBeGreaterThan(0);
      for (const answer of failed) expect(answer).toMatchObject(busy);
      await expect.poll(async () => (await shop.as('owner').get('/api/orders/myorders')).status).toBe(200);
    }
  });

  it('is not kept by a transaction that could not begin', async () => {
    const { db } = await open({ DATABASE_TIMEOUT_SECONDS: '1', DATABASE_POOL_SIZE: '1' });
    await db.execute(sql`select 1`);
    proxy.silence();
    await expect(db.transaction(async () => 'begun')).rejects.toSatisfy(isUnavailable);
    expect(await db.transaction(async () => 'works')).toBe('works');
  });

  it('is not used again while an answer is outstanding', async () => {
    const { db } = await open({ DATABASE_TIMEOUT_SECONDS: '1', DATABASE_POOL_SIZE: '1' });
    const late = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      proxy.lose('select 2', 'the answer');
      await tx.execute(sql`select 2`);
    });
    await expect(late).rejects.toThrow(/select 2/);
    const { rows } = (await db.transaction((tx) => tx.execute(sql`select 3 as n`))) as { rows: unknown[] };
    expect(rows).toEqual([{ n: 3 }]);
  });

  it(
    'is kept alive, so that the system notices when it dies unused',
    { skip: process.platform !== 'linux' },
    async () => {
      const { db } = await open({});
      await db.execute(sql`select 1`);
      const port = Number(new URL(proxy.url).port).toString(16).toUpperCase().padStart(4, '0');
      const ours = readFileSync('/proc/net/tcp', 'utf8')
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter(([, , remote = '', state]) => remote.endsWith(`:${port}`) && state === '01');
      expect(ours.length).toBeGreaterThan(0);
      const KEEP_ALIVE_TIMER = '02';
      for (const [, , , , , timer = ''] of ours) expect(timer.split(':')[0]).toBe(KEEP_ALIVE_TIMER);
    },
  );

  it.each(['the answer', 'the request'] as const)(
    'that loses %s of COMMIT: 503, and the client finds out by the key whether the order exists (A5)',
    async (lost) => {
      await openAt();
      const product = await shop.aProduct({ countInStock: 5 });
      const order = orderOf([{ product, qty: 1 }]);
      proxy.lose('commit', lost);
      expect(await place('in doubt', product)).toMatchObject(busy);

      const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
      const token = shop.people.owner.token;
      const services = createShopServices(
        createHttp(origin, { current: () => token, renewed: () => Promise.resolve(false) }),
      );
      const { signal } = new AbortController();
      const found = await services.findOrder({ keys: ['in doubt'] }, signal);
      const again = await services.createOrder({ order, key: 'in doubt' }, signal);
      expect(found).toEqual(lost === 'the answer' ? { id: again._id, missing: [], products: [product._id] } : null);
      expect(await shop.stockOf(product)).toBe(4);
      expect((await shop.as('owner').get<unknown[]>('/api/orders/myorders')).body).toHaveLength(1);

      proxy.lose('commit', lost);
      await expect(services.createOrder({ order, key: 'another' }, signal)).rejects.toSatisfy(isOutcomeUnknown);
      await shop.close();
    },
  );

  it('silent like all others: /health/ready says no within a second, and yes once PostgreSQL answers again', async () => {
    await openAt({ DATABASE_TIMEOUT_SECONDS: '3600' });
    expect(await health()).toMatchObject({ status: 200 });
    proxy.silence({ everything: true });
    const late = new Promise((resolve) => void setTimeout(resolve, 1000, 'late'));
    const answers = (await Promise.race([late, Promise.all([health(), health(), health()])])) as Answer[];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5' },
        body: { message: 'The database does not answer' },
      });
    }
    expect(answers).toHaveLength(3);
    proxy.restore();
    await expect.poll(async () => (await health()).status, { timeout: 10_000 }).toBe(200);
  });
});

const settingsOf = (url: string, seconds: string) =>
  readSettings({ DATABASE_URL: url, DATABASE_WAIT_SECONDS: seconds });

describe('a start', () => {
  it('waits for a PostgreSQL that is not there yet, and says so once', async () => {
    const url = await newDatabase();
    await cluster.stop();
    const said: string[] = [];
    const opening = openDatabase(settingsOf(url, '600'), (line) => said.push(line));
    await expect
      .poll(() => said)
      .toEqual([
        expect.stringMatching(
          /^PostgreSQL cannot be reached \(connect ECONNREFUSED .*\)\. Trying again every second, for 600 seconds\.$/,
        ),
      ]);
    await cluster.start();
    await (await opening).close();
    expect(said).toHaveLength(1);
  });

  it('refuses a database that was changed for newer code, and one that was only added to is fine', async () => {
    const url = await newDatabase();
    const open = () => openDatabase(settingsOf(url, '600'));
    await (await open()).close();
    await ask(`alter table products add column colour text`, url);
    await ask(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e15)`, url);
    await (await open()).close();
    await ask(`update schema_compatibility set oldest_code = 1000`, url);
    await expect(open()).rejects.toThrow('it needs code version 1000');
  });

  it('can be made by several processes at once on an empty database', async () => {
    const url = await newDatabase();
    const settings = { ...settingsOf(url, '0'), adminEmail: 'boss@example.com', adminPassword: 'a-long-enough-one' };
    const databases = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const database = await openDatabase(settings);
        await ensureFirstAdmin(database.db, settings);
        return database;
      }),
    );
    await Promise.all(databases.map((database) => database.close()));
    expect(await ask(`select email, is_admin from users`, url)).toEqual([
      { email: 'boss@example.com', is_admin: true },
    ]);
  });

  it('does not wait where waiting does not help', async () => {
    const url = new URL(cluster.url);
    url.pathname = '/there-is-none';
    await expect(openDatabase(settingsOf(url.href, '600'))).rejects.toThrow('database "there-is-none" does not exist');
  });
});
