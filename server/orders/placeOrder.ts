import { createHash } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { OrderIn } from '../../src/contract/order.ts';
import type { OrderFigures } from '../../src/contract/problem.ts';
import { priceOrder, toCents, toDollars, type Prices } from '../../src/domain/money.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { orders, users, type OrderLine, type OrderRecord, type ProductRow } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { changedLine, merged, reserve, type Wanted } from './stock.ts';

/** An order as it was asked for, checked by the contract. */
export type AskedOrder = v.InferOutput<typeof OrderIn>;

type Asked = {
  buyerId: string;
  /** The client's name for this order, so that a repetition finds it (A5). */
  key: string | undefined;
  order: AskedOrder;
  maxOpenOrders: number;
};

/** No amount of the wire is larger, and every sum below it is exact. */
const MOST_CENTS = 100_000_000_00;

const hashOf = (lines: Wanted[], { shippingAddress, paymentMethod }: AskedOrder): string => {
  const { address, city, postalCode, country } = shippingAddress;
  const asked = [lines.map(({ product, qty }) => [product, qty]), address, city, postalCode, country, paymentMethod];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
};

/** One order at a time per buyer, so that neither a repeated key nor the limit of open orders can race. */
const lockBuyer = async (tx: Db, buyerId: string): Promise<void> => {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, buyerId)).for('no key update');
  if (found.length === 0) throw new Refusal(401, 'Not authorized, token failed');
};

const findEarlier = async (tx: Db, buyerId: string, key: string, hash: string): Promise<OrderRecord | null> => {
  const [earlier] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, buyerId), eq(orders.idempotencyKey, key)));
  if (!earlier) return null;
  if (earlier.requestHash === hash) return earlier;
  const message = 'This Idempotency-Key already belongs to another order of yours';
  throw new Refusal(409, { code: 'IDEMPOTENCY_KEY_REUSED', message });
};

const refuseTooManyOpen = async (tx: Db, buyerId: string, most: number): Promise<void> => {
  const [open] = await tx
    .select({ n: count() })
    .from(orders)
    .where(and(eq(orders.userId, buyerId), isNull(orders.paidAt), isNull(orders.releasedAt)));
  if (open!.n < most) return;
  const message = `You have ${open!.n} unpaid orders. Pay one of them before you place another.`;
  throw new Refusal(409, { code: 'TOO_MANY_OPEN_ORDERS', message });
};

const asFigures = ({ items, shipping, tax, total }: Prices): OrderFigures => ({
  itemsPrice: toDollars(items),
  shippingPrice: toDollars(shipping),
  taxPrice: toDollars(tax),
  totalPrice: toDollars(total),
});

/** Nobody is charged a number they have not seen (A17). */
const refuseOtherPrices = (prices: Prices, order: AskedOrder, lines: Wanted[], rows: Map<string, ProductRow>): void => {
  const figures = asFigures(prices);
  const seen = (name: keyof OrderFigures) => toCents(Number(order[name])) === toCents(figures[name]);
  if (seen('itemsPrice') && seen('shippingPrice') && seen('taxPrice') && seen('totalPrice')) return;
  throw new Refusal(409, {
    code: 'PRICES_CHANGED',
    message: 'Prices have changed. Look at the new total before you place the order.',
    figures,
    lines: lines.map((line) => changedLine(line, rows.get(line.product))),
  });
};

const copyOf = ({ product, qty }: Wanted, { name, image, priceCents }: ProductRow): OrderLine => ({
  product,
  name,
  image,
  priceCents,
  qty,
});

/**
 * C15: takes the stock and makes the order in one transaction (A34), at prices recomputed from our own rows
 * (S144–S147). The same key again answers the same order; with another order in the body it is refused.
 */
export const placeOrder = (db: Db, { buyerId, key, order, maxOpenOrders }: Asked): Promise<OrderRecord> =>
  db.transaction(async (tx) => {
    const wanted = merged(order.orderItems);
    const requestHash = hashOf(wanted, order);
    await lockBuyer(tx, buyerId);
    const earlier = key === undefined ? null : await findEarlier(tx, buyerId, key, requestHash);
    if (earlier) return earlier;
    await refuseTooManyOpen(tx, buyerId, maxOpenOrders);

    const rows = await reserve(tx, wanted);
    const lines = wanted.map((line) => copyOf(line, rows.get(line.product)!));
    const prices = priceOrder(lines);
    if (prices.total > MOST_CENTS) throw new Refusal(400, 'This order is too large to be placed in one');
    refuseOtherPrices(prices, order, wanted, rows);

    const [placed] = await tx
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
  });
