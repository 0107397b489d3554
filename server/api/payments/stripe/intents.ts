import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { say } from '../../../../common/texts/messages.ts';
import type { Db } from '../../../db/database.ts';
import { orders, stripePayments } from '../../../db/schema.ts';
import type { KnownOfAttempt } from '../gateway.ts';

/** The PaymentIntents of orders: one per order, for its total. */
export const intentsOf = (db: Db, stripe: Stripe) => ({
  /**
   * The id of an order's PaymentIntent. It is stored before it is first confirmed: Stripe remembers a key for a day,
   * and the order may be paid after that.
   */
  idFor: async (orderId: string): Promise<string> => {
    const [row] = await db
      .select({ totalCents: orders.totalCents, stored: stripePayments.paymentIntent })
      .from(orders)
      .leftJoin(stripePayments, eq(stripePayments.orderId, orders.id))
      .where(eq(orders.id, orderId));
    if (!row) throw new Error(`There is no order ${orderId} to pay`);
    if (row.stored !== null) return row.stored;
    const { id } = await stripe.paymentIntents.create(
      { amount: row.totalCents, currency: 'usd', allowed_payment_method_types: ['card'], metadata: { order: orderId } },
      { idempotencyKey: orderId },
    );
    // Another process may have been faster; the first PaymentIntent that is stored is the order's.
    const [kept] = await db
      .insert(stripePayments)
      .values({ orderId, paymentIntent: id })
      .onConflictDoUpdate({ target: stripePayments.orderId, set: { orderId } })
      .returning();
    return kept!.paymentIntent;
  },

  /** The order of a PaymentIntent; null if the shop did not create it. */
  orderOf: async (id: string): Promise<string | null> => {
    const [row] = await db.select().from(stripePayments).where(eq(stripePayments.paymentIntent, id));
    return row?.orderId ?? null;
  },

  read: (id: string): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
});

export type Intents = ReturnType<typeof intentsOf>;

/** Stripe says so of a charge once all of its money went back. */
const isRefunded = ({ latest_charge: charge }: Stripe.PaymentIntent): boolean =>
  charge !== null && typeof charge === 'object' && charge.refunded;

const BANK_REFUSED = say('bankRefused');

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
        ? { charged: false, message: BANK_REFUSED }
        : { charged: false };
    case 'requires_confirmation':
    case 'canceled':
      return { charged: false };
    default:
      return null;
  }
};
