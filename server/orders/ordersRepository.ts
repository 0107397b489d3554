import { and, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orders, users, type OrderRecord } from '../db/schema.ts';

/** An order and who bought it, as far as they still exist. */
export type BoughtOrder = OrderRecord & { buyer: { name: string; email: string } | null };

/** What a row of the list of all orders shows. */
export type OrderRowRecord = Pick<OrderRecord, 'id' | 'createdAt' | 'totalCents' | 'paidAt' | 'deliveredAt'> & {
  buyer: string | null;
};

/** The orders' table; placing, settling and releasing have files of their own. */
export const ordersRepository = (db: Db) => {
  const withBuyer = () =>
    db
      .select({ ...getTableColumns(orders), buyer: { name: users.name, email: users.email } })
      .from(orders)
      .leftJoin(users, eq(orders.userId, users.id));
  const newestFirst = [desc(orders.createdAt), desc(orders.id)];

  const find = async (id: string): Promise<BoughtOrder | null> => {
    const [row] = await withBuyer().where(eq(orders.id, id));
    return row ?? null;
  };

  return {
    find,
    listOf: (userId: string): Promise<BoughtOrder[]> =>
      withBuyer()
        .where(eq(orders.userId, userId))
        .orderBy(...newestFirst),
    listAll: (): Promise<BoughtOrder[]> => withBuyer().orderBy(...newestFirst),

    /** All orders, without what no row of a list shows. */
    listRows: (): Promise<OrderRowRecord[]> =>
      db
        .select({
          id: orders.id,
          buyer: users.name,
          createdAt: orders.createdAt,
          totalCents: orders.totalCents,
          paidAt: orders.paidAt,
          deliveredAt: orders.deliveredAt,
        })
        .from(orders)
        .leftJoin(users, eq(orders.userId, users.id))
        .orderBy(...newestFirst),

    /** C18: marks a paid order as delivered, once; answers whether this call did it. */
    markDelivered: async (id: string): Promise<boolean> => {
      const done = await db
        .update(orders)
        .set({ deliveredAt: sql`now()` })
        .where(and(eq(orders.id, id), isNotNull(orders.paidAt), isNull(orders.deliveredAt)))
        .returning({ id: orders.id });
      return done.length > 0;
    },
  };
};
