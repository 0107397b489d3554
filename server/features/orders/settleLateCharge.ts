import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { orders, type OrderRecord } from '../../platform/db/schema.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import type { PaymentGateway } from '../payments/gateway.ts';
import { markRefunded } from './markRefunded.ts';
import { takeAgain } from './stock.ts';

/**
 * Marks an order as paid, unless it has given its stock back, or its money. A second call changes nothing: the order keeps the time and
 * the reference of its payment.
 */
const markPaid = async (db: Db, orderId: string, reference: string): Promise<OrderRecord | undefined> => {
  const [order] = await db
    .update(orders)
    .set({
      paidAt: sql`coalesce(${orders.paidAt}, now())`,
      chargingSince: null,
      chargeReference: sql`coalesce(${orders.chargeReference}, ${reference})`,
      bankCheck: null,
    })
    .where(and(eq(orders.id, orderId), isNull(orders.releasedAt), isNull(orders.refundedAt)))
    .returning();
  return order;
};

const isShort = (error: unknown): boolean => error instanceof HttpError && error.refusal.code === 'OUT_OF_STOCK';

/** The same for an order that has given its stock back: it takes it again, unless there is not enough. */
const takeAndMarkPaid = async (db: Db, orderId: string, reference: string): Promise<OrderRecord | undefined> => {
  try {
    return await db.transaction(async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
      if (order?.releasedAt && !order.refundedAt) {
        await takeAgain(tx, order.lines);
        await tx.update(orders).set({ releasedAt: null }).where(eq(orders.id, orderId));
      }
      return await markPaid(tx, orderId, reference);
    });
  } catch (error) {
    if (isShort(error)) return undefined;
    throw error;
  }
};

/**
 * Marks an order as paid after a late charge. Its stock may have been sold by then, if the outcome of the charge was not
 * known, or if it was made at the gateway without our asking: then it gets its money back, and null is returned. The same
 * if its money went back since the gateway was asked.
 */
export const settleLateCharge = async (
  db: Db,
  { notices }: Pick<PaymentGateway, 'notices'>,
  orderId: string,
  reference: string,
): Promise<OrderRecord | null> => {
  const kept = (await markPaid(db, orderId, reference)) ?? (await takeAndMarkPaid(db, orderId, reference));
  if (kept) return kept;
  if (notices === undefined) throw new Error(`${orderId} is charged, sold out, and its gateway gives no money back`);
  await notices.refund(orderId);
  await markRefunded(db, orderId);
  return null;
};
