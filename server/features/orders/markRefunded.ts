import { and, eq, isNull, sql } from 'drizzle-orm';
import { say } from '../../../common/texts/messages.ts';
import type { Db } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/schema.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { addressIfOwned } from './ordersRepository.ts';
import { putBack } from './stock.ts';
import type { Words } from '../../platform/words.ts';

/** 409: the money of this order went back, which is final. */
export const orderRefunded = (message: Words = say('refunded')): HttpError =>
  new HttpError(409, { code: 'ORDER_REFUNDED', message });

/**
 * Records that all the money of an order went back (A81). A second call changes nothing. Goods that were not delivered go
 * back into stock, unless they are there already; the lock makes a delivery come before or not at all.
 */
export const markRefunded = (db: Db, orderId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [order] = await tx
      .select({ lines: orders.lines, releasedAt: orders.releasedAt, deliveredAt: orders.deliveredAt })
      .from(orders)
      .where(and(eq(orders.id, orderId), isNull(orders.refundedAt)))
      .for('update');
    if (!order) return;
    const comesBack = order.releasedAt === null && order.deliveredAt === null;
    await tx
      .update(orders)
      .set({
        refundedAt: sql`now()`,
        chargingSince: null,
        chargeAttempt: null,
        bankCheck: null,
        ...addressIfOwned,
        ...(comesBack ? { releasedAt: sql`now()` } : {}),
      })
      .where(eq(orders.id, orderId));
    if (comesBack) await putBack(tx, order.lines);
  });
