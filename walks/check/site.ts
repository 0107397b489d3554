import { isOfTab, storedAs, type ShopStorage, type StorageKey } from '../../src/services/storage.ts';
import type { TabLock } from '../../src/services/tabLock.ts';
import { toText } from './repeatable.ts';

/** What the tabs of a browser share, as data. */
export type Shared = {
  /** The stored values, as JSON. */
  values: Partial<Record<StorageKey, unknown>>;
  /** Who holds which lock. */
  locks: Record<string, number>;
  /** The number of the browser, and how many keys of orders were made in it. */
  browser: number;
  keys: number;
};

/** Locks of a tab that has ended are free. */
export const withoutLocksOf = (tab: number, text: string): string => {
  const shared = JSON.parse(text) as Shared;
  return toText({ ...shared, locks: Object.fromEntries(Object.entries(shared.locks).filter(([, by]) => by !== tab)) });
};

/** One tab's view of what it shares: storage, locks, and the counter of keys. */
export class Site {
  private shared: Shared;
  private own: Partial<Record<StorageKey, unknown>>;
  private readonly listeners = new Set<(key: StorageKey) => void>();
  /** The shared keys that this tab has changed. */
  wrote: StorageKey[] = [];
  /** Whether this tab has stored what no tab can read. */
  hasStoredInvalid = false;

  constructor(
    text: string,
    own: Partial<Record<StorageKey, unknown>>,
    private readonly tab: number,
  ) {
    this.shared = JSON.parse(text) as Shared;
    this.own = own;
  }

  load(text: string): void {
    this.shared = JSON.parse(text) as Shared;
  }

  get text(): string {
    return toText(this.shared);
  }

  get browser(): number {
    return this.shared.browser;
  }

  /** What session storage holds. */
  get session(): object {
    return this.own;
  }

  /** Tells the tab that another one has written a key. */
  notify(key: StorageKey): void {
    for (const listener of this.listeners) listener(key);
  }

  readonly newKey = (): string => {
    this.shared.keys += 1;
    return `key-${this.shared.browser}-${this.shared.keys}`;
  };

  readonly storage: ShopStorage = {
    read: (key) => {
      const value = (isOfTab(key) ? this.own : this.shared.values)[key] ?? null;
      return value === null ? null : storedAs(key, structuredClone(value));
    },
    write: (key, value) => {
      const area = isOfTab(key) ? this.own : this.shared.values;
      if (toText(area[key] ?? null) === toText(value)) return; // browsers report changes only
      if (value === null) delete area[key];
      else area[key] = structuredClone(value);
      if (value !== null && storedAs(key, value) === null) this.hasStoredInvalid = true;
      if (!isOfTab(key)) this.wrote.push(key);
    },
    subscribe: (listener) => {
      this.listeners.add(listener);
      return () => void this.listeners.delete(listener);
    },
  };

  readonly tabLock: TabLock = async (name, work) => {
    if (name in this.shared.locks) return null;
    this.shared.locks[name] = this.tab;
    try {
      return await work();
    } finally {
      delete this.shared.locks[name];
    }
  };
}
