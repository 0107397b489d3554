import { describe, expect, it } from 'vitest';
import { halfTheTime } from '../../server/system/halfTheTime.ts';

/** Pieces of work, and pauses after them, that a test ends by hand. */
const bench = (atOnce: number) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const pauses: (() => void)[] = [];
  const run = halfTheTime(atOnce, () => new Promise<void>((over) => pauses.push(over)));
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
