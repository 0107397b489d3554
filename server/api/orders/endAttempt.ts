import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { orders, type OrderRecord } from '../../db/schema.ts';
import type { Attempt, ChargeOutcome } from '../payments/gateway.ts';
import { putBack } from './stock.ts';

/** A second call changes nothing: the order keeps the time and the reference of its payment. */
export const markPaid = async (db: Db, orderId: string, reference: string): Promise<OrderRecord | null> => {
  const [order] = await db
    .update(orders)
    .set({
      paidAt: sql`coalesce(${orders.paidAt}, now())`,
      chargingSince: null,
      chargeReference: sql`coalesce(${orders.chargeReference}, ${reference})`,
      bankCheck: null,
    })
    .where(eq(orders.id, orderId))
    .returning();
  return order ?? null;
};

/** Null if the bank was not asked. */
const refusedByBank = sql`jsonb_set(${orders.bankCheck}, '{state}', '"refused"')`;

/** The order may be paid by another attempt. Stock that only this attempt took goes back. */
const giveUp = (db: Db, { orderId, attempt }: Attempt, releasedBefore: Date | null): Promise<null> =>
  db.transaction(async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({
        chargingSince: null,
        chargeAttempt: null,
        bankCheck: refusedByBank,
        ...(releasedBefore ? { releasedAt: releasedBefore } : {}),
      })
      .where(and(eq(orders.id, orderId), eq(orders.chargeAttempt, attempt), isNull(orders.paidAt)))
      .returning({ lines: orders.lines });
    if (order && releasedBefore) await putBack(tx, order.lines);
    return null;
  });

/**
 * Records the outcome of an attempt: the order is paid, or free to be paid again. An order that had given its stock
 * back before the attempt gives it back again. Returns the paid order, or null.
 */
export const endAttempt = (
  db: Db,
  attempt: Attempt,
  outcome: ChargeOutcome,
  releasedBefore: Date | null = null,
): Promise<OrderRecord | null> =>
  outcome.charged ? markPaid(db, attempt.orderId, outcome.reference) : giveUp(db, attempt, releasedBefore);
