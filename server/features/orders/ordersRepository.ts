import { and, eq, getTableColumns, isNotNull, isNull, sql, desc, gt, gte, lt, lte, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgSelect } from 'drizzle-orm/pg-core';
import { perField } from '../../../common/domain/addressFields.ts';
import { erasedFields } from '../../../common/domain/checkout.ts';
import { type Db, firstOf } from '../../platform/db/database.ts';
import {
  readPage,
  thereAt,
  totals,
  type PageAsked,
  holdsWords,
  type Place,
  type Slice,
  newestFirst,
  olderThan,
  inBatches,
} from '../../platform/db/page.ts';
import { noteMail } from '../../platform/db/notes.ts';
import { orders, users, type OrderRecord } from '../../platform/db/schema.ts';
import type { OrderListQuery } from '../../../common/contract/paging.ts';
import { searchable } from '../../../common/domain/searchable.ts';
import { DELETED_USER } from '../../../common/domain/shown.ts';
import { readSort } from '../../../common/domain/listing.ts';
import { naturalSort, orderColumns, shows, type OrderColumn, type Show } from '../../../common/domain/orderList.ts';

export type BoughtOrder = OrderRecord & { buyer: { name: string; email: string } | null };

const buyerShown = { name: users.name, email: users.email };

const selectInFull = (db: Db) =>
  db
    .select({ ...getTableColumns(orders), buyer: buyerShown })
    .from(orders)
    .leftJoin(users, eq(orders.userId, users.id));

const isOwned = sql`exists (select 1 from ${users} where ${users.id} = ${orders.userId})`;

const ifOwned = (column: AnyPgColumn) => sql`case when ${isOwned} then ${column} else '' end`;

/** An order whose account is gone keeps its address for its delivery only. This is what is stored once there is none. */
export const addressIfOwned = perField(erasedFields, (field) => ifOwned(orders[field]));

/** Named with its buyer, who never changes: a distributed database locks a row only where it knows its node. */
export const ofBuyer = ({ id, userId }: Pick<OrderRecord, 'id' | 'userId'>) =>
  and(eq(orders.userId, userId), eq(orders.id, id));

export const lockOrder = async (tx: Db, id: string): Promise<OrderRecord | null> => {
  const [found] = await tx.select({ id: orders.id, userId: orders.userId }).from(orders).where(eq(orders.id, id));
  return found ? firstOf(tx.select().from(orders).where(ofBuyer(found)).for('update')) : null;
};

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

export type OrderRowRecord = Awaited<ReturnType<typeof selectRows>>[number];

type Read<TRow> = (where: SQL | undefined, order: SQL[], slice: Slice) => Promise<TRow[]>;

const sliceOf = <T extends PgSelect>(select: T, ...[where, order, { limit, offset }]: Parameters<Read<unknown>>): T =>
  select
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

const inFull =
  (db: Db): Read<BoughtOrder> =>
  (...of) =>
    sliceOf(selectInFull(db).$dynamic(), ...of);

const asRows =
  (db: Db): Read<OrderRowRecord> =>
  (...of) =>
    sliceOf(selectRows(db).$dynamic(), ...of);

const allOf = <TRow extends Place>(read: Read<TRow>, of?: SQL): AsyncGenerator<TRow[]> =>
  inBatches((after, size) => read(and(of, olderThan(after, orders)), newestFirst(orders), { limit: size, offset: 0 }));

export const ordersRepository = (db: Db) => ({
  find: (id: string): Promise<BoughtOrder | null> => firstOf(selectInFull(db).where(eq(orders.id, id))),

  listOf: (userId: string) => allOf(inFull(db), eq(orders.userId, userId)),

  pageOf: async (userId: string, asked: PageAsked) => {
    const own = and(eq(orders.userId, userId), thereAt(orders, asked.at));
    const [all] = await db.select(totals).from(orders).where(own);
    return readPage(asked, all!, (slice) => inFull(db)(own, newestFirst(orders), slice));
  },

  listWithKey: (userId: string, key: string): Promise<BoughtOrder[]> =>
    selectInFull(db).where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, key))),

  listAll: () => allOf(inFull(db)),

  listRows: () => allOf(asRows(db)),

  /** C18: marks a paid order as delivered, once. Null if it is unknown, unpaid, refunded or delivered already. */
  markDelivered: (id: string): Promise<BoughtOrder | null> => {
    const marked = db
      .update(orders)
      .set({ deliveredAt: sql`now()`, ...addressIfOwned })
      .where(and(eq(orders.id, id), isNotNull(orders.paidAt), isNull(orders.deliveredAt), isNull(orders.refundedAt)))
      .returning();
    const delivered = db.$with('delivered').as(marked);
    return firstOf(
      noteMail(db, 'orderDelivered', delivered)
        .select({ ...delivered._.selectedFields, buyer: buyerShown })
        .from(delivered)
        .leftJoin(users, eq(users.id, delivered.userId)),
    );
  },
});

