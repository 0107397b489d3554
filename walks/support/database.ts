import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { customAlphabet } from 'nanoid';
import { Client } from 'pg';
import type { Database } from '../../server/platform/db/database.ts';
import { openEmbedded } from '../../server/platform/db/embedded.ts';
import { migrationsFolder } from '../../server/platform/db/migrate.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import {
  orders,
  products,
  rateLimitCounts,
  reviews,
  stripePayments,
  testCharges,
  users,
} from '../../server/platform/db/schema.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { cacheDir } from './paths.ts';
import { scratchDir } from './scratch.ts';

/** A PostgreSQL server for the tests, instead of embedded databases. */
const serverUrl = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;

/** The same server without the pooler that TEST_DATABASE_URL leads to, if it does. */
const directUrl = process.env['TEST_DATABASE_URL_DIRECT'];

/** True if several connections can share a database; the embedded one has a single connection. */
export const isShared = serverUrl !== undefined;

/** A folder for databases that stay open between tests; its creator removes it. */
const lentDir = process.env['TEST_LENT_DIR'];

/** Changes with the schema. */
const migrationsHash = (): string => {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))) {
    hash.update(readFileSync(join(migrationsFolder, file)));
  }
  return hash.digest('hex').slice(0, 12);
};

/** A migrated, empty data directory. The first test creates it, which takes seconds; all others copy it. */
const template = async (): Promise<string> => {
  const dir = join(cacheDir, `database-${migrationsHash()}`);
  if (existsSync(dir)) return dir;
  mkdirSync(cacheDir, { recursive: true });
  const draft = mkdtempSync(join(cacheDir, 'draft-'));
  await (await openEmbedded(draft)).close();
  try {
    renameSync(draft, dir);
  } catch {
    rmSync(draft, { recursive: true, force: true }); // another test file was faster
  }
  return dir;
};

/** A new data directory with an empty shop. The caller removes it. */
export const emptyDataDir = async (): Promise<{ dir: string; remove: () => void }> => {
  const dir = scratchDir('test', lentDir);
  cpSync(await template(), dir, { recursive: true });
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
};

const openCopy = async (): Promise<Database> => {
  const { dir, remove } = await emptyDataDir();
  const database = await openEmbedded(dir);
  // These tests do not check durability; `durability.test.ts` does.
  await database.db.execute(sql`set synchronous_commit to off`);
  return { ...database, close: () => database.close().finally(remove) };
};

/** Databases to reuse. Starting one takes a second; emptying one is almost free. */
const idle: Database[] = [];

const openLent = async (): Promise<Database> => {
  const database = idle.pop() ?? (await openCopy());
  const filled = sql`${users}, ${products}, ${reviews}, ${orders}, ${testCharges}, ${stripePayments}, ${rateLimitCounts}`;
  await database.db.execute(sql`truncate ${filled} cascade`);
  return { ...database, close: async () => void idle.push(database) };
};

const openEmpty = lentDir === undefined ? openCopy : openLent;

const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const openOwn = async (url: string): Promise<Database> => {
  const name = `proshop_test_${customAlphabet('0123456789abcdef', 12)()}`;
  const server = directUrl ?? url;
  await onServer(server, `create database ${name}`);
  const own = (address: string): string => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const direct = directUrl === undefined ? {} : { DATABASE_URL_DIRECT: own(directUrl) };
  const database = await openDatabase(readSettings({ DATABASE_URL: own(url), ...direct }));
  const drop = () => onServer(server, `drop database ${name} with (force)`);
  return { ...database, close: () => database.close().then(drop) };
};

/** A new empty database: embedded, or on the server of TEST_DATABASE_URL or DATABASE_URL. */
export const openTestDatabase = (): Promise<Database> => (serverUrl ? openOwn(serverUrl) : openEmpty());
