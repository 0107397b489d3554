import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { testCharges } from '../../platform/db/schema.ts';
import type { Attempt, ChargeOutcome, PaymentGateway } from './gateway.ts';

const referenceOf = (orderId: string): string => `test-${orderId}`;

/**
 * Takes no money, and accepts every payment that the wallet calls a success (A21). Like a real gateway it stores every
 * attempt, apart from the orders, so that it knows the outcome after a crash (A45).
 */
export const testGateway = (db: Db): PaymentGateway => {
  /** The first record of an attempt is final, and only one attempt per order is charged. */
  const record = async ({ orderId, attempt }: Attempt, charged: boolean): Promise<ChargeOutcome> => {
    const [added] = await db
      .insert(testCharges)
      .values({ attempt, orderId, charged })
      .onConflictDoNothing()
      .returning({ charged: testCharges.charged });
    if (added?.charged) return { charged: true, reference: referenceOf(orderId) };
    const [made] = await db
      .select({ attempt: testCharges.attempt })
      .from(testCharges)
      .where(and(eq(testCharges.orderId, orderId), testCharges.charged));
    return made ? { charged: true, reference: referenceOf(orderId) } : { charged: false };
  };
  return {
    charge: (charge) => record(charge, charge.payment.transactionState === 'SUCCESS'),
    outcomeOf: (attempt) => record(attempt, false),
  };
};
