import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { orders } from '../../db/schema.ts';
import type { Attempt, ChargeOutcome } from '../payments/gateway.ts';
import { putBack } from './stock.ts';

const markPaid = async (db: Db, orderId: string, reference: string): Promise<void> => {
  await db
    .update(orders)
    .set({ paidAt: sql`now()`, chargingSince: null, chargeReference: reference })
    .where(and(eq(orders.id, orderId), isNull(orders.paidAt)));
};

/** The order may be paid by another attempt. Stock that was taken for this one alone goes back. */
const giveUp = (db: Db, { orderId, attempt }: Attempt, releasedBefore: Date | null): Promise<void> =>
  db.transaction(async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({ chargingSince: null, chargeAttempt: null, ...(releasedBefore ? { releasedAt: releasedBefore } : {}) })
      .where(and(eq(orders.id, orderId), eq(orders.chargeAttempt, attempt), isNull(orders.paidAt)))
      .returning({ lines: orders.lines });
    if (order && releasedBefore) await putBack(tx, order.lines);
  });

/**
 * Ends an attempt as the gateway says it ended, once: the order is paid, or free to be paid again. An order that had
 * given its stock back before the attempt has done so again.
 */
export const endAttempt = (
  db: Db,
  attempt: Attempt,
  outcome: ChargeOutcome,
  releasedBefore: Date | null = null,
): Promise<void> =>
  outcome.charged ? markPaid(db, attempt.orderId, outcome.reference) : giveUp(db, attempt, releasedBefore);
