import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { projectDir } from '../fixtures/paths.ts';
import { scratchDir } from '../fixtures/scratch.ts';
import { exitOf, preparedData, spawnServer, startShopServer } from '../fixtures/shopServer.ts';

/** What a command of an operator prints, and its exit code. */
const run = async (command: string, args: string[], env: Record<string, string>) => {
  const child = spawnServer(env, { script: join(projectDir, 'dist', 'server', `${command}.js`), args });
  return { code: await exitOf(child), told: child.output() };
};

const aShop = async () => {
  const dataDir = await preparedData();
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
};

/** A failure whose text has these words. */
const failed = (told: string) => ({ code: 1, told: expect.stringContaining(told) });

describe('npm run account', () => {
  const done = { code: 0, told: 'All sessions of john@example.com have ended.\n' };

  it('changes an account while the shop runs, and while it does not', async () => {
    const dataDir = await aShop();
    const signOut = () => run('account', ['sign-out', 'John@Example.com'], { DATA_DIR: dataDir });
    const shop = await startShopServer({ dataDir });
    expect(await signOut()).toEqual(done);
    await shop.kill();
    expect(await signOut()).toEqual(done);
  });

  it('says in a line what is wrong', async () => {
    const missing = { code: 1, told: 'There is no account with the email address no@example.com.\n' };
    const DATA_DIR = await aShop();
    expect(await run('account', ['sign-out', 'no@example.com'], { DATA_DIR })).toEqual(missing);
    const use =
      'Use: npm run account -- <what> <email>, where <what> is one of reset-password, make-admin, remove-admin, sign-out.\n';
    for (const args of [[], ['sign-out'], ['promote', 'a@example.com'], ['sign-out', 'a@example.com', 'more']]) {
      expect(await run('account', args, { DATA_DIR })).toEqual({ code: 1, told: use });
    }
    expect(await run('account', ['sign-out', 'a@example.com'], { DATA_DIR: join(DATA_DIR, 'other') })).toEqual({
      code: 1,
      told: `There is no database in ${join(DATA_DIR, 'other')}. Set DATA_DIR or DATABASE_URL as they are set for the shop.\n`,
    });
  });
});

describe('npm run backup and npm run restore', () => {
  it('take a shop that runs to a new data directory', async () => {
    const shop = await startShopServer();
    onTestFinished(() => void shop.stop());
    const dir = scratchDir('commands');
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const [file, DATA_DIR] = [join(dir, 'shop.tar.gz'), join(dir, 'data')];

    const told = `The shop is in ${file}. It has addresses and password hashes: keep it where only you can read it.\n`;
    expect(await run('backup', [file], { DATA_DIR: shop.dataDir })).toEqual({ code: 0, told });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await run('backup', [file], { DATA_DIR: shop.dataDir })).toEqual({
      code: 1,
      told: `${file} exists already: nothing was changed.\n`,
    });

    expect(await run('restore', [file], { DATA_DIR: shop.dataDir })).toMatchObject({
      code: 1,
      told: expect.stringContaining('is in use by another process. Stop that one'),
    });
    expect(await run('restore', [file], { DATA_DIR })).toMatchObject({ code: 0 });
    const copy = await startShopServer({ dataDir: DATA_DIR, env: { DEMO_DATA: 'off' } });
    const paths = ['/api/products', '/api/products/headphones', '/api/products/top'];
    const read = (address: string) => Promise.all(paths.map(async (path) => (await fetch(address + path)).text()));
    expect(await read(copy.address)).toEqual(await read(shop.address));
    const { image } = JSON.parse((await read(copy.address))[1]!) as { image: string };
    expect((await fetch(copy.address + image)).status).toBe(200);
    await copy.stop();
  });

  it('say in a line what is wrong', async () => {
    const DATA_DIR = await aShop();
    expect(await run('backup', [], { DATA_DIR })).toEqual(failed('Use: npm run backup -- <file>.tar.gz'));
    expect(await run('restore', [], { DATA_DIR })).toEqual(failed('Use: npm run restore -- <file>.tar.gz'));
    const missing = join(DATA_DIR, 'missing.tar.gz');
    expect(await run('restore', [missing], { DATA_DIR })).toEqual(failed('no such file or directory'));
    expect(await run('move-to-postgres', [], { DATA_DIR })).toEqual(failed('Use: DATABASE_URL=postgres://'));
  });
});
