import { count, eq, lt } from 'drizzle-orm';
import { say } from '../../../common/texts/messages.ts';
import { deleteRows, type Db } from '../../platform/db/database.ts';
import { refusedOrders } from '../../platform/db/schema.ts';
import { HttpError } from '../../platform/http/httpError.ts';

export type KeyedRequest = { userId: string; idempotencyKey: string; requestHash: string };

export type RefusedKey = Pick<typeof refusedOrders.$inferSelect, 'requestHash' | 'status' | 'problem'>;

const DAY_SECONDS = 86_400;
/** No client still repeats a request by then. A40 requires 24. */
const KEPT_HOURS = 48;

/** How many refusals of one buyer are stored at a time, so that no account can fill the disk. */
export const MOST_KEPT = 200;

/** Whether an error is a decision about this order. Another try may pass where the error was 401 or 503. */
const isDecision = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.status === 409 || error.status === 400);

/** Refuses a request whose key was refused before: with the same answer, or as reused if the content differs. */
export const replayRefusal = ({ requestHash, status, problem }: RefusedKey, hash: string): never => {
  if (requestHash === hash) throw new HttpError(status, { ...problem, message: problem.words ?? problem.message });
  throw new HttpError(409, { code: 'IDEMPOTENCY_KEY_REUSED', message: say('refusedBefore'), keyRefused: true });
};

/** This is no decision about the order: it is not stored, and the key stays free. */
const refuseTooManyRefused = async (tx: Db, userId: string): Promise<void> => {
  const [kept] = await tx.select({ n: count() }).from(refusedOrders).where(eq(refusedOrders.userId, userId));
  if (kept!.n < MOST_KEPT) return;
  throw new HttpError(429, { code: 'TOO_MANY_REQUESTS', message: say('tooManyRefused') }, DAY_SECONDS);
};

/** A refusal is returned, not thrown: the transaction must commit it (A40). So what decides must not write. */
export const rememberRefusal = async <T>(tx: Db, request: KeyedRequest, decide: () => T): Promise<T | HttpError> => {
  try {
    return decide();
  } catch (error) {
    if (!isDecision(error)) throw error;
    await refuseTooManyRefused(tx, request.userId);
    const { status } = error;
    const refusal = { ...error.refusal, keyRefused: true };
    await tx.insert(refusedOrders).values({ ...request, status, problem: refusal });
    return new HttpError(status, refusal);
  }
};

export const deleteOldRefusals = (db: Db, now = Date.now()): Promise<number> =>
  deleteRows(db, refusedOrders, lt(refusedOrders.refusedAt, new Date(now - KEPT_HOURS * 3_600_000)));
