import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orders, type OrderRecord } from '../db/schema.ts';
import { Refusal, notFound } from '../http/refusal.ts';
import type { Charge, ChargeOutcome, PaymentGateway } from '../payments/gateway.ts';
import { reserve } from './stock.ts';

type Payer = { id: string; isAdmin: boolean };
type Settlement = { orderId: string; payer: Payer } & Pick<Charge, 'token' | 'payment'>;

/** A charge without an answer is left alone for so long; then it may be asked for again, by the same key. */
const CHARGE_LEASE_MS = 60_000;

const inProgress = () =>
  new Refusal(
    409,
    { code: 'PAYMENT_IN_PROGRESS', message: 'This order is being paid just now. Look at it again in a moment.' },
    CHARGE_LEASE_MS / 1000,
  );

const declined = () =>
  new Refusal(402, {
    code: 'PAYMENT_DECLINED',
    message: 'The payment was declined. Nothing was charged; try again or use another card.',
  });

const unknownOutcome = () =>
  new Refusal(502, {
    code: 'PAYMENT_UNKNOWN',
    message: 'The payment service did not answer. Look at the order again in a minute before you pay once more.',
  });

/**
 * Gives one request the right to charge; null when the order is paid already. An order that had given its stock back
 * takes it again first, or cannot be paid (A34).
 */
const claim = (db: Db, orderId: string, payer: Payer): Promise<OrderRecord | null> =>
  db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) throw notFound('Order');
    if (order.userId !== payer.id) {
      throw payer.isAdmin ? new Refusal(403, 'Only the buyer can pay an order') : notFound('Order');
    }
    if (order.paidAt) return null;
    if (order.chargingSince && Date.now() - order.chargingSince.getTime() < CHARGE_LEASE_MS) throw inProgress();
    if (order.releasedAt) await reserve(tx, order.lines);
    await tx.update(orders).set({ chargingSince: new Date(), releasedAt: null }).where(eq(orders.id, orderId));
    return order;
  });

/**
 * C17: the buyer settles their own unpaid order, once. The charge happens outside of any transaction and before the
 * order is marked; whoever comes meanwhile is told so, and whoever comes later finds it paid.
 */
export const settleOrder = async (
  db: Db,
  gateway: PaymentGateway,
  { orderId, payer, token, payment }: Settlement,
): Promise<void> => {
  const order = await claim(db, orderId, payer);
  if (!order) return;

  const unpaid = and(eq(orders.id, orderId), isNull(orders.paidAt));
  let outcome: ChargeOutcome;
  try {
    outcome = await gateway.charge({ orderId, totalCents: order.totalCents, token, payment });
  } catch (cause) {
    throw Object.assign(unknownOutcome(), { cause }); // the claim stays: nobody knows yet
  }
  if (!outcome.charged) {
    await db.update(orders).set({ chargingSince: null }).where(unpaid);
    throw declined();
  }
  await db
    .update(orders)
    .set({
      paidAt: sql`now()`,
      chargingSince: null,
      payerEmail: payment.email,
      transactionState: payment.transactionState,
      paytime: payment.paytime,
      chargeReference: outcome.reference,
    })
    .where(unpaid);
};
