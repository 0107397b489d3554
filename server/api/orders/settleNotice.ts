import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { orders } from '../../db/schema.ts';
import { HttpError } from '../../http/httpError.ts';
import type { GatewayLog, GatewayNotices, PaymentGateway } from '../payments/gateway.ts';
import { markPaid } from './endAttempt.ts';
import { reconcileCharge } from './reconcileCharges.ts';
import { takeAgain } from './stock.ts';

const isShort = (error: unknown): boolean => error instanceof HttpError && error.problem.code === 'OUT_OF_STOCK';

/**
 * Marks an order as paid that was charged without our asking. If it had given its stock back, it takes it again; returns
 * false if there is not enough.
 */
const keep = async (db: Db, orderId: string, reference: string): Promise<boolean> => {
  try {
    await db.transaction(async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
      if (order?.releasedAt) {
        await takeAgain(tx, order.lines);
        await tx.update(orders).set({ releasedAt: null }).where(eq(orders.id, orderId));
      }
      await markPaid(tx, orderId, reference);
    });
    return true;
  } catch (error) {
    if (isShort(error)) return false;
    throw error;
  }
};

/**
 * Settles the order that a notice of the gateway is about, by what the gateway says of its payment now. An order that is
 * charged and cannot be kept gets its money back. An attempt of which nothing was heard for a minute is ended.
 */
export const settleNotice = async (
  db: Db,
  { gateway, notices }: { gateway: PaymentGateway; notices: GatewayNotices },
  orderId: string,
  log: GatewayLog,
): Promise<void> => {
  const payment = await notices.paymentOf(orderId);
  if (payment?.charged) {
    if (await keep(db, orderId, payment.reference)) return;
    await notices.refund(orderId);
    log.warn({ orderId }, 'refunded: the stock of this order was sold before it was charged');
    return;
  }
  await reconcileCharge(db, gateway, orderId);
  const [order] = await db.select({ paidAt: orders.paidAt }).from(orders).where(eq(orders.id, orderId));
  if (payment !== null && order?.paidAt) log.warn({ orderId }, 'this order is paid here and refunded at the gateway');
};
