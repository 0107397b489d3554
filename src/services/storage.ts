import * as v from 'valibot';
import type { CartLine } from '../../common/domain/cart.ts';
import { MOST_DOLLARS, MOST_UNITS } from '../../common/contract/fields.ts';
import { PaymentResult, ShippingAddress } from '../../common/contract/order.ts';
import { LoginInfo } from '../../common/contract/user.ts';

const Line = v.object({
  product: v.pipe(v.string(), v.minLength(1)),
  name: v.string(),
  image: v.string(),
  price: v.pipe(v.number(), v.minValue(0), v.maxValue(MOST_DOLLARS)),
  qty: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_UNITS)),
  countInStock: v.number(),
});

/** An order that was sent and whose outcome is not known: what is needed to ask for it after a crash (A5). */
const PendingOrder = v.object({ key: v.string(), userId: v.string() });

/** One for each attempt of those who shop in this browser; an earlier version kept a single one. */
const PendingOrders = v.union([
  v.pipe(v.array(PendingOrder), v.minLength(1)),
  v.pipe(
    PendingOrder,
    v.transform((only) => [only]),
  ),
]);

/** As the charts have it: what the schema fills in may be missing. */
const Payment: v.GenericSchema<PaymentResult> = PaymentResult;

/** A payment that was sent and whose outcome is not known: what is needed to send the same one again. */
const SentPayment = v.object({
  orderId: v.string(),
  userId: v.string(),
  payment: Payment,
});
export type SentPayment = v.InferOutput<typeof SentPayment>;

/** Lines that cannot be read are left out; the others stay. */
const Lines = v.pipe(
  v.array(v.unknown()),
  v.transform((lines): CartLine[] =>
    lines.flatMap((line) => {
      const result = v.safeParse(Line, line);
      return result.success ? [result.output] : [];
    }),
  ),
);

/** The four keys of the specification (S89, S154), and three that keep the books: they hold no shopping data. */
const schemas = {
  cartItems: Lines,
  userInfo: LoginInfo,
  shippingAddress: ShippingAddress,
  paymentMethod: v.pipe(v.string(), v.minLength(1)),
  /** Whose address and method are kept, so that another account does not inherit them (A25). */
  addressOwner: v.pipe(v.string(), v.minLength(1)),
  pendingOrder: PendingOrders,
  sentPayments: v.pipe(v.array(SentPayment), v.minLength(1)),
};

/** Ends with the tab: a wallet's token must not lie about for whoever uses the browser next. */
const isOfTab = (key: string): boolean => key === 'sentPayments';

export type StorageKey = keyof typeof schemas;
export type Stored<K extends StorageKey> = v.InferOutput<(typeof schemas)[K]>;

/** What the shop keeps in the browser: typed, and untroubled by garbage, a full disk or forbidden storage. */
export type ShopStorage = {
  read: <K extends StorageKey>(key: K) => Stored<K> | null;
  write: <K extends StorageKey>(key: K, value: Stored<K> | null) => void;
  /** Hears of keys written by other tabs (A37); `null` when all were cleared. Returns how to stop. */
  subscribe: (heard: (key: StorageKey) => void) => () => void;
};

const isKey = (key: string): key is StorageKey => Object.hasOwn(schemas, key);

/** The storage of a browser window: local but for what ends with its tab. What cannot be kept stays in memory, so the visit goes on. */
export const createStorage = (target: Window): ShopStorage => {
  const unkept = new Map<StorageKey, string | null>();
  const areaOf = (key: string): Storage => (isOfTab(key) ? target.sessionStorage : target.localStorage);
  const shared = (): Storage | null => {
    try {
      return target.localStorage;
    } catch {
      return null;
    }
  };
  const raw = (key: StorageKey): string | null => {
    if (unkept.has(key)) return unkept.get(key) ?? null;
    try {
      return areaOf(key).getItem(key);
    } catch {
      return null;
    }
  };

  return {
    read: (key) => {
      const text = raw(key);
      if (text === null) return null;
      try {
        const result = v.safeParse(schemas[key], JSON.parse(text));
        return result.success ? result.output : null;
      } catch {
        return null;
      }
    },
    write: (key, value) => {
      const text = value === null ? null : JSON.stringify(value);
      try {
        if (text === null) areaOf(key).removeItem(key);
        else areaOf(key).setItem(key, text);
        unkept.delete(key);
      } catch {
        unkept.set(key, text);
      }
    },
    subscribe: (heard) => {
      const listener = ({ key, storageArea }: StorageEvent) => {
        if (storageArea !== null && storageArea !== shared()) return;
        if (key === null) for (const each of Object.keys(schemas)) heard(each as StorageKey);
        else if (isKey(key)) heard(key);
      };
      target.addEventListener('storage', listener);
      return () => target.removeEventListener('storage', listener);
    },
  };
};
