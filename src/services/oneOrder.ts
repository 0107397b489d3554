import * as words from '#texts/checkout.ts';
import type { OrderIn } from '../../common/contract/order.ts';
import { ServiceError } from './serviceError.ts';
import type { ShopServices } from './shopServices.ts';
import type { ShopStorage, Stored } from './storage.ts';
import type { TabLock } from './tabLock.ts';
import { nullIfEmpty } from '../../common/domain/text.ts';

/** Orders with an unknown outcome, as the tabs of this browser share them (A5, A40). */
type PendingOrders = Stored<'pendingOrder'> | null;

export const keysOf = (pending: PendingOrders, userId: string): string[] =>
  (pending ?? []).flatMap((entry) => (entry.userId === userId ? [entry.key] : []));

/** Null if the list holds this key already. Entries of other tabs and other buyers stay as they are. */
const withKey = (pending: PendingOrders, key: string, userId: string): PendingOrders =>
  pending?.some((entry) => entry.key === key) ? null : [...(pending ?? []), { key, userId }];

export const withoutKeys = (pending: PendingOrders, keys: readonly string[]): PendingOrders =>
  nullIfEmpty((pending ?? []).filter(({ key }) => !keys.includes(key)));

type CreateOrder = ShopServices['createOrder'];

type Options = {
  createOrder: CreateOrder;
  tabLock: TabLock;
  storage: ShopStorage;
  buyer: () => string | null;
};

const placedElsewhere = () =>
  new ServiceError(words.elsewhere, { problem: { message: words.elsewhere, code: 'PLACED_ELSEWHERE' } });

/** Sends an order unless another tab sends one of the same buyer, or just has. A confirmed one is always sent. */
export const oneOrderAtATime = ({ createOrder, tabLock, storage, buyer }: Options): CreateOrder => {
  /** Another tab that places an order takes its lines out of the cart before it closes its key. */
  const isBought = ({ orderItems }: OrderIn) => {
    const inCart = new Set(storage.read('cartItems')?.map(({ product }) => product));
    return orderItems.some(({ product }) => !inCart.has(product));
  };

  return async (input, signal) => {
    const { key, order, isConfirmed } = input;
    const userId = buyer()!;
    const storeKey = () => {
      const pending = withKey(storage.read('pendingOrder'), key, userId);
      if (pending !== null) storage.write('pendingOrder', pending);
    };
    const send = async () => {
      storeKey();
      // Two tabs that write the list at the same moment may lose one entry: it is added again.
      const unsubscribe = storage.subscribe((changed) => {
        if (changed === 'pendingOrder') storeKey();
      });
      try {
        return await createOrder(input, signal);
      } finally {
        unsubscribe();
      }
    };
    if (isConfirmed) return send();
    const placed = await tabLock(`order of ${userId}`, async () => {
      signal.throwIfAborted();
      const pendingKeys = keysOf(storage.read('pendingOrder'), userId);
      if (pendingKeys.some((other) => other !== key) || isBought(order)) throw placedElsewhere();
      return send();
    });
    if (placed === null) throw placedElsewhere();
    return placed;
  };
};
