import * as v from 'valibot';
import { attempt } from '../../common/domain/attempt.ts';
import type { CartLine } from '../../common/domain/cart.ts';
import { MOST_DOLLARS, MOST_UNITS } from '../../common/contract/fields.ts';
import { PaymentResult, ShippingAddress } from '../../common/contract/order.ts';
import { LoginInfo } from '../../common/contract/user.ts';

const named = { product: v.pipe(v.string(), v.minLength(1)), name: v.string(), image: v.string() };

const Line = v.object({
  ...named,
  price: v.pipe(v.number(), v.minValue(0), v.maxValue(MOST_DOLLARS)),
  qty: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_UNITS)),
  countInStock: v.number(),
});

/** With the type that charts use: fields that the schema fills in are optional. */
const Payment: v.GenericSchema<PaymentResult> = PaymentResult;

/** A list that is not stored once it is empty. */
const some = <TItem extends v.GenericSchema>(item: TItem) => v.pipe(v.array(item), v.minLength(1));

/** Drops invalid lines and keeps the others. */
const Lines = v.pipe(
  v.array(v.unknown()),
  v.transform((lines): CartLine[] =>
    lines.flatMap((line) => {
      const result = v.safeParse(Line, line);
      return result.success ? [result.output] : [];
    }),
  ),
);

/** The four keys of the specification (S89, S154), three for bookkeeping, without shopping data, and two for convenience. */
const schemas = {
  cartItems: Lines,
  userInfo: LoginInfo,
  shippingAddress: ShippingAddress,
  paymentMethod: v.pipe(v.string(), v.minLength(1)),
  /** The user whose address and method are stored, so that another account does not inherit them (A25). */
  addressOwner: v.pipe(v.string(), v.minLength(1)),
  /** The addresses that this user has ordered to in this browser, the last one first. */
  usedAddresses: v.object({ userId: v.string(), addresses: v.array(ShippingAddress) }),
  /** This user's drafts of products, and of the shop, that are not saved, the newest first (A76). `keptDrafts.ts` checks each. */
  productDrafts: v.object({ userId: v.string(), drafts: v.array(v.unknown()) }),
  /** Products that an account, or a guest without one, wished for or looked at: without what changes (A74). */
  savedProducts: some(v.object({ ...named, userId: v.optional(v.string()), isWished: v.boolean() })),
  /** Orders of any user that were sent and whose outcome is unknown: enough to ask for them after a crash (A5). */
  pendingOrder: some(v.object({ key: v.string(), userId: v.string() })),
  /** Payments that were sent and whose outcome is unknown: enough to send the same ones again. */
  sentPayments: some(v.object({ orderId: v.string(), userId: v.string(), payment: Payment })),
};

/** Kept in session storage: a wallet's token must not outlive the tab. */
export const isOfTab = (key: string): boolean => key === 'sentPayments';

export type StorageKey = keyof typeof schemas;
export type Stored<K extends StorageKey> = v.InferOutput<(typeof schemas)[K]>;

export const storedAs = <K extends StorageKey>(key: K, value: unknown): Stored<K> | null => {
  const result = v.safeParse(schemas[key], value);
  return result.success ? result.output : null;
};

const keys = Object.keys(schemas) as StorageKey[];

const isKey = (key: string): key is StorageKey => Object.hasOwn(schemas, key);

/** A window's storage. Invalid values read as null; what a full or forbidden one cannot store stays in memory for the visit. */
export const createStorage = (target: Window) => {
  const inMemory = new Map<StorageKey, string | null>();
  const areaOf = (key: string): Storage => (isOfTab(key) ? target.sessionStorage : target.localStorage);
  const shared = (): Storage | null => attempt(() => target.localStorage, null);
  const raw = (key: StorageKey): string | null => {
    if (inMemory.has(key)) return inMemory.get(key) ?? null;
    return attempt(() => areaOf(key).getItem(key), null);
  };

  return {
    read: <K extends StorageKey>(key: K): Stored<K> | null => {
      const text = raw(key);
      return text === null ? null : attempt(() => storedAs(key, JSON.parse(text)), null);
    },
    write: <K extends StorageKey>(key: K, value: Stored<K> | null): void => {
      const text = value === null ? null : JSON.stringify(value);
      try {
        if (text === null) areaOf(key).removeItem(key);
        else areaOf(key).setItem(key, text);
        inMemory.delete(key);
      } catch {
        inMemory.set(key, text);
      }
    },
    /** Reports keys that other tabs, or pages opened after this one, write or clear (A37); returns an unsubscribe function. */
    subscribe: (listener: (key: StorageKey) => void) => {
      const subscription = new AbortController();
      const on = <T extends keyof WindowEventMap>(type: T, react: (event: WindowEventMap[T]) => void) =>
        target.addEventListener(type, react, subscription);
      on('storage', ({ key, storageArea }) => {
        if (storageArea !== null && storageArea !== shared()) return;
        if (key === null) keys.forEach(listener);
        else if (isKey(key)) listener(key);
      });
      // A page in the back/forward cache gets no storage events.
      const left = new Map<StorageKey, string | null>();
      on('pagehide', () => {
        for (const key of keys) left.set(key, raw(key));
      });
      on('pageshow', () => {
        for (const [key, text] of left) if (raw(key) !== text) listener(key);
      });
      return () => subscription.abort();
    },
  };
};

export type ShopStorage = ReturnType<typeof createStorage>;
