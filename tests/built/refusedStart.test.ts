import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectDir } from '../fixtures/paths.ts';
import { scratchDir } from '../fixtures/scratch.ts';
import { exitOf, preparedData, spawnServer, startShopServer, type ShopServer } from '../fixtures/shopServer.ts';

const scratch = scratchDir('refused');
afterAll(() => rmSync(scratch, { recursive: true }));

/** Where the database is there already: to make one is dear. */
let prepared: string;
beforeAll(async () => void (prepared = await preparedData()));
afterAll(() => rmSync(prepared, { recursive: true }));

/** A data directory that was used, and then damaged. */
const damaged = (damage: (dir: string) => void): string => {
  const dir = mkdtempSync(join(scratch, 'damaged-'));
  cpSync(prepared, dir, { recursive: true });
  damage(dir);
  return dir;
};

/** What a start that is refused prints, and its exit code. */
const failure = async (env: Record<string, string>) => {
  const child = spawnServer({ DATA_DIR: prepared, ...env });
  const code = await exitOf(child);
  return { code, lines: child.output().trim().split('\n') };
};

/** One that is looked at and not changed. */
let opened: ShopServer;
beforeAll(async () => void (opened = await startShopServer()));
afterAll(() => opened?.stop());

const refused = (...lines: unknown[]) => ({ code: 1, lines });

describe('a start that cannot be is told in one line, with exit code 1', () => {
  it('when the port is in use', async () => {
    const PORT = new URL(opened.address).port;
    expect(await failure({ PORT })).toEqual(
      refused(`Port ${PORT} is in use by another program. Stop that one, or set PORT to another port.`),
    );
  });

  it('when the data directory cannot be written', async () => {
    const file = join(scratch, 'a-file');
    writeFileSync(file, '');
    const DATA_DIR = join(file, 'data');
    expect(await failure({ DATA_DIR })).toEqual(
      refused(`The data directory ${DATA_DIR} cannot be written (ENOTDIR). Set DATA_DIR to one that can.`),
    );
  });

  it(
    'when the database has lost the file that marks it, instead of beginning with an empty shop',
    { tags: 'soak' },
    async () => {
      const DATA_DIR = damaged((dir) => rmSync(join(dir, 'database', 'PG_VERSION')));
      expect(await failure({ DATA_DIR })).toEqual(
        refused(
          `The database in ${join(DATA_DIR, 'database')} is damaged: its file PG_VERSION is missing. Restore the data directory from a backup, or set DATA_DIR to another one to begin with an empty shop.`,
        ),
      );
      expect(existsSync(join(DATA_DIR, 'database', 'PG_VERSION'))).toBe(false);
    },
  );

  it('when a data directory that was used has no database any more', async () => {
    const DATA_DIR = damaged((dir) => rmSync(join(dir, 'database'), { recursive: true }));
    expect(await failure({ DATA_DIR })).toEqual(
      refused(
        `The data directory ${DATA_DIR} has been used (it has jwt-secret and images), but its database is missing. Restore it from a backup, or set DATA_DIR to another directory to begin with an empty shop. If it was used with PostgreSQL, set DATABASE_URL again.`,
      ),
    );
  });

  it.each([
    ['a file of the database is missing', 'global/pg_control', 'could not open file "global/pg_control": No such file'],
    ['its log is missing', 'pg_wal', 'required WAL directory "pg_wal" does not exist'],
  ])('when %s, with what PostgreSQL says', { tags: 'soak' }, async (_, missing, reason) => {
    const DATA_DIR = damaged((dir) => rmSync(join(dir, 'database', missing), { recursive: true }));
    const { code, lines } = await failure({ DATA_DIR });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain(`The database in ${join(DATA_DIR, 'database')} cannot be opened: `);
    expect(lines[0]).toContain(reason);
    expect(lines[0]).toMatch(/\. If it is damaged, restore the data directory from a backup\.$/);
  });

  it.each([
    ['empty', '', 'must have at least 32 characters'],
    ['trivial', 'x'.repeat(64), 'must not be a few characters that are repeated'],
  ])('when the secret is %s', { tags: 'soak' }, async (_, secret, reason) => {
    const DATA_DIR = damaged((dir) => writeFileSync(join(dir, 'jwt-secret'), secret));
    expect(await failure({ DATA_DIR })).toEqual(
      refused(
        `The secret that signs tokens, ${join(DATA_DIR, 'jwt-secret')}, ${reason}. Restore it from a backup, or delete it: a new one is made, and all users have to sign in again.`,
      ),
    );
  });

  it('when production would open a shop with public passwords', async () => {
    const production = { NODE_ENV: 'production', PAYMENTS: 'test', DEMO_DATA: 'on' };
    expect(await failure({ ...production, DEMO_DATA: '' })).toEqual(
      refused(expect.stringMatching(/^DEMO_DATA must be set explicitly in production/)),
    );
    expect(await failure(production)).toEqual(
      refused(
        expect.stringContaining('public passwords: admin@example.com, jane@example.com, john@example.com. The README'),
      ),
    );
  });

  it('when PostgreSQL cannot be reached, after it was tried for as long as the settings say', async () => {
    const DATABASE_URL = 'postgres://shop:hidden@127.0.0.1:1/shop';
    const why = 'connect ECONNREFUSED 127.0.0.1:1';
    expect(await failure({ DATABASE_URL, DATABASE_WAIT_SECONDS: '1' })).toEqual(
      refused(
        `PostgreSQL cannot be reached (${why}). Trying again every second, for one second.`,
        `PostgreSQL cannot be reached (${why}). Start it, or correct DATABASE_URL.`,
      ),
    );
    expect(await failure({ DATABASE_URL, DATABASE_WAIT_SECONDS: '0' })).toEqual(
      refused(`PostgreSQL cannot be reached (${why}). Start it, or correct DATABASE_URL.`),
    );
  });

  it('when the address to listen on is no address of this machine', async () => {
    expect(await failure({ HOST: '192.0.2.1' })).toEqual(refused('HOST 192.0.2.1 is no address of this machine.'));
  });

  it.each(['18.20.4', '20.18.1', '22.11.0'])('when this is Node %s', async (version) => {
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
    const started = promisify(execFile)(
      process.execPath,
      ['--import', `data:text/javascript,${pretend}`, join(projectDir, 'scripts', 'run.mjs'), 'main'],
      { env: { PATH: process.env['PATH'] } },
    );
    await expect(started).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `ProShop needs Node 20.19 or later (of 22: 22.12 or later). This is Node ${version}.\n`,
    });
  });
});
