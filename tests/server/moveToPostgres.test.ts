import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../server/platform/db/open.ts';
import { openEmbedded } from '../../server/platform/db/embedded.ts';
import type { Db } from '../../server/platform/db/database.ts';
import { moveShop } from '../../server/commands/moveToPostgres.ts';
import { tables } from '../../server/commands/backupOf.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { openShop } from '../fixtures/api.ts';
import { emptyDataDir } from '../fixtures/database.ts';
import { ownCluster } from '../support/ownCluster.ts';

const cluster = ownCluster();

const contentsOf = async (db: Db): Promise<Record<string, unknown[]>> => {
  const contents: Record<string, unknown[]> = {};
  for (const name of tables.keys()) {
    const { rows } = (await db.execute(sql.raw(`select t::text as line from "${name}" t order by 1`))) as {
      rows: unknown[];
    };
    contents[name] = rows;
  }
  return contents;
};

it('takes every row of the embedded database to PostgreSQL, once, while neither is in use', async () => {
  const { dir, remove } = await emptyDataDir();
  onTestFinished(remove);
  const settings = readSettings({ DATA_DIR: dir, DATABASE_URL: await cluster.newDatabase() });
  const embedded = await openEmbedded(dir);
  const shop = await openShop({ database: embedded });
  const order = await shop.aPaidOrder();
  const before = await contentsOf(embedded.db);
  expect(JSON.stringify(before)).toContain(order._id);
  await expect(moveShop(settings)).rejects.toThrow('is in use by another process. Stop that one');
  await shop.close();

  expect(await moveShop(settings)).toMatch(/^3 users, 1 products, .* 1 orders, /);
  const moved = await openDatabase(settings);
  onTestFinished(() => moved.close());
  expect(await contentsOf(moved.db)).toEqual(before);
  await expect(moveShop(settings)).rejects.toThrow('The shop is running on this database.');

  const reopened = await openEmbedded(dir);
  expect(await contentsOf(reopened.db)).toEqual(before);
  await reopened.close();
});
