import pLimit from 'p-limit';
import type { Db } from '../../platform/db/database.ts';
import type { OrderRecord } from '../../platform/db/schema.ts';
import { isHeldUp, isUnavailable } from '../../platform/failures.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { placeOrders, type Asked } from './placeOrder.ts';

/** Transactions of this process that place orders at once: another may go on while one waits for a lock. */
const LANES = 3;
/** A lock or an error concerns no more orders. */
const MOST_TOGETHER = 20;

type Waiting = { asked: Asked; resolve: (order: OrderRecord) => void; reject: (error: unknown) => void };

/**
 * Orders that arrive while others are being placed wait, and share the next transaction: then those of one product need
 * not wait for each other's `commit`. Two orders of one buyer never share one: the second must see the first (A5).
 */
export const placingTogether = (db: Db): ((asked: Asked) => Promise<OrderRecord>) => {
  const inLanes = pLimit(LANES);
  let waiting: Waiting[] = [];

  const takeBatch = (): Waiting[] => {
    const batch = new Map<string, Waiting>();
    for (const each of waiting) {
      const { buyerId } = each.asked;
      if (batch.size < MOST_TOGETHER && !batch.has(buyerId)) batch.set(buyerId, each);
    }
    waiting = waiting.filter((each) => batch.get(each.asked.buyerId) !== each);
    return [...batch.values()];
  };

  const placeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const asked = batch.map((each) => each.asked);
      for (const [index, outcome] of (await placeOrders(db, asked)).entries()) {
        const { resolve, reject } = batch[index]!;
        if (outcome instanceof HttpError) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      const concernsAll = isUnavailable(error) && !isHeldUp(error);
      if (batch.length > 1 && !concernsAll) {
        for (const each of batch) void placeBatch([each]); // one may fail, and only that one
      } else for (const { reject } of concernsAll ? [...batch, ...waiting.splice(0)] : batch) reject(error);
    }
  };

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      void inLanes(async () => {
        const batch = takeBatch();
        if (batch.length > 0) await placeBatch(batch);
      });
    });
};
