import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { projectDir } from '../../walks/support/paths.ts';
import { exitOf, preparedData, spawnServer, startShopServer } from '../../walks/support/shopServer.ts';

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
