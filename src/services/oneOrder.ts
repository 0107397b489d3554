import type { OrderIn } from '../../common/contract/order.ts';
import { ServiceError } from './serviceError.ts';
import type { ShopServices } from './shopServices.ts';
import type { ShopStorage } from './storage.ts';
import type { Turns } from './turns.ts';
import type { PendingOrders } from './pendingOrders.ts';

type CreateOrder = ShopServices['createOrder'];

type Parts = {
  createOrder: CreateOrder;
  turns: Turns;
  storage: ShopStorage;
  pending: PendingOrders;
  buyer: () => string | null;
};

const placedElsewhere = () => {
  const message = 'Another tab is placing an order of yours, or has just placed one.';
  return new ServiceError(message, { problem: { message, code: 'PLACED_ELSEWHERE' } });
};

/**
 * Sends an order unless another tab of this browser is sending one of the same buyer, or has sent one meanwhile; then
 * it fails with `PLACED_ELSEWHERE`, and nothing is sent. The key is kept before the request leaves. A second order that
 * is placed on purpose is sent in any case.
 */
export const oneOrderAtATime = ({ createOrder, turns, storage, pending, buyer }: Parts): CreateOrder => {
  /** Another tab that places an order takes its lines out of the cart before it closes its key. */
  const isBought = ({ orderItems }: OrderIn) => {
    const inCart = new Set(storage.read('cartItems')?.map(({ product }) => product));
    return orderItems.some(({ product }) => !inCart.has(product));
  };

  return async (input, signal) => {
    const { key, order, isConfirmed } = input;
    const userId = buyer()!;
    const keep = () => pending.add(key, userId);
    const send = async () => {
      keep();
      // Two tabs that write the list at the same moment may lose one entry: it is added again.
      const stop = storage.subscribe((changed) => {
        if (changed === 'pendingOrder') keep();
      });
      try {
        return await createOrder(input, signal);
      } finally {
        stop();
      }
    };
    if (isConfirmed) return send();
    const placed = await turns(`order of ${userId}`, async () => {
      signal.throwIfAborted();
      if (pending.keysOf(userId).some((other) => other !== key) || isBought(order)) throw placedElsewhere();
      return send();
    });
    if (placed === null) throw placedElsewhere();
    return placed;
  };
};
