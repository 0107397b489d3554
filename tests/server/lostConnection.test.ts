import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Client, DatabaseError } from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { busy, ownCluster } from '../fixtures/ownCluster.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { publicProductsOf } from '../../server/features/products/productReads.ts';
import { isUnavailable } from '../../server/platform/failures.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { users } from '../../server/platform/db/schema.ts';
import { sitemap } from '../../server/pages/sitemap.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import type { Product } from '../../common/contract/product.ts';
import { createHttp } from '../../src/services/http.ts';
import { isOutcomeUnknown } from '../../src/services/serviceError.ts';
import { createShopServices } from '../../src/services/shopServices.ts';
import { openShop, orderOf, type Answer, type OpenShop } from '../fixtures/api.ts';
import { openProxy, type Proxy } from '../fixtures/proxy.ts';

const { ask, terminate, newDatabase } = ownCluster();

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
    await proxy.close(); // before the pool, which would wait for answers
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

  it(
    'that went silent, as all do, costs ten seconds at most, as one that cannot be made, if the settings do not say',
    { timeout: 40_000 },
    async () => {
      const pages = [
        (app: FastifyInstance) =>
          sitemap(app, {
            robotsFile: 'public/robots.txt',
            publicUrl: 'https://shop.example.com',
            listing: publicProductsOf(app.products, 12, app.catalogue),
          }),
      ];
      const database = await open({});
      shop = await openShop({ database: { ...database, close: async () => undefined }, plugins: pages });
      const timed = async (role: 'owner' | 'guest', path: string) => {
        const begun = performance.now();
        const answer = await shop.as(role).get(path);
        return { answer, seconds: (performance.now() - begun) / 1000 };
      };
      const askAll = () => Promise.all([timed('owner', '/api/users/profile'), timed('guest', '/sitemap.xml')]);
      for (const { answer } of await askAll()) expect(answer.status).toBe(200);
      proxy.silence({ everything: true });
      for (const { answer, seconds } of await askAll()) {
        expect(answer).toMatchObject(busy);
        expect(seconds).toBeLessThan(11);
      }
    },
  );

  it('is not kept by a transaction that could not begin', async () => {
    const { db } = await open({ DATABASE_TIMEOUT_SECONDS: '1', DATABASE_POOL_SIZE: '1' });
    await db.execute(sql`select 1`);
    proxy.silence();
    await expect(db.transaction(async () => 'begun')).rejects.toSatisfy(isUnavailable);
    expect(await db.transaction(async () => 'works')).toBe('works');
  });

  it('writes nothing in a transaction whose `begin` is refused', async () => {
    let isRefused = false;
    type Query = (asked: { text?: string }, ...more: unknown[]) => Promise<unknown>;
    const query = Reflect.get(Client.prototype, 'query') as Query;
    const spy = vi.spyOn(Client.prototype as unknown as { query: Query }, 'query');
    spy.mockImplementation(async function (this: Client, asked, ...more) {
      if (isRefused && asked.text === 'begin') throw new DatabaseError('refused', 0, 'error');
      return query.call(this, asked, ...more);
    });
    onTestFinished(() => spy.mockRestore());
    const { db } = await open({});
    isRefused = true;
    const writing = db.transaction(async (tx) => {
      await tx.select().from(users);
      await tx.delete(users);
    });
    await expect(writing).rejects.toThrow('Failed query');
    isRefused = false;
    expect(await db.transaction(async () => 'works')).toBe('works');
    const deletions = spy.mock.calls.filter(([{ text }]) => text?.startsWith('delete'));
    expect(deletions).toEqual([]);
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
