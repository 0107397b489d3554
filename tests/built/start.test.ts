import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { projectDir } from '../support/paths.ts';
import { exitOf, preparedData, spawnServer, startShopServer, type ShopServer } from '../support/shopServer.ts';

const scratch = mkdtempSync(join(tmpdir(), 'proshop-start-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const running: ShopServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((shop) => shop.stop()));
});

const open = async (...args: Parameters<typeof startShopServer>): Promise<ShopServer> => {
  const shop = await startShopServer(...args);
  running.push(shop);
  return shop;
};

/** Where the database is there already: to make one is dear. */
let prepared: string;
beforeAll(async () => {
  prepared = await preparedData();
});
afterAll(() => rmSync(prepared, { recursive: true }));

/** What a start that fails prints, and its exit code. */
const failure = async (env: Record<string, string>) => {
  const child = spawnServer({ DATA_DIR: prepared, ...env });
  const code = await exitOf(child);
  return { code, lines: child.said().trim().split('\n') };
};

/** One that is looked at and not changed. */
let opened: ShopServer;
beforeAll(async () => {
  opened = await startShopServer();
});
afterAll(() => opened?.stop());

describe('a start that cannot be is told in one line, with exit code 1', () => {
  it('when the port is in use', async () => {
    const { address } = opened;
    const PORT = new URL(address).port;
    expect(await failure({ PORT })).toEqual({
      code: 1,
      lines: [`Port ${PORT} is in use by another program. Stop that one, or set PORT to another port.`],
    });
  });

  it('when another process uses the data directory', async () => {
    const { dataDir } = opened;
    expect(await failure({ DATA_DIR: dataDir })).toEqual({
      code: 1,
      lines: [
        `The data directory ${dataDir} is in use by another process. Stop that one, or set DATA_DIR to another directory.`,
      ],
    });
  });

  it('when the data directory cannot be written', async () => {
    const file = join(scratch, 'a-file');
    writeFileSync(file, '');
    const DATA_DIR = join(file, 'data');
    expect(await failure({ DATA_DIR })).toEqual({
      code: 1,
      lines: [`The data directory ${DATA_DIR} cannot be written (ENOTDIR). Set DATA_DIR to one that can.`],
    });
  });

  it('when a setting is bad', async () => {
    expect(await failure({ PORT: 'http' })).toEqual({
      code: 1,
      lines: ['PORT must be a whole number from 0 to 65535, not "http"'],
    });
  });

  it('A21: when it would take test payments in production unasked', async () => {
    const { code, lines } = await failure({ NODE_ENV: 'production' });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/^PAYMENTS must be set explicitly in production/);
  });

  it('when PostgreSQL does not answer', async () => {
    const { code, lines } = await failure({ DATABASE_URL: 'postgres://shop:hidden@127.0.0.1:1/shop' });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/ECONNREFUSED/);
    expect(lines[0]).not.toContain('hidden');
  });

  it('when the address to listen on is no address of this machine', async () => {
    const { code, lines } = await failure({ HOST: '192.0.2.1' });
    expect([code, lines]).toEqual([1, ['HOST 192.0.2.1 is no address of this machine.']]);
  });

  it.each(['18.20.4', '20.18.1', '22.11.0'])('when this is Node %s', async (version) => {
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
    const started = promisify(execFile)(
      process.execPath,
      ['--import', `data:text/javascript,${pretend}`, join(projectDir, 'scripts', 'start.mjs')],
      { env: { PATH: process.env['PATH'] } },
    );
    await expect(started).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `ProShop needs Node 20.19 or later (of 22: 22.12 or later). This is Node ${version}.\n`,
    });
  });
});

describe('a start', () => {
  it('answers the first time and later, and says what one needs to know', async () => {
    const dataDir = mkdtempSync(join(scratch, 'first-'));
    const first = await open({ dataDir });
    expect((await fetch(`${first.address}/api/products/top`)).status).toBe(200);
    expect(first.output()).toContain(`Data lies in ${dataDir}`);
    expect(first.output()).toContain('admin@example.com  admin-proshop');
    expect(await first.stop()).toBe(0);
    const second = await open({ dataDir });
    expect((await fetch(`${second.address}/`)).status).toBe(200);
  });

  it('keeps the generated secret where only its owner can read it', () => {
    expect(statSync(join(opened.dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });

  it('makes the administrator of the settings, who can sign in', async () => {
    const account = { email: 'boss@example.com', password: 'correct horse' };
    const { address } = await open({ env: { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password } });
    const answer = await fetch(`${address}/api/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(account),
    });
    expect(await answer.json()).toMatchObject({ email: account.email, isAdmin: true });
  });

  it('leaves an empty shop empty when demonstration data is off', async () => {
    const { address, output } = await open({ dataDir: join(scratch, 'empty'), env: { DEMO_DATA: 'off' } });
    const answer = await fetch(`${address}/api/products`);
    expect(await answer.json()).toMatchObject({ products: [], pages: 1 });
    expect(output()).not.toContain('admin-proshop');
  });
});
