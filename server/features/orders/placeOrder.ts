import { createHash } from 'node:crypto';
import { eq, and, gt, isNotNull, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import { addressFields, perField } from '../../../common/domain/addressFields.ts';
import { toFigures, toPrices } from '../../../common/domain/checkout.ts';
import { say } from '../../../common/texts/messages.ts';
import type { OrderIn } from '../../../common/contract/order.ts';
import { MOST_ORDER_DOLLARS } from '../../../common/contract/fields.ts';
import type { Merchant } from '../../../common/domain/merchant.ts';
import { inDollars } from '../../../common/domain/fees.ts';
import { priceOrder, toCents, type Prices } from '../../../common/domain/money.ts';
import { type Db, newId, prepared } from '../../platform/db/database.ts';
import { changeCatalogue, noteMail } from '../../platform/db/notes.ts';
import { shareShop, storedMerchant } from '../../platform/db/shopRow.ts';
import { orders, users, type OrderLine, type OrderRecord, refusedOrders } from '../../platform/db/schema.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { replayRefusal, rememberRefusal } from './refusedOrders.ts';
import { asColumns, changedLine, lockStock, merged, takeStock, type SoldProduct, type Wanted } from './stock.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** How many unpaid orders of a buyer hold stock, and how many items they hold, if the buyer has never paid. */
const holdingsOf = (tx: Db, buyerId: Placeholder) => {
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
const readBuyerState = async (tx: Db, { buyerId, key, order }: Asked, hash: string): Promise<BuyerState> => {
  const [state] =
    key === undefined
      ? await stateByRequest(tx, { buyerId, hash, ...toPrices(order) })
      : await stateByKey(tx, { buyerId, key });
  return state!;
};

export type AskedOrder = v.InferOutput<typeof OrderIn>;

type Asked = {
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

const lockedBuyer = prepared((tx) =>
  tx
    .select({ id: users.id, shop: shareShop })
    .from(users)
    .where(eq(users.id, sql.placeholder('buyerId')))
    .for('no key update'),
);

/** One order at a time per buyer, so that neither a repeated key nor the limit of open orders can race. The shop stays as it is. */
const lockBuyer = async (tx: Db, buyerId: string): Promise<void> => {
  const found = await lockedBuyer(tx, { buyerId });
  if (found.length === 0) throw new HttpError(401, say('tokenFailed'));
};

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
  rows: Map<string, SoldProduct>,
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

type Decision = { wanted: Wanted[]; lines: OrderLine[]; prices: Prices };

/** Decides whether an order can be placed, without writing anything (S144–S147, A34). */
const decide = async (
  tx: Db,
  { order, mostCents = toCents(MOST_ORDER_DOLLARS), ...bounds }: Asked,
  wanted: Wanted[],
  { holdings, merchant }: BuyerState,
): Promise<Decision> => {
  refuseBeyondBounds(holdings, wanted, bounds);
  const rows = await lockStock(tx, wanted);
  const lines = wanted.map((line) => {
    const { name, image, priceCents } = rows.get(line.product)!;
    return { ...line, name, image, priceCents };
  });
  const prices = priceOrder(lines, merchant);
  if (prices.total > mostCents) throw new HttpError(400, say('orderTooLarge'));
  refuseOtherPrices(prices, order, wanted, rows, merchant);
  return { wanted, lines, prices };
};

const placedFields = [
  ...(['id', 'userId', 'idempotencyKey', 'requestHash', 'lines', 'paymentMethod'] as const),
  ...(['itemsCents', 'shippingCents', 'taxCents', 'totalCents'] as const),
  ...addressFields,
] as const;

/** Takes the stock and makes the order, in one query: the fewer there are, the sooner the products are free again. */
const placedOrder = prepared((tx) => {
  const made = tx
    .insert(orders)
    .values(perField(placedFields, (field) => sql.placeholder(field)))
    .returning();
  const taken = tx.$with('taken').as(takeStock(tx));
  const placed = tx.$with('placed').as(made);
  return noteMail(tx, 'orderPlaced', placed, taken, changeCatalogue(tx, 'content')).select().from(placed);
});

const makeOrder = async (
  tx: Db,
  { buyerId, key, order }: Asked,
  { wanted, lines, prices }: Decision,
  requestHash: string,
): Promise<OrderRecord> => {
  const row: Pick<OrderRecord, (typeof placedFields)[number]> = {
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
  };
  const [placed] = await placedOrder(tx, { ...row, ...asColumns(wanted) });
  return placed!;
};

/** C15: the same key gives the same order or refusal (A5, A40); without a key, so does the same request (A97). */
export const placeOrder = async (db: Db, asked: Asked): Promise<OrderRecord> => {
  const outcome = await db.transaction(async (tx) => {
    const { buyerId, key, order } = asked;
    const wanted = merged(order.orderItems);
    const requestHash = hashOf(wanted, order);
    const [, state] = await Promise.all([lockBuyer(tx, buyerId), readBuyerState(tx, asked, requestHash)]);
    const { earlier, refusal } = state;
    if (earlier) return sameAgain(tx, earlier, requestHash);
    if (refusal) return replayRefusal(refusal, requestHash);
    const decision = () => decide(tx, asked, wanted, state);
    const decided =
      key === undefined
        ? await decision()
        : await rememberRefusal(tx, { userId: buyerId, idempotencyKey: key, requestHash }, decision);
    return decided instanceof HttpError ? decided : makeOrder(tx, asked, decided, requestHash);
  });
  if (outcome instanceof HttpError) throw outcome;
  return outcome;
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
