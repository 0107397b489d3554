import { and, eq, isNull, sql } from 'drizzle-orm';
import { firstOf, type Db } from '../../platform/db/database.ts';
import { noteMail } from '../../platform/db/notes.ts';
import { orders, type OrderRecord } from '../../platform/db/schema.ts';
import type { Attempt, ChargeOutcome, PaymentGateway } from '../payments/gateway.ts';
import { putBack, takeAgain } from './stock.ts';
import { say } from '../../../common/texts/messages.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { addressIfOwned, lockOrder, ofBuyer } from './ordersRepository.ts';
import type { Words } from '../../platform/words.ts';

export const orderRefunded = (message: Words = say('refunded')): HttpError =>
  new HttpError(409, { code: 'ORDER_REFUNDED', message });

/** All money went back (A81). Undelivered goods go back into stock, once; the lock excludes a delivery. */
export const markRefunded = (db: Db, orderId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === null || order.refundedAt) return;
    const comesBack = order.releasedAt === null && order.deliveredAt === null;
    const marked = tx
      .update(orders)
      .set({
        refundedAt: sql`now()`,
        chargingSince: null,
        chargeAttempt: null,
        bankCheck: null,
        ...addressIfOwned,
        ...(comesBack ? { releasedAt: sql`now()` } : {}),
      })
      .where(ofBuyer(order))
      .returning({ id: orders.id });
    const refunded = tx.$with('refunded').as(marked);
    await noteMail(tx, 'orderRefunded', refunded).select().from(refunded);
    if (comesBack) await putBack(tx, order.lines);
  });

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

/** An order that had given its stock back before gives it back again, and one that cannot be paid gives it back now. */
export const finishCharge = async (
  db: Db,
  gateway: Pick<PaymentGateway, 'refund'>,
  attempt: Attempt,
  outcome: ChargeOutcome,
  releasedBefore: Date | null = null,
): Promise<OrderRecord | null> => {
  if (outcome.charged) return settleLateCharge(db, gateway, attempt.orderId, outcome.reference);
  if (!outcome.isRefunded) return giveUp(db, attempt, releasedBefore ?? (outcome.isUnpayable ? new Date() : null));
  await markRefunded(db, attempt.orderId);
  return null;
};

/** Null if it is paid or refunded, or has given its stock back. */
const markPaid = (db: Db, orderId: string, reference: string): Promise<OrderRecord | null> => {
  const marked = db
    .update(orders)
    .set({ paidAt: sql`now()`, chargingSince: null, chargeReference: reference, bankCheck: null })
    .where(and(eq(orders.id, orderId), isNull(orders.paidAt), isNull(orders.releasedAt), isNull(orders.refundedAt)))
    .returning();
  const paid = db.$with('paid').as(marked);
  return firstOf(noteMail(db, 'orderPaid', paid).select().from(paid));
};

/** An order that has given its stock back takes it again, unless too little is left. A paid one stays as it is. */
const takeAndMarkPaid = async (db: Db, orderId: string, reference: string): Promise<OrderRecord | null> => {
  try {
    return await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order?.paidAt && !order.refundedAt) return order;
      if (order?.releasedAt && !order.refundedAt) {
        await takeAgain(tx, order.lines);
        await tx.update(orders).set({ releasedAt: null }).where(ofBuyer(order));
      }
      return await markPaid(tx, orderId, reference);
    });
  } catch (error) {
    if (error instanceof HttpError && error.refusal.code === 'OUT_OF_STOCK') return null;
    throw error;
  }
};

/** Its stock may have been sold by then: it gets its money back, and null is returned. */
export const settleLateCharge = async (
  db: Db,
  gateway: Pick<PaymentGateway, 'refund'>,
  orderId: string,
  reference: string,
): Promise<OrderRecord | null> => {
  const kept = (await markPaid(db, orderId, reference)) ?? (await takeAndMarkPaid(db, orderId, reference));
  if (kept) return kept;
  if (!(await gateway.refund(orderId))) throw new Error(`${orderId} is charged, sold out, and gets no money back`);
  await markRefunded(db, orderId);
  return null;
};
