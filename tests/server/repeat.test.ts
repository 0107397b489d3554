import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat } from '../../server/repeat.ts';

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
