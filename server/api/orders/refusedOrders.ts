import { and, count, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { refusedOrders } from '../../db/schema.ts';
import { HttpError } from '../../http/httpError.ts';

/** A request to place an order: whose it is, its Idempotency-Key, and a hash of what it asks for. */
export type KeyedRequest = { userId: string; idempotencyKey: string; requestHash: string };

const HOUR = 3_600_000;
const DAY_SECONDS = 86_400;
/** A request is long dead by then; A40 asks for 24. */
const KEPT_HOURS = 48;

/** How many refusals of one buyer are remembered at a time, so that no account can fill the disk with them. */
const MOST_KEPT = 200;

/** Whether a refusal is a decision about this order. Anything else, such as 401 or 503, may be otherwise next time. */
const isDecision = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.status === 409 || error.status === 400);

/** Refuses a request whose key was refused before: with the same answer, or, if it asks for something else, as reused. */
export const refuseAgain = async (
  tx: Db,
  { userId, idempotencyKey, requestHash }: Readonly<KeyedRequest>,
): Promise<void> => {
  const [earlier] = await tx
    .select()
    .from(refusedOrders)
    .where(and(eq(refusedOrders.userId, userId), eq(refusedOrders.idempotencyKey, idempotencyKey)));
  if (!earlier) return;
  if (earlier.requestHash === requestHash) throw new HttpError(earlier.status, earlier.problem);
  throw new HttpError(409, {
    code: 'IDEMPOTENCY_KEY_REUSED',
    message: 'An earlier try to place this order was refused, and nothing was ordered. Place the order again.',
    keyRefused: true,
  });
};

/** Not a decision about the order: it is not remembered, and its key stays free. */
const refuseTooManyRefused = async (tx: Db, userId: string): Promise<void> => {
  const [kept] = await tx.select({ n: count() }).from(refusedOrders).where(eq(refusedOrders.userId, userId));
  if (kept!.n < MOST_KEPT) return;
  const message = 'Too many of your orders were refused. Please try again tomorrow.';
  throw new HttpError(429, { code: 'TOO_MANY_REQUESTS', message }, DAY_SECONDS);
};

/**
 * Does the work in a savepoint. If the order is refused, what the work did is undone, and the refusal is remembered
 * under the key and returned, not thrown: the transaction must commit it (A40).
 */
export const rememberRefusal = async <T>(
  tx: Db,
  request: KeyedRequest,
  work: (tx: Db) => Promise<T>,
): Promise<T | HttpError> => {
  try {
    return await tx.transaction(work);
  } catch (error) {
    if (!isDecision(error)) throw error;
    await refuseTooManyRefused(tx, request.userId);
    const { status } = error;
    const problem = { ...error.problem, keyRefused: true };
    await tx.insert(refusedOrders).values({ ...request, status, problem });
    return new HttpError(status, problem);
  }
};

/** Deletes refusals that no late request can ask for any more; returns how many. */
export const forgetRefusals = async (db: Db, now = Date.now()): Promise<number> => {
  const before = new Date(now - KEPT_HOURS * HOUR);
  const gone = await db
    .delete(refusedOrders)
    .where(lt(refusedOrders.refusedAt, before))
    .returning({ key: refusedOrders.idempotencyKey });
  return gone.length;
};
