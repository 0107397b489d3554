import type { Db } from '../../platform/db/database.ts';
import type { GatewayNotices, PaymentGateway } from '../payments/gateway.ts';
import { keepCharged } from './keepCharged.ts';
import { markRefunded } from './markRefunded.ts';
import { reconcileCharge } from './reconcileCharges.ts';

/**
 * Settles the order that a notice of the gateway is about, by what the gateway says of its payment now. An order that is
 * charged and cannot be kept gets its money back, and one whose money went back is refunded. An attempt of which nothing was heard for a minute is ended.
 */
export const settleNotice = async (
  db: Db,
  { gateway, notices }: { gateway: PaymentGateway; notices: GatewayNotices },
  orderId: string,
): Promise<void> => {
  const payment = await notices.paymentOf(orderId);
  if (payment?.charged) await keepCharged(db, gateway, orderId, payment.reference);
  else if (payment?.isRefunded) await markRefunded(db, orderId);
  else await reconcileCharge(db, gateway, orderId);
};
