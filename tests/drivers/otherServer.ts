import { sql } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { type Db, rowsOf } from '../../server/platform/db/database.ts';

/** A transaction of another server on the same database. It stays open until `commit`. */
export type OpenTransaction = {
  commit: () => Promise<void>;
  /** Checks that the work waits for this transaction in the database. */
  expectToHoldUp: (work: Promise<unknown>) => Promise<void>;
};

/** Opens it on a separate connection and runs its first part. Needs a database for several connections. */
export const openTransaction = async (db: Db, firstPart: (tx: Db) => Promise<unknown>): Promise<OpenTransaction> => {
  let commit!: () => void;
  const committed = new Promise<void>((resolve) => (commit = resolve));
  let done!: Promise<void>;
  const pid = await new Promise<number>((started, failed) => {
    done = db.transaction(async (tx) => {
      const [own] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
      await firstPart(tx);
      started(own!.pid);
      await committed;
    });
    done.catch(failed);
  });

  const isWaitedFor = async (): Promise<boolean> => {
    const waiting = sql`select 1 from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`;
    return (await rowsOf(db, waiting)).length > 0;
  };

  const end = () => {
    commit();
    return done;
  };
  onTestFinished(end); // also after a failure, so that the next test does not wait

  return {
    commit: end,
    expectToHoldUp: async (work) => {
      let isOver = false;
      const over = () => void (isOver = true);
      work.then(over, over);
      const state = async () => (isOver ? 'done without waiting' : (await isWaitedFor()) ? 'waits' : 'under way');
      let seen = 'under way';
      await expect.poll(async () => (seen = await state()), { interval: 10, timeout: 20_000 }).not.toBe('under way');
      expect(seen).toBe('waits');
    },
  };
};
