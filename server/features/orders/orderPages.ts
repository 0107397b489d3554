import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { OrderListQuery } from '../../../common/contract/paging.ts';
import { DELETED_USER } from '../../../common/domain/deletedUser.ts';
import type { Db } from '../../platform/db/database.ts';
import { newestFirst } from '../../platform/db/newest.ts';
import { holdsWords, readPage, thereAt, totals, type PageAsked, type Slice } from '../../platform/db/page.ts';
import { orders, users } from '../../platform/db/schema.ts';
import { selectInFull, selectRows } from './ordersRepository.ts';

type Show = NonNullable<OrderListQuery['show']>;

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

/** Paid, and neither delivered nor refunded. */
export const isWaiting = ofKind('waiting')!;

/** The orders of a kind at a moment: later payments, deliveries and refunds do not count. */
const shownAt = (show: Show, at: Date | null): SQL | undefined => and(thereAt(orders, at), ofKind(show, at));

const countOf = (where: SQL | undefined) => sql`count(*) filter (where ${where ?? sql`true`})`.mapWith(Number);

const buyer = sql<string>`coalesce(${users.name}, ${DELETED_USER})`;

/** Whether an order's id or its buyer's name holds the words. */
const found = (q: string): SQL | undefined => holdsWords(q, orders.id, buyer);

const columns = {
  id: orders.id,
  user: sql`lower(${buyer})`,
  date: orders.createdAt,
  total: orders.totalCents,
  paid: orders.paidAt,
  delivered: orders.deliveredAt,
} as const;

/** The newest first; rows without a value come last. */
const orderOf = (sort: string | undefined, show: Show): SQL[] => {
  const natural = show === 'waiting' ? '-paid' : '-date';
  const said = sort ?? natural;
  const column = columns[said.replace('-', '') as keyof typeof columns];
  const first = said.startsWith('-') ? desc(column) : asc(column);
  const isNullable = column === orders.paidAt || column === orders.deliveredAt;
  return [isNullable ? sql`${first} nulls last` : first, ...newestFirst(orders)];
};

/**
 * Pages of all orders (C20), filtered, searched and sorted in the database. They show one moment: an order that is
 * paid, delivered or refunded while an admin turns the pages keeps its place, so that none slips to a page that was read already. The
 * counts of each kind are current.
 */
export const orderPages = (db: Db) => {
  const sumsOf = async (q: string, show: Show, at: Date | null) => {
    const [sums] = await db
      .select({
        ...totals,
        total: countOf(shownAt(show, at)),
        all: count(),
        unpaid: countOf(ofKind('unpaid')),
        waiting: countOf(isWaiting),
        delivered: countOf(ofKind('delivered')),
        refunded: countOf(ofKind('refunded')),
      })
      .from(orders)
      .leftJoin(users, eq(orders.userId, users.id))
      .where(found(q));
    const { total, now, ...counts } = sums!;
    return { total, now, counts };
  };

  const pageBy =
    <TRow>(read: (where: SQL | undefined, order: SQL[], slice: Slice) => Promise<TRow[]>) =>
    async ({ show = 'all', q, sort }: OrderListQuery, asked: PageAsked) => {
      const sums = await sumsOf(q, show, asked.at);
      const where = and(found(q), shownAt(show, asked.at));
      return readPage(asked, sums, (slice) => read(where, orderOf(sort, show), slice));
    };

  return {
    /** Only the columns that a row of a list shows. */
    rows: pageBy((where, order, { limit, offset }) =>
      selectRows(db)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    ),
    inFull: pageBy((where, order, { limit, offset }) =>
      selectInFull(db)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    ),
  };
};
