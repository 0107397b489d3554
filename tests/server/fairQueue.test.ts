import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fairQueue } from '../../server/platform/lifecycle/fairQueue.ts';

/** Pieces of work, and pauses after them, that a test ends by hand. */
const bench = (atOnce: number, mostWaiting = 10) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const pauses: (() => void)[] = [];
  const bounds = { atOnce, mostWaiting, longestWait: 2000, refusal: () => new Error('too many') };
  const run = fairQueue(bounds, () => new Promise<void>((over) => pauses.push(over)));
  const start = (name: string) =>
    run(() => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { begun, ends, pauses, run, start };
};

describe('slow work', () => {
  it('runs as many pieces at a time as it may, and leaves a pause after each', async () => {
    const { begun, ends, pauses, start } = bench(2);
    const [a] = ['a', 'b', 'c'].map(start);
    await expect.poll(() => begun).toEqual(['a', 'b']);
    ends.get('a')!();
    expect(await a).toBe('a');
    await expect.poll(() => pauses.length).toBe(1);
    expect(begun).toEqual(['a', 'b']);
    pauses[0]!();
    await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  });

  it('goes on after a piece that fails', async () => {
    const { pauses, run } = bench(1);
    await expect(run(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
    await expect.poll(() => pauses.length).toBe(1);
    pauses[0]!();
    expect(await run(async () => 'next')).toBe('next');
  });
});

describe('slow work that does not get its turn', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is refused at once beside too many that wait, and does not take their places', async () => {
    const { begun, ends, pauses, start } = bench(1, 2);
    const first = start('a');
    await vi.waitUntil(() => begun.length === 1);
    const waiting = [start('b'), start('c')];
    await expect(start('d')).rejects.toThrow('too many');
    ends.get('a')!();
    await first;
    await vi.waitUntil(() => pauses.length === 1);
    pauses[0]!();
    await vi.waitUntil(() => begun.length === 2);
    const last = start('e');
    for (const name of ['b', 'c', 'e']) {
      await vi.waitUntil(() => begun.includes(name));
      ends.get(name)!();
      await vi.waitUntil(() => pauses.length === begun.length);
      pauses.at(-1)!();
    }
    expect(await Promise.all([...waiting, last])).toEqual(['b', 'c', 'e']);
    expect(begun).not.toContain('d');
  });

  it('is refused when it has waited too long, is never begun, and leaves its place', async () => {
    const { begun, ends, pauses, start } = bench(1, 1);
    const first = start('a');
    await vi.waitUntil(() => begun.length === 1);
    const late = Promise.allSettled([start('b')]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await late).toMatchObject([{ status: 'rejected', reason: { message: 'too many' } }]);
    const next = start('c');
    ends.get('a')!();
    await first;
    await vi.waitUntil(() => pauses.length === 1);
    pauses[0]!();
    await vi.waitUntil(() => begun.length === 2);
    ends.get('c')!();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await next).toBe('c');
    expect(begun).toEqual(['a', 'c']);
  });
});

const work = (atOnce: number, mostWaiting: number) => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const bounds = { atOnce, mostWaiting, longestWait: 2000, refusal: () => new Error('too many') };
  const run = fairQueue(bounds, async () => undefined);
  const start = (client: string, name: string) =>
    run(() => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    }, client);
  return { begun, start, endOne: () => ends.shift()!() };
};

describe('slow work of several clients', () => {
  it('takes turns by client, so that one with many pieces does not hold up the others', async () => {
    const { begun, start, endOne } = work(1, 100);
    const all = [1, 2, 3, 4].map((i) => start('a', `a${i}`));
    all.push(start('b', 'b1'), start('b', 'b2'), start('c', 'c1'));
    for (let done = 1; done <= all.length; done += 1) {
      await expect.poll(() => begun.length).toBe(done);
      endOne();
    }
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('where too many wait, refuses the last of the client that has the most', async () => {
    const { begun, start, endOne } = work(1, 3);
    const first = start('a', 'a1');
    const waiting = [start('a', 'a2'), start('a', 'a3')];
    const last = start('a', 'a4').catch((error: Error) => error.message);
    await expect(start('a', 'a5')).rejects.toThrow('too many');
    const other = start('b', 'b1');
    expect(await last).toBe('too many');
    for (let done = 1; done <= 4; done += 1) {
      await expect.poll(() => begun.length).toBe(done);
      endOne();
    }
    await Promise.all([first, ...waiting, other]);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });
});
