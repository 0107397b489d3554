import type { Page } from '../../src/services/page.ts';
import type { ShopStorage, Stored, StorageKey } from '../../src/services/storage.ts';

/** A page without a browser, whose history is a list. */
export const memoryPage = (start = '/') => {
  const history = [start];
  const states = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  const watchers = new Set<(isVisible: boolean) => void>();
  const networkWatchers = new Set<(isThere: boolean) => void>();
  const now = () => new URL(history.at(-1)!, 'http://shop.test');
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const page: Page = {
    path: () => now().pathname,
    search: () => now().search,
    go: (to, { replace = false, state = null } = {}) => {
      if (to === history.at(-1)) return;
      if (replace) history.pop();
      history.push(to);
      states.set(to, state);
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    whenVisible: (run) => run(),
    isVisible: () => true,
    watchVisibility: (listener) => {
      watchers.add(listener);
      return () => void watchers.delete(listener);
    },
    watchNetwork: (listener) => {
      networkWatchers.add(listener);
      return () => void networkWatchers.delete(listener);
    },
    mayReload: () => true,
    reload: () => void history.push('reloaded'),
    print: () => void history.push('printed'),
  };
  /** Goes back like a browser. */
  const back = () => {
    history.pop();
    notify();
  };
  /** Hides the page. */
  const hide = () => {
    for (const listener of watchers) listener(false);
  };
  /** Loses the network, or restores it. */
  const setNetwork = (isThere: boolean) => {
    for (const listener of networkWatchers) listener(isThere);
  };
  return { ...page, history, states, back, hide, setNetwork };
};

/** The storage of two tabs of one browser: each is notified of what the other writes. */
export const tabsOf = (kept: Parameters<typeof memoryStorage>[0]) => {
  const tabs = [memoryStorage(kept), memoryStorage(kept)] as const;
  return tabs.map((tab, at) => {
    const other = tabs[1 - at]!;
    const write: ShopStorage['write'] = (key, value) => {
      tab.write(key, value);
      other.fromOtherTab(key, value);
    };
    return { ...tab, write };
  }) as unknown as readonly [ReturnType<typeof memoryStorage>, ReturnType<typeof memoryStorage>];
};

/** Storage without a browser; `fromOtherTab` writes like another tab. */
export const memoryStorage = (kept: Partial<{ [K in StorageKey]: Stored<K> }> = {}) => {
  const values = new Map<StorageKey, unknown>(Object.entries(kept) as [StorageKey, unknown][]);
  const listeners = new Set<(key: StorageKey) => void>();
  const storage: ShopStorage = {
    read: (key) => (values.get(key) as Stored<typeof key> | undefined) ?? null,
    write: (key, value) => void (value === null ? values.delete(key) : values.set(key, value)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const fromOtherTab: ShopStorage['write'] = (key, value) => {
    storage.write(key, value);
    for (const listener of listeners) listener(key);
  };
  return { ...storage, values, fromOtherTab };
};
