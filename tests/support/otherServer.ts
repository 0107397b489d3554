import { sql, type SQL } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import type { Db } from '../../server/db/database.ts';

/** A transaction of another server on the same database, which stays open until it is told to commit. */
export type OpenTransaction = {
  commit: () => Promise<void>;
  /** Sees to it that the work waits for this transaction in the database, and has not been done without. */
  expectToHoldUp: (work: Promise<unknown>) => Promise<void>;
};

const rowsOf = async <T>(db: Db, query: SQL): Promise<T[]> => ((await db.execute(query)) as { rows: T[] }).rows;

/** Opens it on a connection of its own, and does its first part. Needs a database that several can use at once. */
export const openTransaction = async (db: Db, firstPart: (tx: Db) => Promise<unknown>): Promise<OpenTransaction> => {
  let commit!: () => void;
  const told = new Promise<void>((resolve) => (commit = resolve));
  let done!: Promise<void>;
  const pid = await new Promise<number>((started, failed) => {
    done = db.transaction(async (tx) => {
      const [own] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
      await firstPart(tx);
      started(own!.pid);
      await told;
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
  onTestFinished(end); // also after a failure, so that the next test does not wait for it

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
