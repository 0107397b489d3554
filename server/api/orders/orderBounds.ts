import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { orders } from '../../db/schema.ts';
import { HttpError } from '../../http/httpError.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Wanted } from './stock.ts';

/** How many orders and items one buyer may leave unpaid (A34, A41). */
export type OrderBounds = Pick<Settings, 'maxOpenOrders' | 'maxUnitsHeldByNewAccount'>;

/** What a buyer has not paid for, in one query: orders that hold stock, and their items if no order was ever paid. */
const readHoldings = async (tx: Db, buyerId: string): Promise<{ open: number; units: number; hasPaid: boolean }> => {
  const ofBuyer = eq(orders.userId, buyerId);
  const open = and(ofBuyer, isNull(orders.paidAt), isNull(orders.releasedAt));
  const paid = sql`exists (select 1 from ${orders} where ${and(ofBuyer, isNotNull(orders.paidAt))})`;
  const quantities = sql`select sum((line->>'qty')::int) from jsonb_array_elements(${orders.lines}) line`;
  const [holdings] = await tx
    .select({
      open: sql`count(*)`.mapWith(Number),
      hasPaid: sql<boolean>`${paid}`,
      units: sql`coalesce(sum((${quantities})), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(open);
  return holdings!;
};

const tooManyOpen = (open: number): HttpError => {
  const message = `You have ${open} unpaid orders. Pay one of them before you place another.`;
  return new HttpError(409, { code: 'TOO_MANY_OPEN_ORDERS', message });
};

const tooManyUnits = (held: number, units: number, most: number): HttpError => {
  const advice = held === 0 ? 'Order fewer at first.' : 'Order fewer, or pay for what you have ordered first.';
  const message = `Until you have paid for an order, you can order at most ${most} items. With this one it would be ${units}. ${advice}`;
  return new HttpError(409, { code: 'TOO_MANY_UNITS_HELD', message });
};

/**
 * Limits how many orders a buyer leaves unpaid, and what an account that has never paid may hold: one registration must
 * not sell the shop out (A41). Must run under the lock of the buyer.
 */
export const refuseBeyondBounds = async (
  tx: Db,
  buyerId: string,
  wanted: readonly Wanted[],
  { maxOpenOrders, maxUnitsHeldByNewAccount }: OrderBounds,
): Promise<void> => {
  const { open, units: held, hasPaid } = await readHoldings(tx, buyerId);
  if (open >= maxOpenOrders) throw tooManyOpen(open);
  const units = wanted.reduce((sum, { qty }) => sum + qty, held);
  if (!hasPaid && units > maxUnitsHeldByNewAccount) throw tooManyUnits(held, units, maxUnitsHeldByNewAccount);
};
