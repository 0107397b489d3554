import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { say } from '../../../../common/texts/messages.ts';
import type { Db } from '../../../platform/db/database.ts';
import { orders, stripePayments } from '../../../platform/db/schema.ts';
import { storedMerchant } from '../../../platform/db/shopRow.ts';
import type { GatewayLog, KnownOfAttempt } from '../gateway.ts';

const orderToPay = async (db: Db, orderId: string) => {
  const [row] = await db
    .select({
      orderId: orders.id,
      totalCents: orders.totalCents,
      stored: stripePayments.paymentIntent,
      merchant: storedMerchant,
    })
    .from(orders)
    .leftJoin(stripePayments, eq(stripePayments.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (!row) throw new Error(`There is no order ${orderId} to pay`);
  return { ...row, currency: row.merchant.currency.toLowerCase() };
};

type OrderToPay = Awaited<ReturnType<typeof orderToPay>>;

export const intentsOf = (db: Db, stripe: Stripe, log: GatewayLog) => {
  /** Every PaymentIntent of an order is compared with the order. If they differ, the outcome is unknown: it throws. */
  const checked = (
    intent: Stripe.PaymentIntent,
    { orderId, totalCents, currency }: Pick<OrderToPay, 'orderId' | 'totalCents' | 'currency'>,
  ): Stripe.PaymentIntent => {
    const { id, amount, metadata } = intent;
    if (amount === totalCents && intent.currency === currency && metadata['order'] === orderId) return intent;
    const found = { intent: id, amount, currency: intent.currency, order: metadata['order'] };
    log.error({ orderId, totalCents, ...found }, 'a PaymentIntent differs from its order in amount, currency or order');
    throw new Error(`PaymentIntent ${id} does not fit order ${orderId}`);
  };

  const retrieve = (id: string) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });

  return {
    checked,

    find: async (orderId: string): Promise<Stripe.PaymentIntent | null> => {
      const order = await orderToPay(db, orderId);
      return order.stored === null ? null : checked(await retrieve(order.stored), order);
    },

    /** Stored before it is confirmed: Stripe forgets a key after a day. Other parameters are refused. */
    create: async (orderId: string): Promise<Stripe.PaymentIntent> => {
      const order = await orderToPay(db, orderId);
      const created = await stripe.paymentIntents.create(
        {
          amount: order.totalCents,
          currency: order.currency,
          allowed_payment_method_types: ['card'],
          description: `Order ${orderId}`,
          metadata: { order: orderId },
        },
        { idempotencyKey: orderId },
      );
      const { id } = checked(created, order);
      // Another process may have been faster; the first PaymentIntent that is stored is the order's.
      const [kept] = await db
        .insert(stripePayments)
        .values({ orderId, paymentIntent: id })
        .onConflictDoUpdate({ target: stripePayments.orderId, set: { orderId } })
        .returning();
      const { paymentIntent } = kept!;
      return paymentIntent === id ? created : checked(await retrieve(paymentIntent), order);
    },

    orderOf: async (id: string): Promise<string | null> => {
      const [row] = await db.select().from(stripePayments).where(eq(stripePayments.paymentIntent, id));
      return row?.orderId ?? null;
    },
  };
};

export type Intents = ReturnType<typeof intentsOf>;

/** Stripe says so of a charge once all of its money went back. */
const isRefunded = ({ latest_charge: charge }: Stripe.PaymentIntent): boolean =>
  charge !== null && typeof charge === 'object' && charge.refunded;

/** What the status of a PaymentIntent says of the order; null while Stripe or the bank has not decided. */
export const readIntent = (intent: Stripe.PaymentIntent): KnownOfAttempt => {
  switch (intent.status) {
    case 'succeeded':
      return isRefunded(intent) ? { charged: false, isRefunded: true } : { charged: true, reference: intent.id };
    case 'requires_action': {
      const bankPage = intent.next_action?.redirect_to_url?.url;
      return bankPage ? { bankPage } : null;
    }
    case 'requires_payment_method':
      return intent.last_payment_error?.code === 'payment_intent_authentication_failure'
        ? { charged: false, message: say('bankRefused') }
        : { charged: false };
    case 'requires_confirmation':
      return { charged: false };
    case 'canceled':
      return { charged: false, isUnpayable: true, message: say('cannotBePaid') };
    default:
      return null;
  }
};
