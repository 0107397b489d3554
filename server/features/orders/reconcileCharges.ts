import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { say } from '../../../common/texts/messages.ts';
import type { Db } from '../../platform/db/database.ts';
import { orders, type BankCheck } from '../../platform/db/schema.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { outcomeIn, type KnownOfAttempt, type PaymentGateway, type Attempt, type Charge } from '../payments/gateway.ts';
import { finishCharge } from './finishCharge.ts';
import { createHash } from 'node:crypto';

/** How long a buyer may take to confirm a charge at the bank. After that the attempt is ended. */
const PATIENCE_MS = 30 * 60_000;

export const askedFor = (page: string, payment: string | null, now = Date.now()): BankCheck => ({
  state: 'asked',
  page,
  until: new Date(now + PATIENCE_MS).toISOString(),
  payment,
});

/** How often the gateway is asked about an attempt that waits for the bank, if its buyer reads the order. */
export const BANK_LEASE_MS = 2_000;

const isOverdue = (check: BankCheck | null, now: number): boolean => check !== null && Date.parse(check.until) <= now;

/** The check of an attempt that has not ended, after the gateway was asked about it. */
const continued = (check: BankCheck | null, page: string | undefined, now: number): BankCheck | null => {
  if (page === undefined) return check && { ...check, state: 'processing' };
  return { ...(check ?? askedFor(page, null, now)), state: 'asked', page };
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

/** How long a charge may have no answer. After that, the gateway is asked for the outcome. */
export const CHARGE_LEASE_MS = 60_000;

const BATCH = 100;

export const throwUnknown = (cause: unknown): never => {
  throw Object.assign(new HttpError(502, { code: 'PAYMENT_UNKNOWN', message: say('paymentUnknown') }), { cause });
};

const hasNoAnswer = (now: number) =>
  and(isNull(orders.paidAt), lt(orders.chargingSince, new Date(now - CHARGE_LEASE_MS)));

const waitsForBank = and(isNull(orders.paidAt), isNotNull(orders.bankCheck), isNotNull(orders.chargingSince));

/** Whether it is time to ask about an attempt; to give one up, it always is. */
const mayBeAsked = (now: number, giveUp: boolean) =>
  or(hasNoAnswer(now), and(waitsForBank, giveUp ? undefined : lt(orders.chargingSince, new Date(now - BANK_LEASE_MS))));

/** Null while nothing is known, undefined if it is too early to ask (A45). The lease lets one process ask at a time. */
export const reconcileCharge = async (
  db: Db,
  gateway: PaymentGateway,
  orderId: string,
  giveUp = false,
): Promise<KnownOfAttempt | undefined> => {
  const now = Date.now();
  const [order] = await db
    .update(orders)
    // Earlier versions stored no key and charged under the order's id.
    .set({ chargingSince: new Date(now), chargeAttempt: sql`coalesce(${orders.chargeAttempt}, ${orders.id})` })
    .where(and(eq(orders.id, orderId), mayBeAsked(now, giveUp)))
    .returning({ attempt: orders.chargeAttempt, bankCheck: orders.bankCheck });
  if (!order) return undefined;

  const attempt = { orderId, attempt: order.attempt! };
  const known = await gateway
    .outcomeOf(attempt, { giveUp: giveUp || isOverdue(order.bankCheck, now) })
    .catch(throwUnknown);
  const outcome = outcomeIn(known);
  if (outcome) await finishCharge(db, gateway, attempt, outcome);
  const bankCheck = known === null || 'bankPage' in known ? continued(order.bankCheck, known?.bankPage, now) : null;
  if (bankCheck) await storeBankCheck(db, attempt, bankCheck, new Date(now));
  return known;
};

type Log = { warn: (about: object, message: string) => void };

/** Returns how many are settled. Each lease begins when its charge is asked about: the gateway may be slow. */
export const reconcileCharges = async (db: Db, gateway: PaymentGateway, log: Log): Promise<number> => {
  const overdue = await db
    .select({ orderId: orders.id })
    .from(orders)
    .where(hasNoAnswer(Date.now()))
    .orderBy(orders.chargingSince)
    .limit(BATCH);
  let settled = 0;
  for (const { orderId } of overdue) {
    try {
      const known = await reconcileCharge(db, gateway, orderId);
      if (outcomeIn(known ?? null)) settled += 1;
      if (known === null) log.warn({ orderId }, 'what became of a charge is not known yet');
    } catch (error) {
      log.warn({ orderId, err: error }, 'what became of a charge could not be asked');
    }
  }
  return settled;
};
