import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { orders } from '../../db/schema.ts';
import { HttpError } from '../../http/httpError.ts';
import type { ChargeOutcome, PaymentGateway } from '../payments/gateway.ts';
import { endAttempt } from './endAttempt.ts';

/** A charge without an answer is left alone for so long; then the gateway is asked what became of it. */
export const CHARGE_LEASE_MS = 60_000;

const BATCH = 100;

/** 502: the payment service has not said what became of a charge. */
export const unknownOutcome = (cause: unknown): HttpError =>
  Object.assign(
    new HttpError(502, {
      code: 'PAYMENT_UNKNOWN',
      message: 'The payment service did not answer. Look at the order again in a minute before you pay once more.',
    }),
    { cause },
  );

const isOverdue = (now: number) =>
  and(isNull(orders.paidAt), lt(orders.chargingSince, new Date(now - CHARGE_LEASE_MS)));

/**
 * Asks what became of the charge of an order and ends the attempt accordingly (A45); answers null while that is not
 * known, and nothing when there is nothing to ask. Renews the lease first, so that only one process asks at a time.
 */
export const reconcileCharge = async (
  db: Db,
  gateway: PaymentGateway,
  orderId: string,
  now = Date.now(),
): Promise<ChargeOutcome | null | undefined> => {
  const [order] = await db
    .update(orders)
    // An earlier version, which stored no key, charged under the order's id.
    .set({ chargingSince: new Date(now), chargeAttempt: sql`coalesce(${orders.chargeAttempt}, ${orders.id})` })
    .where(and(eq(orders.id, orderId), isOverdue(now)))
    .returning({ attempt: orders.chargeAttempt });
  if (!order) return undefined;

  const attempt = { orderId, attempt: order.attempt! };
  const outcome = await gateway.outcomeOf(attempt).catch((cause: unknown) => {
    throw unknownOutcome(cause);
  });
  if (outcome) await endAttempt(db, attempt, outcome);
  return outcome;
};

type Log = { warn: (about: object, message: string) => void };

/**
 * Reconciles every charge that is older than its lease; answers how many are settled now. One that fails does not keep
 * the others waiting, and is asked about again after another lease. The time is read anew for each: the gateway may take
 * long over those before it, and the lease on a charge must last while it is asked about.
 */
export const reconcileCharges = async (
  db: Db,
  gateway: PaymentGateway,
  log: Log,
  clock: () => number = Date.now,
): Promise<number> => {
  const overdue = await db
    .select({ orderId: orders.id })
    .from(orders)
    .where(isOverdue(clock()))
    .orderBy(orders.chargingSince)
    .limit(BATCH);
  let settled = 0;
  for (const { orderId } of overdue) {
    try {
      const outcome = await reconcileCharge(db, gateway, orderId, clock());
      if (outcome) settled += 1;
      if (outcome === null) log.warn({ orderId }, 'what became of a charge is not known yet');
    } catch (error) {
      log.warn({ orderId, err: error }, 'what became of a charge could not be asked');
    }
  }
  return settled;
};
