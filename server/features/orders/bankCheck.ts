import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { orders, type BankCheck } from '../../platform/db/schema.ts';
import type { Attempt, BankAsks, Charge } from '../payments/gateway.ts';

/** How long a buyer may take to confirm a charge at the bank. After that the attempt is ended. */
const PATIENCE_MS = 30 * 60_000;

/** A check that the bank has just asked for. */
export const askedFor = (page: string, payment: string | null, now = Date.now()): BankCheck => ({
  state: 'asked',
  page,
  until: new Date(now + PATIENCE_MS).toISOString(),
  payment,
});

/** How often the gateway is asked about an attempt that waits for the bank, if its buyer reads the order. */
export const BANK_LEASE_MS = 2_000;

export const isOverdue = (check: BankCheck | null, now: number): boolean =>
  check !== null && Date.parse(check.until) <= now;

/** The check of an attempt that has not ended, after the gateway was asked about it. */
export const continued = (check: BankCheck | null, known: BankAsks | null, now: number): BankCheck | null => {
  if (known === null) return check && { ...check, state: 'processing' };
  return { ...(check ?? askedFor(known.bankPage, null, now)), state: 'asked', page: known.bankPage };
};

/** Stores the check with its attempt, unless another one has begun. `asked` is when the gateway was last asked about it. */
export const storeBankCheck = async (
  db: Db,
  { orderId, attempt }: Attempt,
  bankCheck: BankCheck,
  asked: Date,
): Promise<void> => {
  await db
    .update(orders)
    .set({ bankCheck, chargingSince: asked })
    .where(and(eq(orders.id, orderId), eq(orders.chargeAttempt, attempt), isNull(orders.paidAt)));
};

/** Distinguishes a repeated payment from another one. The wallet's token itself is not stored. */
export const hashOfPayment = ({ token, payment }: Pick<Charge, 'token' | 'payment'>): string => {
  const { email, transactionState, paytime } = payment;
  return createHash('sha256')
    .update(JSON.stringify([token, email, transactionState, paytime]))
    .digest('base64url');
};
