import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { orders, type OrderRecord } from '../../db/schema.ts';
import { HttpError, notFound } from '../../http/httpError.ts';
import type { Charge, ChargeOutcome, PaymentGateway } from '../payments/gateway.ts';
import { endAttempt } from './endAttempt.ts';
import { CHARGE_LEASE_MS, reconcileCharge, unknownOutcome } from './reconcileCharges.ts';
import { takeAgain } from './stock.ts';

type Payer = { id: string; isAdmin: boolean };
type Settlement = { orderId: string; payer: Payer } & Pick<Charge, 'token' | 'payment'>;

const inProgress = () =>
  new HttpError(
    409,
    { code: 'PAYMENT_IN_PROGRESS', message: 'This order is being paid just now. Look at it again in a moment.' },
    CHARGE_LEASE_MS / 1000,
  );

const declined = (
  message = 'The payment was declined. Nothing was charged; try again or use another card.',
): HttpError => new HttpError(402, { code: 'PAYMENT_DECLINED', message });

/** The order before the attempt, with the key of the attempt; without a key if the order is paid already. */
type Claim = { order: OrderRecord; attempt: string | null } | 'overdue';

/**
 * Gives one request the right to charge, under a key that is stored first. An order that had given its stock back
 * takes it again, or cannot be paid (A34). While an earlier attempt has no outcome, no other can begin.
 */
const claim = (db: Db, { orderId, payer, payment }: Settlement): Promise<Claim> =>
  db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) throw notFound('Order');
    if (order.userId !== payer.id) {
      throw payer.isAdmin ? new HttpError(403, 'Only the buyer can pay an order') : notFound('Order');
    }
    if (order.paidAt) return { order, attempt: null };
    const since = order.chargingSince?.getTime();
    if (since !== undefined && Date.now() - since <= CHARGE_LEASE_MS) throw inProgress();
    if (since !== undefined) return 'overdue';
    if (order.releasedAt) await takeAgain(tx, order.lines);
    const attempt = newId();
    await tx
      .update(orders)
      .set({
        chargingSince: new Date(),
        chargeAttempt: attempt,
        releasedAt: null,
        payerEmail: payment.email,
        transactionState: payment.transactionState,
        paytime: payment.paytime,
      })
      .where(eq(orders.id, orderId));
    return { order, attempt };
  });

/**
 * C17: the buyer settles their own unpaid order, once. The charge happens outside of any transaction and before the
 * order is marked as paid. Meanwhile another request gets 409; afterwards it gets the paid order.
 */
export const settleOrder = async (db: Db, gateway: PaymentGateway, settlement: Settlement): Promise<OrderRecord> => {
  const { orderId, token, payment } = settlement;
  let claimed = await claim(db, settlement);
  if (claimed === 'overdue') {
    await reconcileCharge(db, gateway, orderId);
    claimed = await claim(db, settlement);
  }
  if (claimed === 'overdue') throw inProgress();
  const { order, attempt } = claimed;
  if (attempt === null) return order;

  let outcome: ChargeOutcome;
  try {
    outcome = await gateway.charge({ orderId, attempt, totalCents: order.totalCents, token, payment });
  } catch (cause) {
    throw unknownOutcome(cause); // the claim stays until the outcome is known
  }
  const paid = await endAttempt(db, { orderId, attempt }, outcome, order.releasedAt);
  if (paid === null) throw declined(outcome.charged ? undefined : outcome.message);
  return paid;
};
