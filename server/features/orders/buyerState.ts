import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { orders, refusedOrders, users } from '../../platform/db/schema.ts';
import type { RefusedKey } from './refusedOrders.ts';

/** How many unpaid orders of a buyer hold stock, and how many items they hold, if the buyer has never paid. */
export type Holdings = { open: number; units: number; hasPaid: boolean };

/** What decides about an order before its products do: what its key has led to, and what the buyer holds. */
export type BuyerState = {
  earlier: { id: string; requestHash: string | null } | null;
  refusal: RefusedKey | null;
  holdings: Holdings;
};

const holdingsOf = (tx: Db, buyerId: string) => {
  const ofBuyer = eq(orders.userId, buyerId);
  const hasPaid = sql<boolean>`exists (select 1 from ${orders} where ${and(ofBuyer, isNotNull(orders.paidAt))})`;
  const items = sql`(select sum((line->>'qty')::int) from jsonb_array_elements(${orders.lines}) line)`;
  return tx
    .select({
      open: sql`count(*)`.mapWith(Number).as('open'),
      units: sql`coalesce(sum(case when ${hasPaid} then 0 else ${items} end), 0)`.mapWith(Number).as('units'),
      hasPaid: hasPaid.as('has_paid'),
    })
    .from(orders)
    .where(and(ofBuyer, isNull(orders.paidAt), isNull(orders.releasedAt)))
    .as('holdings');
};

/**
 * Reads it in one query. The buyer must be locked by an earlier one: a query sees what was committed when it began, but
 * not what was committed while it waited.
 */
export const readBuyerState = async (tx: Db, buyerId: string, key: string | undefined): Promise<BuyerState> => {
  const holdings = holdingsOf(tx, buyerId);
  const withKey = (table: typeof orders | typeof refusedOrders) =>
    key === undefined ? sql`false` : and(eq(table.userId, users.id), eq(table.idempotencyKey, key));
  const { requestHash, status, problem } = refusedOrders;
  const [state] = await tx
    .select({
      earlier: { id: orders.id, requestHash: orders.requestHash },
      refusal: { requestHash, status, problem },
      holdings: { open: holdings.open, units: holdings.units, hasPaid: holdings.hasPaid },
    })
    .from(users)
    .leftJoin(orders, withKey(orders))
    .leftJoin(refusedOrders, withKey(refusedOrders))
    .crossJoin(holdings)
    .where(eq(users.id, buyerId));
  return state!;
};
