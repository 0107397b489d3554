import type { OrderIn } from '../../common/contract/order.ts';
import type { Problem } from '../../common/contract/problem.ts';
import { pricesOf } from '../../common/domain/cart.ts';
import { toCents, toDollars, type Cents } from '../../common/domain/money.ts';
import type { SentRequest } from './heldFetch.ts';
import { promiseOfPayment, type Verdict } from './paymentPromise.ts';
import type { Rows } from './server.ts';
import { toText } from './text.ts';
import { tokenIn } from './tokenNames.ts';

type Row = Record<string, unknown>;
type Wanted = { product: string; qty: number };

/** How many orders and items a buyer may leave unpaid (A41). */
export type Limits = { maxOpenOrders: number; maxUnitsHeldByNewAccount: number };

export const noLimits: Limits = {
  maxOpenOrders: Number.POSITIVE_INFINITY,
  maxUnitsHeldByNewAccount: Number.POSITIVE_INFINITY,
};

/** No order costs more, in dollars. */
const MOST_DOLLARS = 100_000_000;
const MOST_KEY = 200;

/** So many refusals of a buyer are kept; no other is made then. */
export const MOST_REFUSALS = 200;

/** Who sends a request; null if the token is not accepted, or there is none. */
const senderOf = ({ headers }: SentRequest, { accounts }: Rows): Rows['accounts'][number] | null => {
  const { user, version } = tokenIn(headers['authorization']);
  return accounts.find(({ id, token_version: current }) => id === user && current === version) ?? null;
};

export const merged = (lines: readonly { product: string; qty: unknown }[]): Wanted[] => {
  const sums = new Map<string, number>();
  for (const { product, qty } of lines) sums.set(product, (sums.get(product) ?? 0) + Number(qty));
  return [...sums].map(([product, qty]) => ({ product, qty }));
};

/** A product that is sold: a draft is not. */
const soldAt = (id: string, { products }: Rows): Row | undefined =>
  products.find((row) => row['id'] === id && row['is_draft'] !== true);

/** What these lines cost by the prices that the shop has now. */
export const pricesNow = (wanted: readonly Wanted[], rows: Rows) =>
  pricesOf(
    wanted.map(({ product, qty }) => ({ qty, price: toDollars(soldAt(product, rows)!['price_cents'] as Cents) })),
  );

const keyIn = ({ headers }: SentRequest): string => (headers['idempotency-key'] ?? '').trim();

export const hasKey = (request: SentRequest): boolean => keyIn(request) !== '';

/** Whether it is an order at all that is asked for. */
export const isWellFormed = (request: SentRequest): boolean =>
  (JSON.parse(request.body!) as OrderIn).orderItems.length > 0 && keyIn(request).length <= MOST_KEY;

const isSameOrder = (order: Row, { shippingAddress, paymentMethod }: OrderIn, wanted: Wanted[]): boolean => {
  const { address, city, postal_code: postalCode, country, payment_method: method } = order;
  const lines = (order['lines'] as Wanted[]).map(({ product, qty }) => ({ product, qty }));
  return (
    toText([lines, { address, city, postalCode, country }, method]) === toText([wanted, shippingAddress, paymentMethod])
  );
};

/** A refusal under the same key: the same again, or the key is said to be another’s. */
const refusedBefore = ({ status, problem }: Row, wanted: Wanted[]): Verdict => {
  const { code, lines = [] } = problem as Problem;
  const isSame = lines.every((line) => wanted.some(({ product, qty }) => product === line.product && qty === line.qty));
  return isSame ? { status: status as number, ...(code === undefined ? {} : { code }) } : reused;
};

const refunded: Verdict = { status: 409, code: 'ORDER_REFUNDED' };

