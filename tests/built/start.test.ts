import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { withSecret } from '../../server/platform/lifecycle/dataDir.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { shopApi } from '../drivers/api/shopApi.ts';
import { emptyDataDir } from '../fixtures/database.ts';
import { scratchDir } from '../fixtures/scratch.ts';
import { startShopServer, type ShopServer } from '../fixtures/shopServer.ts';

const scratch = scratchDir('start');
afterAll(() => rmSync(scratch, { recursive: true }));

const running: ShopServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((shop) => shop.stop())));

const open = async (...args: Parameters<typeof startShopServer>): Promise<ShopServer> => {
  const shop = await startShopServer(...args);
  running.push(shop);
  return shop;
};

/** A data directory with a database and nothing in it. To prepare a database is slow: the first test does. */
const emptyShop = async (): Promise<string> => {
  const { dir, remove } = await emptyDataDir();
  onTestFinished(remove);
  return dir;
};

/** One that is looked at and not changed. */
let opened: ShopServer;
beforeAll(async () => void (opened = await startShopServer()));
afterAll(() => opened?.stop());

const statusOfSignIn = async (address: string, email: string, password: string): Promise<number> =>
  (await shopApi(address).call('POST', '/api/users/login', { body: { email, password } })).status;

/** The most memory that a server has had, in megabytes; nothing where the system does not report it. */
const peakOf = (shop: ShopServer): number => {
  if (process.platform !== 'linux') return 0;
  const status = readFileSync(`/proc/${shop.process.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)![1]) / 1024;
};

describe('a start', () => {
  it('answers the first time and later, and says what one needs to know', async () => {
    const dataDir = mkdtempSync(join(scratch, 'first-'));
    const first = await open({ dataDir });
    expect(peakOf(first)).toBeLessThan(600);
    expect((await fetch(`${first.address}/api/products/top`)).status).toBe(200);
    expect(first.output()).toContain(`Data lies in ${dataDir}`);
    expect(first.output()).toContain('admin@example.com  admin-proshop');
    expect(first.output()).not.toContain('make-admin');
    expect(await first.stop()).toBe(0);
    const second = await open({ dataDir });
    expect((await fetch(`${second.address}/`)).status).toBe(200);
  });

  it('keeps the generated secret where only its owner can read it, and leaves no draft of it', () => {
    expect(statSync(join(opened.dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
    expect(readdirSync(opened.dataDir).toSorted()).toEqual(['control', 'database', 'images', 'jwt-secret', 'lease']);
  });

  it('makes one secret, also when several processes begin with the directory at once', async () => {
    const settings = readSettings({ DATA_DIR: mkdtempSync(join(scratch, 'secret-')) });
    const begin = async (_: unknown, turns: number) => {
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      return withSecret(settings);
    };
    const made = await Promise.all(Array.from({ length: 50 }, begin));
    expect(new Set(made.map(({ jwtSecret }) => jwtSecret)).size).toBe(1);
    expect(readdirSync(settings.dataDir)).toEqual(['jwt-secret']);
  });

  it('in production has demonstration products when asked, and the administrator of the settings alone', async () => {
    const { address, output } = await open({
      dataDir: await emptyShop(),
      env: {
        NODE_ENV: 'production',
        PAYMENTS: 'test',
        DEMO_DATA: 'on',
        ADMIN_EMAIL: 'admin@example.com',
        ADMIN_PASSWORD: 'correct horse',
      },
    });
    const products = await fetch(`${address}/api/products`);
    expect(await products.json()).toMatchObject({ products: { length: 12 } });
    expect(await statusOfSignIn(address, 'admin@example.com', 'correct horse')).toBe(200);
    expect(await statusOfSignIn(address, 'admin@example.com', 'admin-proshop')).toBe(401);
    expect(await statusOfSignIn(address, 'john@example.com', 'john-proshop')).toBe(401);
    expect(output()).not.toContain('-proshop');
  });

  it('A101: leaves an empty shop empty when demonstration data is off, and says how it gets an administrator', async () => {
    const { address, output } = await open({ dataDir: await emptyShop(), env: { DEMO_DATA: 'off' } });
    const answer = await fetch(`${address}/api/products`);
    expect(await answer.json()).toMatchObject({ products: [], pages: 1 });
    expect(output()).not.toContain('admin-proshop');
    expect(output()).toContain('npm run account -- make-admin <your email>');
  });
});
