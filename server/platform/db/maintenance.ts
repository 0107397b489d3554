import type { PGlite } from '@electric-sql/pglite';
import type { DiskSpace } from '../lifecycle/diskSpace.ts';
import { repeat } from '../lifecycle/repeat.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Bytes of log that trigger a checkpoint, which bounds the log and the time of a start after a crash. */
const CHECKPOINT_AFTER = 32 * 1024 * 1024;

/** Tables that autovacuum would clean by now. The embedded database has no autovacuum. */
const neglected = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

const bytesWritten = async (client: PGlite): Promise<number> => {
  const { rows } = await client.query<{ bytes: string }>(`select pg_current_wal_lsn() - '0/0' as bytes`);
  return Number(rows[0]?.bytes);
};

/** One run of what PostgreSQL does in background processes: table by table, so that requests run in between. */
const createLook = (client: PGlite, space: DiskSpace): (() => Promise<void>) => {
  let folded = 0;
  return async () => {
    if (space.trouble() !== null) return;
    const { rows } = await client.query<{ name: string }>(neglected);
    for (const { name } of rows) await client.exec(`VACUUM (ANALYZE) ${name}`);
    const written = await bytesWritten(client);
    if (written - folded < CHECKPOINT_AFTER) return;
    await client.exec('CHECKPOINT');
    folded = written;
  };
};

/** Maintains the embedded database every minute, while its disk takes what is written. Returns a function that stops it. */
export const keepTidy = (client: PGlite, space: DiskSpace): (() => Promise<void>) => {
  const look = createLook(client, space);
  return repeat(MINUTE, () => look().catch(() => undefined)); // the next turn tries again
};

/** While the disk is read-only nothing is written, by jobs either, so that reading goes on. Returns a function that stops it. */
export const readOnlyWithDisk = (client: Pick<PGlite, 'exec'>, space: DiskSpace): (() => Promise<void>) => {
  let was = false;
  return repeat(SECOND, async () => {
    const is = space.trouble() === 'read-only';
    if (is === was) return;
    await client.exec(`set default_transaction_read_only = ${is ? 'on' : 'off'}`);
    was = is;
  });
};
