import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pgbouncerProgram, startPgbouncer } from '../../scripts/pgbouncer.mjs';
import { createCluster, postgresPrograms } from '../../scripts/postgresCluster.mjs';
import { saleOf } from '../drivers/api/sale.ts';
import { scratchDir } from '../fixtures/scratch.ts';
import { shopApi, type Person } from '../drivers/api/shopApi.ts';
import { startShopServer, type ShopServer } from '../fixtures/shopServer.ts';

const [postgres, pgbouncer] = [postgresPrograms(), pgbouncerProgram()];

const STOCK = 100_000;
/** From the new primary to the first order. */
const RECOVERY_MS = 10_000;

const admin = { email: 'boss@example.com', password: 'a-long-enough-one' };

/** What is said of one connection only. Passed on, a client would reuse one that the balancer is about to close. */
const withoutConnection = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'connection' && name !== 'keep-alive'));

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(1000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

/**
 * One address for several servers: each request goes to the next one that was ready 100 ms ago, or to any if none was. No
 * request is repeated.
 */
const startBalancer = async (addresses: () => string[]) => {
  let ready = addresses();
  let turn = 0;
  const agent = new Agent({ keepAlive: true });
  const look = async () => {
    const all = addresses();
    const states = await Promise.all(all.map(isReady));
    ready = all.filter((_, i) => states[i]);
  };
  const looking = setInterval(() => void look(), 100);
  const server = createServer((incoming, answer) => {
    const choice = ready.length > 0 ? ready : addresses();
    const { hostname, port } = new URL(choice[(turn += 1) % choice.length]!);
    const { method, url: path } = incoming;
    const headers = withoutConnection(incoming.headers);
    const forwarded = request({ agent, hostname, port, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode!, withoutConnection(response.headers));
      response.pipe(answer);
    });
    forwarded.once('error', ({ message }) => answer.destroy(new Error(message)));
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
};

describe.skipIf(postgres === undefined || pgbouncer === undefined)(
  'four processes behind a balancer, with pgbouncer and a synchronous standby',
  { tags: 'soak' },
  () => {
    let primary: Awaited<ReturnType<typeof createCluster>>;
    let standby: typeof primary;
    let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
    let balancer: Awaited<ReturnType<typeof startBalancer>>;
    let api: ReturnType<typeof shopApi>;
    let buyers: Person[];
    let sale: ReturnType<typeof saleOf>;
    const servers: ShopServer[] = [];
    const dir = scratchDir('machines');
    let made = 0;

    const startServer = async () =>
      servers.push(
        await startShopServer({
          dataDir: join(dir, String((made += 1))),
          env: {
            DATABASE_URL: pooler.url,
            DATABASE_URL_DIRECT: primary.url,
            JWT_SECRET: 'a-secret-that-is-only-used-in-tests-0123456789',
            ADMIN_EMAIL: admin.email,
            ADMIN_PASSWORD: admin.password,
            MAX_OPEN_ORDERS: '1000000',
            MAX_UNITS_HELD_BY_NEW_ACCOUNT: '1000000',
            DRAIN_SECONDS: '1',
            LOG_LEVEL: 'silent',
          },
        }),
      );

    beforeAll(async () => {
      // A commit is acknowledged once the standby has it on its disk too.
      const settings = { wal_level: 'replica', max_wal_senders: 4, synchronous_standby_names: '*' };
      primary = await createCluster(postgres!, { durable: true, settings });
      standby = await createCluster(postgres!, { durable: true, standbyOf: primary.url });
      pooler = await startPgbouncer(pgbouncer!, primary.url);
      for (let i = 0; i < 4; i += 1) await startServer();
      balancer = await startBalancer(() => servers.map(({ address }) => address));
      api = shopApi(balancer.address, admin);
      const product = await api.aProduct({ countInStock: STOCK });
      buyers = await Promise.all(Array.from({ length: 8 }, () => api.aPerson()));
      sale = saleOf([product], buyers);
    }, 120_000);
    afterAll(async () => {
      balancer?.close();
      await Promise.all(servers.map((server) => server.kill()));
      await pooler?.remove();
      await standby?.remove();
      await primary?.remove();
      rmSync(dir, { recursive: true, force: true });
    });

    const expectMoreOrders = (timeout: number) =>
      expect
        .poll(() => sale.placed.length, { timeout, interval: 20 })
        .toBeGreaterThan(sale.placed.length + buyers.length);

    /** Each key that was acknowledged has one order, which took its piece, and there are no others. */
    const expectBooksToBalance = async () => {
      const { keys, left } = await sale.books(api);
      expect(keys).toHaveLength(sale.placed.length);
      expect(new Set(keys)).toEqual(new Set(sale.placed.map(({ key }) => key)));
      expect(left).toEqual([STOCK - sale.placed.length]);
    };

    it('a rolling deploy during a sale fails no request', async () => {
      const { end } = sale.start(balancer.address);
      for (const old of servers.slice()) {
        await startServer();
        await expectMoreOrders(20_000);
        expect(await old.stop()).toBe(0);
        servers.splice(servers.indexOf(old), 1);
      }
      expect(await end()).toEqual([]);
      await expectBooksToBalance();
    });

    it('when the primary dies, no order is lost or placed twice (A5), and no process needs a restart', async () => {
      const { end } = sale.start(balancer.address);
      await expectMoreOrders(20_000);
      await primary.stop('SIGQUIT');
      await standby.promote();
      pooler.switchTo(standby.url);
      await expectMoreOrders(RECOVERY_MS);
      expect((await end()).filter((status) => status !== 0 && status < 500)).toEqual([]);
      for (const [i, { address }] of servers.entries())
        expect(await sale.order(address, buyers[i]!, `afterwards-${i}`)).toMatchObject({ status: 201 });
      await expectBooksToBalance();
    });
  },
);
