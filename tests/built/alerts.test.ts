import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCluster, freePort, postgresPrograms } from '../../scripts/postgresCluster.mjs';
import { shopApi } from '../drivers/api/shopApi.ts';
import { scratchDir } from '../fixtures/scratch.ts';
import { exitOf, startShopServer, type ShopServer } from '../fixtures/shopServer.ts';
import { read } from '../platform/folders.ts';

const postgres = postgresPrograms();
const isInstalled = spawnSync('prometheus', ['--version']).error === undefined;

const admin = { email: 'boss@example.com', password: 'a-long-enough-one' };

type Vector = { status: string; data?: { result: unknown[] } };
type Rules = { data: { groups: { rules: { name: string; query: string; health: string; state: string }[] }[] } };

describe.skipIf(postgres === undefined || !isInstalled)('Prometheus and two processes', { tags: 'soak' }, () => {
  let cluster: Awaited<ReturnType<typeof createCluster>>;
  let database: Client;
  let dir: string;
  let prometheus: ChildProcess;
  let origin: string;
  const servers: ShopServer[] = [];

  const ask = async <T>(path: string): Promise<T> => (await (await fetch(`${origin}/api/v1/${path}`)).json()) as T;
  const rules = async () => (await ask<Rules>('rules')).data.groups.flatMap((group) => group.rules);
  const firing = async () => (await rules()).filter(({ state }) => state === 'firing').map(({ name }) => name);

  /** Those of some expressions to which the answer is an error or no series. */
  const unanswered = async (expressions: string[]): Promise<string[]> => {
    const asked = expressions.map(async (expression) => {
      const { status, data } = await ask<Vector>(`query?query=${encodeURIComponent(expression)}`);
      return status === 'success' && data!.result.length > 0 ? [] : [expression];
    });
    return (await Promise.all(asked)).flat();
  };

  beforeAll(async () => {
    dir = scratchDir('prometheus');
    cluster = await createCluster(postgres!);
    const env = {
      DATABASE_URL: cluster.url,
      JWT_SECRET: 'a-secret-that-is-only-used-in-tests-0123456789',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      METRICS: 'on',
      LOG_LEVEL: 'silent',
    };
    for (const name of ['one', 'two']) servers.push(await startShopServer({ dataDir: join(dir, name), env }));
    database = new Client({ connectionString: cluster.url });
    await database.connect();

    const targets = servers.map(({ address }) => `'${new URL(address).host}'`).join(', ');
    const config = read('deploy/prometheus.yml')
      .replaceAll('15s', '1s')
      .replace(/\['.*'\]/, `[${targets}]`);
    writeFileSync(join(dir, 'prometheus.yml'), config);
    writeFileSync(join(dir, 'alerts.yml'), read('deploy/alerts.yml'));
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const args = ['--config.file=prometheus.yml', '--storage.tsdb.path=data', `--web.listen-address=127.0.0.1:${port}`];
    prometheus = spawn('prometheus', args, { cwd: dir, stdio: 'ignore' });
  }, 120_000);
  afterAll(async () => {
    prometheus?.kill('SIGKILL');
    if (prometheus) await exitOf(prometheus);
    await database?.end();
    await Promise.all(servers.map((server) => server.kill()));
    await cluster?.remove();
    if (dir) rmSync(dir, { recursive: true, force: true });
  });

  it('every rule and every query of the dashboard is about metrics that there are', async () => {
    const api = shopApi(servers[0]!.address, admin);
    await api.aPaidOrder(await api.aPerson());
    await database.query('alter table products rename to away');
    expect((await fetch(`${servers[1]!.address}/api/products/any`)).status).toBe(500);
    await database.query('alter table away rename to products');

    const broken = async () => (await rules()).filter(({ health }) => health !== 'ok');
    await expect.poll(broken, { timeout: 30_000 }).toEqual([]);
    const { panels } = JSON.parse(read('deploy/dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
    const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    // What a rule compares, whether or not it is past the limit.
    const compared = (await rules()).map(({ query }) => query.replace(/ (==|<|>) \S+$/, ''));
    const all = [...shown, ...compared, 'count(up == 1) == 2', 'shop_build_info{release=~"[0-9a-f]{12}"}'];
    expect(all.length).toBeGreaterThan(20);
    await expect.poll(() => unanswered(all), { timeout: 60_000 }).toEqual([]);
  });

  it('an alert fires for a payment whose outcome has been unknown for eleven minutes', async () => {
    await expect.poll(firing, { timeout: 30_000 }).toEqual([]);
    const api = shopApi(servers[0]!.address, admin);
    const { _id } = await api.anOrder(await api.aPerson());
    await database.query(
      `update orders set charging_since = now(), charge_started_at = now() - interval '11 m' where id = $1`,
      [_id],
    );
    await expect.poll(firing, { timeout: 30_000 }).toEqual(['PaymentOutcomeUnknown']);
  });
});
