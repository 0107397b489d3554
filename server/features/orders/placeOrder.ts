import { createHash } from 'node:crypto';
import { desc, eq, and, getTableColumns, gt, isNotNull, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import { addressFields } from '../../../common/domain/addressFields.ts';
import { toFigures, toPrices } from '../../../common/domain/checkout.ts';
import { say } from '../../../common/texts/messages.ts';
import type { OrderIn } from '../../../common/contract/order.ts';
import { MOST_ORDER_DOLLARS } from '../../../common/contract/fields.ts';
import type { Merchant } from '../../../common/domain/merchant.ts';
import { inDollars } from '../../../common/domain/fees.ts';
import { priceOrder, toCents, type Prices } from '../../../common/domain/money.ts';
import { type Db, newId, prepared } from '../../platform/db/database.ts';
import { noteMail } from '../../platform/db/notes.ts';
import { orders, users, type OrderRecord, refusedOrders } from '../../platform/db/schema.ts';
import { roundedNow } from '../../platform/db/page.ts';
import { shareShop, storedMerchant } from '../../platform/db/shopRow.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { replayRefusal, rememberRefusal } from './refusedOrders.ts';
import { changedLine, lockProducts, merged, refuseShort, takeOut, type SoldProducts, type Wanted } from './stock.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/**
 * How many unpaid orders of a buyer hold stock, and how many items they hold, if the buyer has never paid. The oldest
 * orders are the likeliest to be paid.
 */
const holdingsOf = (tx: Db, buyerId: Placeholder) => {
  const ofBuyer = eq(orders.userId, buyerId);
  const paid = tx
    .select({ is: sql`true` })
    .from(orders)
    .where(and(ofBuyer, isNotNull(orders.paidAt)))
    .orderBy(orders.createdAt, orders.id)
    .limit(1);
  const hasPaid = sql<boolean>`coalesce(${paid}, false)`;
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

/** Without a key, the same request again within this time is a repetition: a double press, or a client's own retry. */
const REPEATED_WITHIN_SECONDS = 10;

const isRepetition = and(
  isNull(orders.idempotencyKey),
  eq(orders.requestHash, sql.placeholder('hash')),
  eq(orders.itemsCents, sql.placeholder('items')),
  eq(orders.shippingCents, sql.placeholder('shipping')),
  eq(orders.taxCents, sql.placeholder('tax')),
  eq(orders.totalCents, sql.placeholder('total')),
  gt(orders.createdAt, sql`now() - make_interval(secs => ${REPEATED_WITHIN_SECONDS})`),
);

const buyerState = (tx: Db, isEarlier: SQL | undefined, isRefused: SQL) => {
  const buyerId = sql.placeholder('buyerId');
  const holdings = holdingsOf(tx, buyerId);
  const { requestHash, status, problem } = refusedOrders;
  return tx
    .select({
      earlier: { id: orders.id, requestHash: orders.requestHash },
      refusal: { requestHash, status, problem },
      holdings: { open: holdings.open, units: holdings.units, hasPaid: holdings.hasPaid },
      merchant: storedMerchant,
    })
    .from(users)
    .leftJoin(orders, and(eq(orders.userId, users.id), isEarlier))
    .leftJoin(refusedOrders, and(eq(refusedOrders.userId, users.id), isRefused))
    .crossJoin(holdings)
    .where(eq(users.id, buyerId));
};

const stateByRequest = prepared((tx) => buyerState(tx, isRepetition, sql`false`));
const stateByKey = prepared((tx) => {
  const key = sql.placeholder('key');
  return buyerState(tx, eq(orders.idempotencyKey, key), eq(refusedOrders.idempotencyKey, key));
});

/** What decides about an order before its products do: what its key has led to, and what the buyer holds. */
type BuyerState = Awaited<ReturnType<typeof stateByKey>>[number];

/** The buyer must be locked by the statement before: a query does not see what was committed while it waited. */
const readBuyerState = async (
  tx: Db,
  { buyerId, key, order }: Asked,
  hash: string,
): Promise<BuyerState | undefined> => {
  const [state] =
    key === undefined
      ? await stateByRequest(tx, { buyerId, hash, ...toPrices(order) })
      : await stateByKey(tx, { buyerId, key });
  return state;
};

export type AskedOrder = v.InferOutput<typeof OrderIn>;

export type Asked = {
  buyerId: string;
  /** The client's key for this order, so that a repetition finds it (A5). */
  key: string | undefined;
  order: AskedOrder;
  mostCents?: number | undefined;
} & OrderBounds;

const hashOf = (lines: Wanted[], { shippingAddress, paymentMethod }: AskedOrder): string => {
  const address = addressFields.map((field) => shippingAddress[field]);
  const asked = [lines.map(({ product, qty }) => [product, qty]), ...address, paymentMethod];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
};

/**
 * One order at a time per buyer, so that neither a repeated key nor the limit of open orders can race. The shop stays as
 * it is. All transactions lock administrators first, then other users, then products, each in the order of their ids.
 */
const lockedBuyers = prepared((tx) =>
  tx
    .select({ id: users.id, shop: shareShop, now: roundedNow.mapWith(orders.createdAt) })
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('buyers')}::text[])`)
    .orderBy(desc(users.isAdmin), users.id)
    .for('no key update'),
);

const sameAgain = async (tx: Db, earlier: NonNullable<BuyerState['earlier']>, hash: string): Promise<OrderRecord> => {
  if (earlier.requestHash !== hash) {
    throw new HttpError(409, { code: 'IDEMPOTENCY_KEY_REUSED', message: say('keyOfAnother') });
  }
  const [order] = await tx.select().from(orders).where(eq(orders.id, earlier.id));
  return order!;
};

/** A buyer is only charged a total that they have seen (A17), in the currency in which they have seen it. */
const refuseOtherPrices = (
  prices: Prices,
  order: AskedOrder,
  lines: Wanted[],
  rows: SoldProducts,
  { currency, taxPercent, ...fees }: Merchant,
): void => {
  const seen = toPrices(order);
  const isSame = (['items', 'shipping', 'tax', 'total'] as const).every((name) => seen[name] === prices[name]);
  if (isSame && order.currency === currency) return;
  throw new HttpError(409, {
    code: 'PRICES_CHANGED',
    message: say('pricesChanged'),
    figures: toFigures(prices),
    lines: lines.map((line) => changedLine(line, rows.get(line.product))),
    shop: { currency, taxPercent, ...inDollars(fees) },
  });
};

const columns = Object.entries(getTableColumns(orders));

/** The columns that a new order leaves empty. */
const empty = Object.fromEntries(columns.map(([field]) => [field, null])) as { [field in keyof OrderRecord]: null };

type Request = { asked: Asked; wanted: Wanted[]; requestHash: string };

/** Decides whether an order can be placed, without writing anything (S144–S147, A34). */
const decide = (
  { asked: { buyerId, key, order, mostCents = toCents(MOST_ORDER_DOLLARS), ...bounds }, wanted, requestHash }: Request,
  { holdings, merchant }: BuyerState,
  rows: SoldProducts,
  createdAt: Date,
): OrderRecord => {
  refuseBeyondBounds(holdings, wanted, bounds);
  refuseShort(wanted, rows);
  const lines = wanted.map((line) => {
    const { name, image, priceCents } = rows.get(line.product)!;
    return { ...line, name, image, priceCents };
  });
  const prices = priceOrder(lines, merchant);
  if (prices.total > mostCents) throw new HttpError(400, say('orderTooLarge'));
  refuseOtherPrices(prices, order, wanted, rows, merchant);
  return {
    ...empty,
    id: newId(),
    userId: buyerId,
    idempotencyKey: key ?? null,
    requestHash,
    lines,
    ...order.shippingAddress,
    paymentMethod: order.paymentMethod,
    itemsCents: prices.items,
    shippingCents: prices.shipping,
    taxCents: prices.tax,
    totalCents: prices.total,
    createdAt,
  };
};

const placedOrders = prepared((tx) => {
  const names = sql.raw(columns.map(([, { name }]) => name).join());
  const rows = sql`jsonb_populate_recordset(null::${orders}, ${sql.placeholder('rows')})`;
  const made = sql`insert into ${orders} (${names}) select ${names} from ${rows} returning id`;
  const placed = tx.$with('placed', { id: orders.id }).as(made);
  return noteMail(tx, 'orderPlaced', placed).select({ id: placed.id }).from(placed);
});

const asRow = (order: OrderRecord) =>
  Object.fromEntries(columns.map(([field, { name }]) => [name, order[field as keyof OrderRecord]]));

const makeOrders = (tx: Db, made: readonly OrderRecord[]): Promise<unknown> => {
  const sold = made.flatMap(({ lines }) => lines);
  return Promise.all([placedOrders(tx, { rows: JSON.stringify(made.map(asRow)) }), takeOut(tx, sold)]);
};

/** An order, or why there is none. */
type Outcome = OrderRecord | HttpError;

/** The outcomes in the order of the requests, of which the first takes what is left. They hold once `written` is done. */
const place = async (tx: Db, batch: readonly Asked[]): Promise<{ outcomes: Outcome[]; written: Promise<unknown> }> => {
  const requests = batch.map((asked) => {
    const wanted = merged(asked.order.orderItems);
    return { asked, wanted, requestHash: hashOf(wanted, asked.order) };
  });
  const all = requests.flatMap(({ wanted }) => wanted);
  const [buyers, states, rows] = await Promise.all([
    lockedBuyers(tx, { buyers: batch.map(({ buyerId }) => buyerId) }),
    Promise.all(requests.map(({ asked, requestHash }) => readBuyerState(tx, asked, requestHash))),
    lockProducts(tx, all),
  ]);
  const made: OrderRecord[] = [];

  const outcomeOf = async (request: Request, state: BuyerState | undefined): Promise<Outcome> => {
    if (state === undefined) throw new HttpError(401, say('tokenFailed'));
    const { asked, requestHash } = request;
    if (state.earlier) return sameAgain(tx, state.earlier, requestHash);
    if (state.refusal) return replayRefusal(state.refusal, requestHash);
    const decision = () => decide(request, state, rows, buyers[0]!.now);
    const { buyerId: userId, key: idempotencyKey } = asked;
    const decided =
      idempotencyKey === undefined
        ? decision()
        : await rememberRefusal(tx, { userId, idempotencyKey, requestHash }, decision);
    if (decided instanceof HttpError) return decided;
    for (const { product, qty } of decided.lines) rows.get(product)!.countInStock -= qty;
    made.push(decided);
    return decided;
  };

  const outcomes: Outcome[] = [];
  for (const [index, request] of requests.entries()) {
    const outcome = outcomeOf(request, states[index]).catch((error: unknown) => {
      if (error instanceof HttpError) return error;
      throw error;
    });
    outcomes.push(await outcome);
  }
  const written = made.length > 0 ? makeOrders(tx, made) : Promise.resolve();
  written.catch(() => undefined); // awaited after `commit`, which is sent at once
  return { outcomes, written };
};

/** For how long a lock may hold up orders that share a transaction. */
const boundedWait = sql`select set_config('lock_timeout', '1s', true)`;

/**
 * C15: the same key gives the same order or refusal (A5, A40); without a key, so does the same request (A97). Places
 * orders of different buyers in one transaction.
 */
export const placeOrders = async (db: Db, batch: readonly Asked[]): Promise<Outcome[]> => {
  let written: Promise<unknown> = Promise.resolve();
  const placeAll = async (tx: Db): Promise<Outcome[]> => {
    const bounded = batch.length > 1 ? tx.execute(boundedWait).execute() : null; // sent at once, before any lock
    const [placed] = await Promise.all([place(tx, batch), bounded]);
    written = placed.written;
    return placed.outcomes;
  };
  const outcomes = await db.transaction(placeAll).catch(async (error: unknown) => {
    await written; // `commit` fails too, and does not say why
    throw error;
  });
  await written;
  return outcomes;
};

export type OrderBounds = Pick<Settings, 'maxOpenOrders' | 'maxUnitsHeldByNewAccount'>;

const tooManyOpen = (open: number): HttpError =>
  new HttpError(409, { code: 'TOO_MANY_OPEN_ORDERS', message: say('tooManyOpen', { open }) });

const tooManyUnits = (held: number, units: number, most: number): HttpError => {
  const message = say(held === 0 ? 'tooManyUnits' : 'tooManyUnitsHeld', { most, units });
  return new HttpError(409, { code: 'TOO_MANY_UNITS_HELD', message });
};

/** One registration must not sell the shop out (A41). */
const refuseBeyondBounds = (
  { open, units: held, hasPaid }: BuyerState['holdings'],
  wanted: readonly Wanted[],
  { maxOpenOrders, maxUnitsHeldByNewAccount }: OrderBounds,
): void => {
  if (open >= maxOpenOrders) throw tooManyOpen(open);
  const units = wanted.reduce((sum, { qty }) => sum + qty, held);
  if (!hasPaid && units > maxUnitsHeldByNewAccount) throw tooManyUnits(held, units, maxUnitsHeldByNewAccount);
};