type Moment = typeof orders.paidAt | typeof orders.deliveredAt | typeof orders.refundedAt;
const had = (column: Moment, at: Date | null) => (at === null ? isNotNull(column) : lte(column, at));
const hadNot = (column: Moment, at: Date | null) => (at === null ? isNull(column) : or(isNull(column), gt(column, at)));

/** The orders of a kind, now or at a moment: each order is of one kind, besides `all`. */
const ofKind = (show: Show, at: Date | null = null): SQL | undefined => {
  const kept = hadNot(orders.refundedAt, at);
  return {
    all: undefined,
    unpaid: and(hadNot(orders.paidAt, at), kept),
    waiting: and(had(orders.paidAt, at), hadNot(orders.deliveredAt, at), kept),
    delivered: and(had(orders.deliveredAt, at), kept),
    refunded: had(orders.refundedAt, at),
  }[show];
};

export const isWaiting = ofKind('waiting')!;

/** The orders of a kind at a moment: later payments, deliveries and refunds do not count. */
const shownAt = (show: Show, at: Date | null): SQL | undefined => and(thereAt(orders, at), ofKind(show, at));

const countOf = (where: SQL | undefined) => sql`count(*) filter (where ${where ?? sql`true`})`.mapWith(Number);

const DAY_MS = 24 * 60 * 60 * 1000;

const buyer = sql<string>`coalesce(${users.name}, ${DELETED_USER})`;

/** As `searchable()` compares texts; ASCII takes less time. A column of them would keep addresses that are erased. */
const searchableIn = (texts: SQL): SQL => {
  const plain = sql`translate(${texts}, ${'‘’‚‛ʼ′´`‐‑‒–—―−øØłŁđĐς'}, ${"''''''''-------oollddσ"})`;
  const bare = sql`regexp_replace(normalize(${plain}, NFKD), '[\\u0300-\\u036F]', '', 'g')`;
  const read = sql`case when octet_length(${texts}) = length(${texts}) then ${texts} else ${bare} end`;
  return sql`replace(lower((${read}) collate "und-x-icu"), 'ß', 'ss')`;
};

/** What is found by words of its number, address, goods and buyer, within some days. */
const found = ({ q, from, to }: OrderListQuery): SQL | undefined => {
  const { id, createdAt, address, city, postalCode, lines } = orders;
  const goods = sql`jsonb_path_query_array(${lines}, '$[*].name')::text`;
  const texts = sql.join([id, address, city, postalCode, goods], sql` || chr(10) || `);
  const nameAndEmail = sql`coalesce(${users.searchName}, ${searchable(DELETED_USER)})`;
  return and(
    from ? gte(createdAt, new Date(from)) : undefined,
    to ? lt(createdAt, new Date(Date.parse(to) + DAY_MS)) : undefined,
    holdsWords(
      q,
      sql`(select concat_ws(chr(10), said, translate(said, '''-', ''), ${nameAndEmail})
           from (select ${texts} as t offset 0) as told, lateral (select ${searchableIn(sql`t`)} as said offset 0) as folded)`,
    ),
  );
};

const columns: Record<OrderColumn, SQL | AnyPgColumn> = {
  id: orders.id,
  user: sql`${buyer} collate "und-x-icu"`,
  date: orders.createdAt,
  total: orders.totalCents,
  paid: orders.paidAt,
  delivered: orders.deliveredAt,
};

const orderOf = (sort = '', show: Show): SQL[] => {
  const { by, descending } = readSort(orderColumns, sort) ?? naturalSort(show);
  const first = descending ? desc(columns[by]) : sql`${columns[by]}`;
  return [by === 'paid' || by === 'delivered' ? sql`${first} nulls last` : first, ...newestFirst(orders)];
};

/** Pages show one moment, so that no order slips to a page that was read already. The counts are current. */
export const orderPages = (db: Db) => {
  const sumsOf = async (query: OrderListQuery, show: Show, at: Date | null) => {
    const [sums] = await db
      .select({
        ...totals,
        total: countOf(shownAt(show, at)),
        ...perField(shows, (each) => countOf(ofKind(each))),
      })
      .from(orders)
      .leftJoin(users, eq(orders.userId, users.id))
      .where(found(query));
    const { total, now, ...counts } = sums!;
    return { total, now, counts };
  };

  const pageBy =
    <TRow>(read: Read<TRow>) =>
    async (query: OrderListQuery, asked: PageAsked) => {
      const { show = 'all', sort } = query;
      const sums = await sumsOf(query, show, asked.at);
      const where = and(found(query), shownAt(show, asked.at));
      return readPage(asked, sums, (slice) => read(where, orderOf(sort, show), slice));
    };

  return { rows: pageBy(asRows(db)), inFull: pageBy(inFull(db)) };
};
