import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { orders } from '../../db/schema.ts';
import type { GatewayLog, GatewayNotices, PaymentGateway } from '../payments/gateway.ts';
import { keepCharged } from './keepCharged.ts';
import { reconcileCharge } from './reconcileCharges.ts';

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
    await keepCharged(db, gateway, orderId, payment.reference);
    return;
  }
  await reconcileCharge(db, gateway, orderId);
  const [order] = await db.select({ paidAt: orders.paidAt }).from(orders).where(eq(orders.id, orderId));
  if (payment !== null && order?.paidAt) log.warn({ orderId }, 'this order is paid here and refunded at the gateway');
};
