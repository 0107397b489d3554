import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/platform/db/database.ts';
import { takeTurn } from '../../server/platform/db/everyMinute.ts';
import { jobTurns } from '../../server/platform/db/schema.ts';
import { openTestDatabase } from '../fixtures/database.ts';

let database: Database;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());

const ask = (job: string) => takeTurn(database.db, job);
const askAll = async () => (await Promise.all(Array.from({ length: 8 }, () => ask('releasing')))).filter(Boolean);
const wait = (seconds: number) =>
  database.db.update(jobTurns).set({ takenAt: sql`${jobTurns.takenAt} - ${seconds}::int * interval '1 second'` });

it('of several processes one does a job in each minute', async () => {
  expect(await askAll()).toEqual([true]);
  expect(await askAll()).toEqual([]);
  await wait(60);
  expect(await askAll()).toEqual([true]);
});

it('a process whose minute begins later waits for the next, and each job has turns of its own', async () => {
  expect([await ask('summing up'), await ask('forgetting')]).toEqual([true, true]);
  await wait(30);
  expect(await ask('summing up')).toBe(false);
  await wait(30);
  expect(await ask('summing up')).toBe(true);
});
