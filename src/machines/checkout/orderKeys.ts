/** Idempotency keys of orders: the server places one per key (A5). Pending while the outcome is unknown. */
export type OrderKeys = {
  key: string | null;
  /** Whether a request under `key` got no answer and may still reach the server (A40). */
  mayArrive: boolean;
  /** Pending keys of the same shopper from other tabs, or from before a crash. The newest is last. */
  otherKeys: string[];
  asked: string[];
  placedKeys: string[];
};

export const noKeys: OrderKeys = { key: null, mayArrive: false, otherKeys: [], asked: [], placedKeys: [] };

const noKey = { key: null, mayArrive: false };

/** Asks about all pending keys. The newest becomes this tab's own, so that a retry sends the same order. */
export const adoptPendingKeys = (pendingKeys: string[]) => ({
  key: pendingKeys.at(-1) ?? null,
  mayArrive: pendingKeys.length > 0,
  otherKeys: pendingKeys.slice(0, -1),
  asked: pendingKeys,
});

export const otherKeysOf = ({ key }: OrderKeys, pendingKeys: string[]) => ({
  otherKeys: pendingKeys.filter((pending) => pending !== key),
});

/** Also drops the own key unless it is listed: another tab closed it, or it was never sent. */
export const syncPendingKeys = (keys: OrderKeys, pendingKeys: string[]) => ({
  ...(keys.key !== null && pendingKeys.includes(keys.key) ? {} : noKey),
  ...otherKeysOf(keys, pendingKeys),
});

export const adoptOtherKey = ({ key, otherKeys }: OrderKeys) =>
  key !== null || otherKeys.length === 0
    ? {}
    : { key: otherKeys.at(-1)!, mayArrive: true, otherKeys: otherKeys.slice(0, -1) };

/** Makes room for a new key; the order under the old one stays pending. */
export const setKeyAside = ({ key, otherKeys }: OrderKeys) =>
  key === null ? {} : { ...noKey, otherKeys: [...otherKeys, key] };

export const withoutPlacedKeys = ({ key, otherKeys, placedKeys }: OrderKeys) => ({
  ...(key !== null && placedKeys.includes(key) ? noKey : {}),
  otherKeys: otherKeys.filter((other) => !placedKeys.includes(other)),
});

export const allKeysOf = ({ key, otherKeys }: OrderKeys) => (key === null ? otherKeys : [...otherKeys, key]);
