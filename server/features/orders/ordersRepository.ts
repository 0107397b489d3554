import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { erasedFields, perField } from '../../../common/domain/address.ts';
import type { Db } from '../../platform/db/database.ts';
import { newestFirst, olderThan, inBatches } from '../../platform/db/newest.ts';
import { readPage, thereAt, totals, type PageAsked } from '../../platform/db/page.ts';
import { orders, users, type OrderRecord } from '../../platform/db/schema.ts';

/** An order and its buyer, if the account still exists. */
export type BoughtOrder = OrderRecord & { buyer: { name: string; email: string } | null };

/** The columns that a row of the list of all orders shows. */
export type OrderRowRecord = Pick<
  OrderRecord,
  'id' | 'createdAt' | 'totalCents' | 'paidAt' | 'deliveredAt' | 'refundedAt'
> & {
  buyer: string | null;
};

/** Orders with their buyers. */
export const selectInFull = (db: Db) =>
  db
    .select({ ...getTableColumns(orders), buyer: { name: users.name, email: users.email } })
    .from(orders)
    .leftJoin(users, eq(orders.userId, users.id));

/** The buyer of an order that an update returns, in the same query. */
const buyerOfReturned = sql<BoughtOrder['buyer']>`(
  select json_build_object('name', ${users.name}, 'email', ${users.email})
  from ${users} where ${users.id} = ${orders.userId})`;

const ifOwned = (column: AnyPgColumn) => sql`case when ${orders.userId} is null then '' else ${column} end`;

/** An order whose account is gone keeps its address for its delivery only. This is what is stored once there is none. */
export const addressIfOwned = perField(erasedFields, (field) => ifOwned(orders[field]));

/** Orders, with only the columns that a row of a list shows. */
export const selectRows = (db: Db) =>
  db
    .select({
      id: orders.id,
      buyer: users.name,
      createdAt: orders.createdAt,
      totalCents: orders.totalCents,
      paidAt: orders.paidAt,
      deliveredAt: orders.deliveredAt,
      refundedAt: orders.refundedAt,
    })
    .from(orders)
    .leftJoin(users, eq(orders.userId, users.id));

/** The orders' table; placing, settling and releasing have files of their own. */
export const ordersRepository = (db: Db) => {
  const withBuyer = () => selectInFull(db);

  const find = async (id: string): Promise<BoughtOrder | null> => {
    const [row] = await withBuyer().where(eq(orders.id, id));
    return row ?? null;
  };

  return {
    find,
    /** C19: all orders of a buyer, newest first. */
    listOf: (userId: string): AsyncGenerator<BoughtOrder[]> =>
      inBatches((after, size) =>
        withBuyer()
          .where(and(eq(orders.userId, userId), olderThan(after, orders)))
          .orderBy(...newestFirst(orders))
          .limit(size),
      ),

    /** C19: a page of them. */
    pageOf: async (userId: string, asked: PageAsked) => {
      const own = and(eq(orders.userId, userId), thereAt(orders, asked.at));
      const [all] = await db.select(totals).from(orders).where(own);
      return readPage(asked, all!, ({ limit, offset }) =>
        withBuyer()
          .where(own)
          .orderBy(...newestFirst(orders))
          .limit(limit)
          .offset(offset),
      );
    },

    /** The order that a buyer placed with this key (A5). */
    listWithKey: (userId: string, key: string): Promise<BoughtOrder[]> =>
      withBuyer().where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, key))),

    /** C20: all orders, newest first. */
    listAll: (): AsyncGenerator<BoughtOrder[]> =>
      inBatches((after, size) =>
        withBuyer()
          .where(olderThan(after, orders))
          .orderBy(...newestFirst(orders))
          .limit(size),
      ),

    /** The same, with only the columns that a row shows. */
    listRows: (): AsyncGenerator<OrderRowRecord[]> =>
      inBatches((after, size) =>
        selectRows(db)
          .where(olderThan(after, orders))
          .orderBy(...newestFirst(orders))
          .limit(size),
      ),

    /** C18: marks a paid order as delivered, once. Null if it is unknown, unpaid, refunded or delivered already. */
    markDelivered: async (id: string): Promise<BoughtOrder | null> => {
      const [order] = await db
        .update(orders)
        .set({ deliveredAt: sql`now()`, ...addressIfOwned })
        .where(and(eq(orders.id, id), isNotNull(orders.paidAt), isNull(orders.deliveredAt), isNull(orders.refundedAt)))
        .returning({ ...getTableColumns(orders), buyer: buyerOfReturned });
      return order ?? null;
    },
  };
};
