import type { PGlite } from '@electric-sql/pglite';

const MINUTE = 60_000;
/** Bytes of log after which it is folded into the tables. */
const CHECKPOINT_AFTER = 32 * 1024 * 1024;

/** What the background processes of a full PostgreSQL do, and nobody in an embedded one: it is a single process. */
export const tidy = async (client: PGlite): Promise<void> => {
  await client.exec('VACUUM (ANALYZE)');
  await client.exec('CHECKPOINT');
};

const bytesWritten = async (client: PGlite): Promise<number> => {
  const { rows } = await client.query<{ bytes: string }>(`select pg_current_wal_lsn() - '0/0' as bytes`);
  return Number(rows[0]?.bytes);
};

/** Vacuums hourly if anything was written, and folds the log whenever it has grown. Answers how to stop. */
export const keepTidy = (client: PGlite): (() => Promise<void>) => {
  let tidied = 0;
  let folded = 0;
  let minutes = 0;
  let turn: Promise<void> = Promise.resolve();

  const look = async (): Promise<void> => {
    minutes += 1;
    const written = await bytesWritten(client);
    if (minutes % 60 === 0 && written !== tidied) {
      await tidy(client);
      tidied = folded = await bytesWritten(client);
    } else if (written - folded > CHECKPOINT_AFTER) {
      await client.exec('CHECKPOINT');
      folded = await bytesWritten(client);
    }
  };

  const timer = setInterval(() => {
    turn = turn.then(look).catch(() => undefined); // the next turn tries again
  }, MINUTE).unref();

  return async () => {
    clearInterval(timer);
    await turn;
  };
};
