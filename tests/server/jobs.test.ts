import { sql } from 'drizzle-orm';
import { afterAll, expect, it, afterEach, beforeEach, describe, vi } from 'vitest';
import { takeTurn, everyMinute } from '../../server/platform/db/everyMinute.ts';
import { jobTurns } from '../../server/platform/db/schema.ts';
import { aDatabase } from '../fixtures/untilTheEnd.ts';
import Fastify from 'fastify';
import { repeat } from '../../server/platform/lifecycle/repeat.ts';

const { db } = await aDatabase(afterAll);

const ask = (job: string) => takeTurn(db, job);
const askAll = async () => (await Promise.all(Array.from({ length: 8 }, () => ask('releasing')))).filter(Boolean);
const wait = (seconds: number) =>
  db.update(jobTurns).set({ takenAt: sql`${jobTurns.takenAt} - ${seconds}::int * interval '1 second'` });

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

describe('repeated work', async () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  describe('work that is repeated', () => {
    it('waits for its turn, and is not begun while one takes longer', async () => {
      const begun: (() => void)[] = [];
      const stop = repeat(1_000, () => new Promise((end) => begun.push(end)));
      await vi.advanceTimersByTimeAsync(999);
      expect(begun).toHaveLength(0);
      await vi.advanceTimersByTimeAsync(5_001);
      expect(begun).toHaveLength(1);
      begun[0]!();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(begun).toHaveLength(2);
      begun[1]!();
      await stop();
    });

    it('is stopped once the turn under way has ended, and not begun any more', async () => {
      const begun: (() => void)[] = [];
      const stop = repeat(1_000, () => new Promise((end) => begun.push(end)));
      await vi.advanceTimersByTimeAsync(3_000);
      const stopped = vi.fn<() => void>();
      const stopping = stop().then(stopped);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(stopped).not.toHaveBeenCalled();
      begun[0]!();
      await stopping;
      await vi.advanceTimersByTimeAsync(5_000);
      expect(begun).toHaveLength(1);
    });
  });

  it('work of every minute is logged when it was done or has failed, and goes on', async () => {
    const lines: string[] = [];
    const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
    const work = vi.fn<() => Promise<number>>().mockResolvedValue(0);
    work.mockRejectedValueOnce(new Error('no shelf')).mockResolvedValueOnce(3);
    everyMinute(app, 'tidying up', work);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(work).toHaveBeenCalledTimes(3);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 50, msg: 'failed: tidying up', err: { message: 'no shelf' } },
      { level: 30, msg: 'done: tidying up', count: 3 },
    ]);
    await app.close();
  });
});
