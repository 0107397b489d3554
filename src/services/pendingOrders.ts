import type { ShopStorage, Stored } from './storage.ts';

/** Orders that were sent and whose outcome is not known, as the tabs of this browser share them (A5, A40). */
export type PendingOrders = {
  /** The keys of one buyer's, the newest last. */
  keysOf: (userId: string) => string[];
  add: (key: string, userId: string) => void;
  remove: (keys: readonly string[]) => void;
};

type Entry = Stored<'pendingOrder'>[number];

/** The list in the given storage. Entries of other tabs and other buyers stay as they are. */
export const pendingOrders = (storage: ShopStorage): PendingOrders => {
  const read = (): Entry[] => storage.read('pendingOrder') ?? [];
  const write = (entries: Entry[]) => storage.write('pendingOrder', entries.length === 0 ? null : entries);
  return {
    keysOf: (userId) => read().flatMap((entry) => (entry.userId === userId ? [entry.key] : [])),
    add: (key, userId) => {
      const entries = read();
      if (entries.some((entry) => entry.key === key)) return;
      write([...entries, { key, userId }]);
    },
    remove: (keys) => {
      const entries = read();
      const others = entries.filter(({ key }) => !keys.includes(key));
      if (others.length < entries.length) write(others);
    },
  };
};
