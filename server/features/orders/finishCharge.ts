import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { orders, type OrderRecord } from '../../platform/db/schema.ts';
import type { Attempt, ChargeOutcome, PaymentGateway } from '../payments/gateway.ts';
import { settleLateCharge } from './settleLateCharge.ts';
import { markRefunded } from './markRefunded.ts';
import { putBack } from './stock.ts';

/** Null if the bank was not asked. */
const refusedByBank = sql`jsonb_set(${orders.bankCheck}, '{state}', '"refused"')`;

/** The attempt charged nothing. With a date, the stock goes back, and counts as released since then. */
const giveUp = (db: Db, { orderId, attempt }: Attempt, releasedAt: Date | null): Promise<null> =>
  db.transaction(async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({
        chargingSince: null,
        chargeAttempt: null,
        bankCheck: refusedByBank,
        ...(releasedAt ? { releasedAt } : {}),
      })
      .where(and(eq(orders.id, orderId), eq(orders.chargeAttempt, attempt), isNull(orders.paidAt)))
      .returning({ lines: orders.lines });
    if (order && releasedAt) await putBack(tx, order.lines);
    return null;
  });

/**
 * Records the outcome of an attempt: the order is paid, refunded, or free to be paid again. An order that had given its
 * stock back before the attempt gives it back again, and one that can never be paid gives it back now. Returns the paid
 * order, or null.
 */
export const finishCharge = async (
  db: Db,
  gateway: Pick<PaymentGateway, 'notices'>,
  attempt: Attempt,
  outcome: ChargeOutcome,
  releasedBefore: Date | null = null,
): Promise<OrderRecord | null> => {
  if (outcome.charged) return settleLateCharge(db, gateway, attempt.orderId, outcome.reference);
  if (!outcome.isRefunded) return giveUp(db, attempt, releasedBefore ?? (outcome.isUnpayable ? new Date() : null));
  await markRefunded(db, attempt.orderId);
  return null;
};