const reused: Verdict = { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' };

/** What a buyer holds unpaid, and whether they have ever paid. */
export const holdingsOf = (buyer: string, { orders }: Rows) => {
  const own = orders.filter((row) => row['user_id'] === buyer);
  const open = own.filter((row) => row['paid_at'] === null && row['released_at'] === null);
  const units = open.flatMap((row) => row['lines'] as Wanted[]).reduce((sum, { qty }) => sum + qty, 0);
  return { open: open.length, units, hasPaid: own.some((row) => row['paid_at'] !== null) };
};

/** Whether an order that no key has decided about is placed (A17, A34, A41). */
const ofNewOrder = (order: OrderIn, wanted: Wanted[], rows: Rows, buyer: string, limits: Limits): Verdict => {
  const { open, units, hasPaid } = holdingsOf(buyer, rows);
  if (open >= limits.maxOpenOrders) return { status: 409, code: 'TOO_MANY_OPEN_ORDERS' };
  const all = wanted.reduce((sum, { qty }) => sum + qty, units);
  if (!hasPaid && all > limits.maxUnitsHeldByNewAccount) return { status: 409, code: 'TOO_MANY_UNITS_HELD' };
  if (wanted.some(({ product, qty }) => ((soldAt(product, rows)?.['count_in_stock'] as number | undefined) ?? 0) < qty))
    return { status: 409, code: 'OUT_OF_STOCK' };
  const now = pricesNow(wanted, rows);
  if (toDollars(now.total) > MOST_DOLLARS) return { status: 400 };
  const asked = [order.itemsPrice, order.shippingPrice, order.taxPrice, order.totalPrice].map((sum) =>
    toCents(Number(sum)),
  );
  const isAsNow = asked.join() === [now.items, now.shipping, now.tax, now.total].join();
  return isAsNow ? { status: 201 } : { status: 409, code: 'PRICES_CHANGED' };
};

const ofOrder = (request: SentRequest, rows: Rows, buyer: string, limits: Limits): Verdict => {
  const order = JSON.parse(request.body!) as OrderIn;
  const key = keyIn(request);
  if (!isWellFormed(request)) return { status: 400 };
  const wanted = merged(order.orderItems);
  const isOfBuyer = (row: Row) => row['user_id'] === buyer;
  const isUnderKey = (row: Row) => key !== '' && isOfBuyer(row) && row['idempotency_key'] === key;
  const earlier = rows.orders.find(isUnderKey);
  if (earlier) return isSameOrder(earlier, order, wanted) ? { status: 201 } : reused;
  const refusal = rows.refused_orders.find(isUnderKey);
  if (refusal) return refusedBefore(refusal, wanted);
  const verdict = ofNewOrder(order, wanted, rows, buyer, limits);
  const mustBeKept = verdict.status !== 201 && key !== '';
  const isFull = rows.refused_orders.filter(isOfBuyer).length >= MOST_REFUSALS;
  return mustBeKept && isFull ? { status: 429, code: 'TOO_MANY_REQUESTS' } : verdict;
};

const ofOneOrder = (
  name: string,
  request: SentRequest,
  rows: Rows,
  { id, is_admin: isAdmin }: Rows['accounts'][number],
): Verdict | 'charges' => {
  const [, , , asked] = request.url.split('/');
  const order = rows.orders.find((row) => row['id'] === asked);
  if (!order) return { status: 404 };
  const isOwn = order['user_id'] === id;
  if (!isOwn && !isAdmin) return { status: 404 };
  if (name === 'getOrder') return { status: 200 };
  if (name === 'payOrder') {
    if (!isOwn) return { status: 403 };
    if (order['refunded_at'] !== null) return refunded;
    return order['paid_at'] === null ? promiseOfPayment(request, order, rows) : { status: 200 };
  }
  if (!isAdmin) return { status: 403 };
  if (order['refunded_at'] !== null && order['delivered_at'] === null) return refunded;
  return { status: order['paid_at'] !== null && order['delivered_at'] === null ? 200 : 409 };
};

/**
 * What the shop promises to answer to a request about orders, by the rows before it: where it asks the gateway to charge,
 * the gateway decides on the answer. Null for any other request.
 */
export const verdictOn = (
  name: string,
  request: SentRequest,
  rows: Rows,
  limits: Limits,
): Verdict | 'charges' | null => {
  const asksForOrders = ['createOrder', 'getOrder', 'payOrder', 'deliverOrder', 'listMyOrders', 'listOrders'];
  if (!asksForOrders.includes(name)) return null;
  const sender = senderOf(request, rows);
  if (sender === null) return { status: 401 };
  if (name === 'listMyOrders') return { status: 200 };
  if (name === 'listOrders') return { status: sender.is_admin ? 200 : 403 };
  if (name === 'createOrder') return ofOrder(request, rows, sender.id, limits);
  return ofOneOrder(name, request, rows, sender);
};

/** Whether an answer keeps such a promise, which came without a charge. */
export const isPromised = (verdict: Verdict | 'charges' | null, status: number, problem: Problem): boolean =>
  verdict === null ||
  (verdict !== 'charges' && verdict.status === status && (verdict.code === undefined || verdict.code === problem.code));
