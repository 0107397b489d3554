import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { orders, type OrderRecord } from '../../platform/db/schema.ts';
import { putBack } from './stock.ts';

const MINUTE = 60_000;

/**
 * Until when an unpaid order holds its stock, at least: null once the stock was given back, undefined if it never is
 * (A41). A charge without a known outcome holds it longer.
 */
export const heldUntil = (
  { createdAt, releasedAt }: Pick<OrderRecord, 'createdAt' | 'releasedAt'>,
  holdMinutes: number,
): Date | null | undefined => {
  if (releasedAt !== null) return null;
  return holdMinutes === 0 ? undefined : new Date(createdAt.getTime() + holdMinutes * MINUTE);
};

/** Gives back the stock of one order, unless it is paid or released meanwhile. */
const releaseOne = (db: Db, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({ releasedAt: new Date() })
      .where(and(eq(orders.id, id), isNull(orders.paidAt), isNull(orders.releasedAt), isNull(orders.chargingSince)))
      .returning();
    if (order) await putBack(tx, order.lines);
    return order !== undefined;
  });

/**
 * Gives back the stock of orders that stayed unpaid for too long (A34); returns how many. They can still be paid while
 * there is stock. An order whose charge has no known outcome keeps its stock, since it may turn out to be paid. All are
 * released in one turn, because buyers are promised a time.
 */
export const releaseUnpaid = async (db: Db, holdMinutes: number, now = Date.now()): Promise<number> => {
  const stale = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.paidAt),
        isNull(orders.releasedAt),
        isNull(orders.chargingSince),
        lt(orders.createdAt, new Date(now - holdMinutes * MINUTE)),
      ),
    )
    .orderBy(orders.createdAt);
  let released = 0;
  for (const { id } of stale) if (await releaseOne(db, id)) released += 1;
  return released;
};
