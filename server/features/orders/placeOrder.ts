import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { addressFields } from '../../../common/domain/address.ts';
import { say } from '../../../common/texts/messages.ts';
import type { OrderIn } from '../../../common/contract/order.ts';
import { toFigures, toPrices } from '../../../common/domain/figures.ts';
import { priceOrder, type Prices } from '../../../common/domain/money.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { orders, users, type OrderLine, type OrderRecord } from '../../platform/db/schema.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { readBuyerState, type BuyerState, type Holdings } from './buyerState.ts';
import { refuseBeyondBounds, type OrderBounds } from './orderBounds.ts';
import { replayRefusal, rememberRefusal } from './refusedOrders.ts';
import { changedLine, lockStock, merged, takeStock, type SoldProduct, type Wanted } from './stock.ts';

/** A requested order, checked by the contract. */
export type AskedOrder = v.InferOutput<typeof OrderIn>;

type Asked = {
  buyerId: string;
  /** The client's key for this order, so that a repetition finds it (A5). */
  key: string | undefined;
  order: AskedOrder;
  /** The largest total that the gateway can charge, if there is one. */
  mostCents?: number | undefined;
} & OrderBounds;

/** No amount in a request is larger, and every sum up to it is exact. */
const MOST_CENTS = 100_000_000_00;

const hashOf = (lines: Wanted[], { shippingAddress, paymentMethod }: AskedOrder): string => {
  const address = addressFields.map((field) => shippingAddress[field]);
  const asked = [lines.map(({ product, qty }) => [product, qty]), ...address, paymentMethod];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
};

/** One order at a time per buyer, so that neither a repeated key nor the limit of open orders can race. */
const lockBuyer = async (tx: Db, buyerId: string): Promise<void> => {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, buyerId)).for('no key update');
  if (found.length === 0) throw new HttpError(401, say('tokenFailed'));
};

/** The order that a key has placed, for a repetition of its request. */
const sameAgain = async (tx: Db, earlier: NonNullable<BuyerState['earlier']>, hash: string): Promise<OrderRecord> => {
  if (earlier.requestHash !== hash) {
    const message = say('keyOfAnother');
    throw new HttpError(409, { code: 'IDEMPOTENCY_KEY_REUSED', message });
  }
  const [order] = await tx.select().from(orders).where(eq(orders.id, earlier.id));
  return order!;
};

/** A buyer is only charged a total that they have seen (A17). */
const refuseOtherPrices = (
  prices: Prices,
  order: AskedOrder,
  lines: Wanted[],
  rows: Map<string, SoldProduct>,
): void => {
  const seen = toPrices(order);
  if ((['items', 'shipping', 'tax', 'total'] as const).every((name) => seen[name] === prices[name])) return;
  throw new HttpError(409, {
    code: 'PRICES_CHANGED',
    message: say('pricesChanged'),
    figures: toFigures(prices),
    lines: lines.map((line) => changedLine(line, rows.get(line.product))),
  });
};

const copyOf = ({ product, qty }: Wanted, { name, image, priceCents }: SoldProduct): OrderLine => ({
  product,
  name,
  image,
  priceCents,
  qty,
});

/** What an order is to be made of: its lines, merged and locked, and its prices by our own rows. */
type Decision = { wanted: Wanted[]; lines: OrderLine[]; prices: Prices };

/** Decides whether an order can be placed, without writing anything (S144–S147, A34). */
const decide = async (
  tx: Db,
  { order, mostCents = MOST_CENTS, ...bounds }: Asked,
  wanted: Wanted[],
  holdings: Holdings,
): Promise<Decision> => {
  refuseBeyondBounds(holdings, wanted, bounds);
  const rows = await lockStock(tx, wanted);
  const lines = wanted.map((line) => copyOf(line, rows.get(line.product)!));
  const prices = priceOrder(lines);
  if (prices.total > mostCents) throw new HttpError(400, say('orderTooLarge'));
  refuseOtherPrices(prices, order, wanted, rows);
  return { wanted, lines, prices };
};

/** Takes the stock and makes the order, in one query: the fewer there are, the sooner the products are free again. */
const makeOrder = async (
  tx: Db,
  { buyerId, key, order }: Asked,
  { wanted, lines, prices }: Decision,
  requestHash: string,
): Promise<OrderRecord> => {
  const [placed] = await tx
    .with(tx.$with('taken').as(takeStock(tx, wanted)))
    .insert(orders)
    .values({
      id: newId(),
      userId: buyerId,
      idempotencyKey: key,
      requestHash,
      lines,
      ...order.shippingAddress,
      paymentMethod: order.paymentMethod,
      itemsCents: prices.items,
      shippingCents: prices.shipping,
      taxCents: prices.tax,
      totalCents: prices.total,
    })
    .returning();
  return placed!;
};

/**
 * C15: places an order in one transaction. The same key again returns the same order, or the same refusal; with another
 * order in the body it is refused. A request that arrives late or twice never places a second order (A5, A40).
 */
export const placeOrder = async (db: Db, asked: Asked): Promise<OrderRecord> => {
  const outcome = await db.transaction(async (tx) => {
    const { buyerId, key, order } = asked;
    const wanted = merged(order.orderItems);
    const requestHash = hashOf(wanted, order);
    await lockBuyer(tx, buyerId);
    const { earlier, refusal, holdings } = await readBuyerState(tx, buyerId, key);
    if (earlier) return sameAgain(tx, earlier, requestHash);
    if (refusal) return replayRefusal(refusal, requestHash);
    const decision = () => decide(tx, asked, wanted, holdings);
    const decided =
      key === undefined
        ? await decision()
        : await rememberRefusal(tx, { userId: buyerId, idempotencyKey: key, requestHash }, decision);
    return decided instanceof HttpError ? decided : makeOrder(tx, asked, decided, requestHash);
  });
  if (outcome instanceof HttpError) throw outcome;
  return outcome;
};
