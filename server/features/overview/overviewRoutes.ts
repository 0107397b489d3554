import type { FastifyPluginAsync } from 'fastify';
import { ownCalls } from '../../../common/contract/ownCalls.ts';
import { toDollars, cents } from '../../../common/domain/money.ts';
import { callRoute } from '../../platform/http/callRoute.ts';
import { toOrderRowDto } from '../orders/orderDto.ts';
import { and, asc, desc, gte, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { newestFirst } from '../../platform/db/page.ts';
import { orders, products } from '../../platform/db/schema.ts';
import { isScarce } from '../products/searches.ts';
import { selectRows, isWaiting } from '../orders/ordersRepository.ts';

const SHOWN = 5;

/** How far back refused payments and sales go, in days; today is one of them. */
const DAYS = 30;

/** Days are those of UTC, as dates are everywhere (S156). */
const today = sql`(now() at time zone 'utc')::date`;
const firstDay = sql`(${today} - ${DAYS - 1}::int)`;
const since = sql`(${firstDay}::timestamp at time zone 'utc')`;

/** The last attempt to charge these failed: none is under way, and they are not paid. */
const isRefused = and(
  isNull(orders.paidAt),
  isNull(orders.refundedAt),
  isNull(orders.chargingSince),
  isNotNull(orders.transactionState),
  gte(orders.createdAt, since),
)!;

const salesByDay = async (db: Db) => {
  const rows = await rowsOf<{ day: string; orders: number | string; total: number | string }>(
    db,
    sql`with sold as (
          select (${orders.paidAt} at time zone 'utc')::date as day, count(*) as orders, sum(${orders.totalCents}) as total
          from ${orders} where ${orders.paidAt} >= ${since} and ${orders.refundedAt} is null group by 1
        )
        select to_char(each, 'YYYY-MM-DD') as day, coalesce(sold.orders, 0) as orders, coalesce(sold.total, 0) as total
        from generate_series(${firstDay}, ${today}, interval '1 day') as each
        left join sold on sold.day = each::date
        order by each`,
  );
  return rows.map(({ day, orders: count, total }) => ({
    day,
    orders: Number(count),
    total: toDollars(cents(Number(total))),
  }));
};

const overviewOf = async (db: Db) => {
  const ordersThat = async (where: SQL, ...order: SQL[]) => {
    const [count, shown] = await Promise.all([
      db.$count(orders, where),
      selectRows(db)
        .where(where)
        .orderBy(...order)
        .limit(SHOWN),
    ]);
    return { count, orders: shown.map(toOrderRowDto) };
  };

  const [waiting, refused, scarce, shown, sales] = await Promise.all([
    ordersThat(isWaiting, asc(orders.paidAt), asc(orders.id)),
    ordersThat(isRefused, ...newestFirst(orders)),
    db.$count(products, isScarce),
    db
      .select({ _id: products.id, name: products.name, image: products.image, countInStock: products.countInStock })
      .from(products)
      .where(isScarce)
      .orderBy(asc(products.countInStock), desc(products.createdAt), asc(products.id))
      .limit(SHOWN),
    salesByDay(db),
  ]);
  return { waiting, refused, lowStock: { count: scarce, products: shown }, sales };
};

export const overviewRoutes: FastifyPluginAsync = async (app) => {
  callRoute(app, ownCalls.getOverview, () => overviewOf(app.db));
};
