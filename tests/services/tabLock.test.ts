import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTabLock } from '../../src/services/tabLock.ts';

/** Windows of one browser: with Web Locks or without, with a storage that tabs share or with none. */
const aBrowser = ({ locks, storage = true }: { locks: boolean; storage?: boolean }) => {
  const values = new Map<string, string>();
  const held = new Set<string>();
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const request = async (name: string, _: object, work: (lock: object | null) => Promise<unknown>) => {
    if (held.has(name)) return work(null);
    held.add(name);
    return work({ name }).finally(() => held.delete(name));
  };
  const target = {
    navigator: locks ? { locks: { request } } : {},
    crypto: globalThis.crypto,
    get localStorage() {
      if (!storage) throw new DOMException('The operation is insecure.', 'SecurityError');
      return localStorage;
    },
  };
  return { tab: () => createTabLock(target as unknown as Window), values };
};

const nothing = (): void => undefined;

/** Work that goes on until it is let go. */
const work = () => {
  let end: (result: string) => void = nothing;
  const done = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { run: vi.fn<() => Promise<string>>(() => done), end: (result: string) => end(result) };
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe.each([true, false])('A40: the lock among tabs, with Web Locks: %s', (locks) => {
  it('of two that ask at the same moment, one works', async () => {
    const { tab, values } = aBrowser({ locks });
    const [first, second] = [work(), work()];
    const results = Promise.all([tab()('order', first.run), tab()('order', second.run)]);
    await vi.runAllTimersAsync();
    expect(first.run.mock.calls.length + second.run.mock.calls.length).toBe(1);
    first.end('done');
    second.end('done');
    expect(new Set(await results)).toEqual(new Set(['done', null]));
    expect(values.size).toBe(0);
  });

  it('other names do not wait for each other', async () => {
    const { tab } = aBrowser({ locks });
    const [first, second] = [work(), work()];
    void tab()('order of u1', first.run);
    void tab()('order of u2', second.run);
    await vi.runAllTimersAsync();
    expect([first.run.mock.calls.length, second.run.mock.calls.length]).toEqual([1, 1]);
  });

  it('after the work has ended or failed, the next tab may work; the failure is thrown', async () => {
    const { tab } = aBrowser({ locks });
    const failed = tab()('order', () => Promise.reject(new Error('no connection')));
    const thrown = failed.catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await thrown).toEqual(new Error('no connection'));
    const next = tab()('order', () => Promise.resolve('done'));
    await vi.runAllTimersAsync();
    expect(await next).toBe('done');
  });
});

it('A40: where tabs may share nothing, each works', async () => {
  const { tab } = aBrowser({ locks: false, storage: false });
  expect(await tab()('order', () => Promise.resolve('done'))).toBe('done');
});
