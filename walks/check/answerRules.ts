import * as v from 'valibot';
import { ownCalls } from '../../common/contract/ownCalls.ts';
import { BRIEF } from '../../common/contract/endpoints.ts';
import { calls, type Call } from '../../common/contract/calls.ts';
import type { Order } from '../../common/contract/order.ts';
import { Problem } from '../../common/contract/problem.ts';
import { toCents } from '../../common/domain/money.ts';
import { callAt } from '../outcomes.ts';
import { brokenOf } from './brokenRules.ts';
import { knownOf } from './charges.ts';
import type { GivenAnswer, SentRequest } from './heldFetch.ts';
import type { Account, Row, Rows } from './rows.ts';
import { toText } from './text.ts';
import { tokenIn } from './tokenNames.ts';

/** A request, its answer, and the rows before and after it. */
export type Exchange = {
  request: SentRequest;
  answer: GivenAnswer;
  /** Its header that says when to ask again. */
  retryAfter?: string | undefined;
  before: Rows;
  after: Rows;
};

/** The only failure of the server that clients know of: the gateway did not answer. */
const BAD_GATEWAY = 502;

const allCalls = { ...calls, ...ownCalls };

const isKnown = (call: Call, name: string, { status }: GivenAnswer, body: unknown, isBrief: boolean): boolean => {
  if (status < 400) return status === call.status && v.is((isBrief && call.brief) || call.answer, body);
  if (!v.is(Problem, body)) return false;
  return status < 500 || (status === BAD_GATEWAY && name === 'payOrder' && body.code === 'PAYMENT_UNKNOWN');
};

/** Who sends a request; undefined if its token is not accepted, or there is none. */
const senderOf = ({ headers }: SentRequest, { accounts }: Rows): Account | undefined => {
  const { user, version } = tokenIn(headers['authorization']);
  return accounts.find(({ id, token_version: current }) => id === user && current === version);
};

/** What a row of a list shows, and the whole order as well. */
const isRowAsStored = (order: Order, row: Row, { accounts }: Rows): boolean =>
  toCents(order.totalPrice) === row['total_cents'] &&
  order.user.name === accounts.find(({ id }) => id === row['user_id'])?.name &&
  order.isPaid === (row['paid_at'] !== null) &&
  order.isPaid === (order.paidAt !== null) &&
  order.isDelivered === (row['delivered_at'] !== null) &&
  order.isDelivered === (order.deliveredAt !== null);

/** Fields that only the buyer receives: the key, and until when the stock is held; null once it was given back. */
const isTold = ({ idempotencyKey, heldUntil, isPaid }: Order, row: Row, isOwn: boolean): boolean =>
  (idempotencyKey ?? null) === (isOwn ? row['idempotency_key'] : null) &&
  (isOwn && !isPaid ? (heldUntil === null) === (row['released_at'] !== null) : heldUntil === undefined);

const isShownAsStored = (order: Order, row: Row, viewer: string, { accounts }: Rows): boolean => {
  const figures = [order.itemsPrice, order.shippingPrice, order.taxPrice].map(toCents);
  const { address, city, postalCode, country } = order.shippingAddress;
  const lines = order.orderItems.map(({ price, ...line }) => ({ ...line, priceCents: toCents(price) }));
  const isOwn = row['user_id'] === viewer;
  return (
    figures.join() === [row['items_cents'], row['shipping_cents'], row['tax_cents']].join() &&
    [address, city, postalCode, country, order.paymentMethod].join() ===
      [row['address'], row['city'], row['postal_code'], row['country'], row['payment_method']].join() &&
    toText(lines) === toText(row['lines']) &&
    order.user.email === accounts.find(({ id }) => id === row['user_id'])?.email &&
    (order.refundedAt !== undefined) === (row['refunded_at'] !== null) &&
    order.isOwn === isOwn &&
    isTold(order, row, isOwn)
  );
};

/** What a buyer asks for in some lines; an order that was placed before has the prices of then. */
const askedIn = (lines: Order['orderItems'], isPlacedBefore: boolean): string => {
  const ids = [...new Set(lines.map(({ product }) => product))];
  return toText(
    ids.map((id) => {
      const own = lines.filter(({ product }) => product === id);
      return [id, own.reduce((sum, { qty }) => sum + qty, 0), isPlacedBefore || own[0]!.price];
    }),
  );
};

/** Whether an order is what the sender of a request asked for. */
const isAsAsked = (name: string, { body, headers, url }: SentRequest, order: Order, { orders }: Rows): boolean => {
  if (name === 'getOrder') return url.endsWith(`/${order._id}`);
  if (name === 'payOrder') return order.isPaid && url.includes(order._id);
  if (name === 'deliverOrder') return order.isDelivered && url.includes(order._id);
  if (name !== 'createOrder') return true;
  const { orderItems, shippingAddress } = JSON.parse(body!) as Order;
  const isPlacedBefore = orders.some(({ id }) => id === order._id);
  return (
    (order.idempotencyKey ?? '') === (headers['idempotency-key'] ?? '').trim() &&
    order.isOwn === true &&
    askedIn(orderItems, isPlacedBefore) === askedIn(order.orderItems, isPlacedBefore) &&
    toText(shippingAddress) === toText(order.shippingAddress)
  );
};

/** Whether a list has all orders of its viewer, all that there are, or those under one key; or a page of them. */
const isWhole = (name: string, { url }: SentRequest, found: Order[], viewer: string, { orders }: Rows): boolean => {
  if (name !== 'listMyOrders' && name !== 'listOrders') return true;
  const { searchParams: asked } = new URL(url, 'http://shop.test');
  const key = asked.get('idempotencyKey');
  const all = orders
    .filter((row) => name === 'listOrders' || row['user_id'] === viewer)
    .filter((row) => key === null || row['idempotency_key'] === key);
  const limit = Number(asked.get('limit') ?? all.length);
  const skipped = limit * (Number(asked.get('page') ?? 1) - 1);
  const ids = new Set(found.map(({ _id }) => _id));
  const wanted = Math.max(0, Math.min(limit, all.length - skipped));
  return ids.size === wanted && found.length === wanted && found.every(({ _id }) => all.some(({ id }) => id === _id));
};

/** Whether a buyer who reads an order that waits for the bank sees what the bank has decided (A45). */
const isUpToDate = (order: Order, rows: Rows): boolean => {
  const row = rows.orders.find(({ id }) => id === order._id);
  if (!row || row['charging_since'] === null || row['bank_check'] === null || order.isOwn !== true) return true;
  const known = knownOf(rows, row);
  if (known === 'charged') return order.isPaid;
  if (known === 'refunded') return order.refundedAt !== undefined;
  return known === 'nothing' || order.bankCheck === known;
};

/** Who may do what an answer says was done (A38, S97). */
const mayDo = (name: string, { is_admin: isAdmin, id }: Account, row: Row): boolean => {
  if (name === 'payOrder') return row['user_id'] === id;
  return isAdmin || (name !== 'deliverOrder' && row['user_id'] === id);
};

const withOrders = ['createOrder', 'getOrder', 'payOrder', 'deliverOrder', 'listMyOrders', 'listOrders'];

const ordersIn = (body: unknown): Order[] => (Array.isArray(body) ? body : [body]) as Order[];

const judgeOrdersIn = (name: string, body: unknown, { request, before, after }: Exchange): string[] => {
  const sender = senderOf(request, before);
  if (sender === undefined) return ['an order is shown or changed without a session'];
  const isBrief = request.headers['accept'] === BRIEF;
  const found = ordersIn(body);
  const rowOf = ({ _id }: Order) => after.orders.find(({ id }) => id === _id);
  const isRight = found.every((order) => {
    const row = rowOf(order);
    if (row === undefined || !isRowAsStored(order, row, after)) return false;
    return (isBrief || isShownAsStored(order, row, sender.id, after)) && isAsAsked(name, request, order, before);
  });
  return brokenOf([
    ['an answer differs from what is stored or asked for', isRight],
    ['a list leaves out an order, or has one too many', isWhole(name, request, found, sender.id, after)],
    [
      'a buyer is not shown what the bank has decided',
      name !== 'getOrder' || found.every((o) => isUpToDate(o, before)),
    ],
    ['an order is shown or changed for who may not', found.every((order) => mayDo(name, sender, rowOf(order) ?? {}))],
  ]);
};

/** What an order’s key was refused for. */
const refusalUnderKey = ({ headers }: SentRequest, { refused_orders: refused }: Rows): Row | undefined => {
  const { user } = tokenIn(headers['authorization']);
  return refused.find((row) => row['user_id'] === user && row['idempotency_key'] === headers['idempotency-key']);
};

/** Whether the prices and the stock that a refusal names are those of the shop, or those of the first refusal. */
const areLinesRight = ({ lines = [] }: Problem, { request, before, after }: Exchange): boolean =>
  refusalUnderKey(request, before) !== undefined ||
  lines.every(({ product, price, countInStock }) => {
    const row = after.products.find(({ id }) => id === product);
    return (row?.['price_cents'] ?? 0) === toCents(price) && (row?.['count_in_stock'] ?? 0) === countInStock;
  });

/** Whether a key that is said to be refused stays so, and the reverse (A40). */
const isKeyRemembered = (status: number, { keyRefused = false }: Problem, request: SentRequest, after: Rows): boolean =>
  status === 400 || status === 409 ? keyRefused === (refusalUnderKey(request, after) !== undefined) : !keyRefused;

/** What a refused request may not change; a payment leaves behind that it was tried. */
const keptBy = ({ orders, products, test_charges: charges }: Rows): string => toText([orders, products, charges]);

const judgeRefusal = (name: string, problem: Problem, exchange: Exchange): string[] => {
  const { request, answer, retryAfter, before, after } = exchange;
  const mayAskAgain = problem.code === 'TOO_MANY_REQUESTS' || problem.code === 'PAYMENT_IN_PROGRESS';
  return brokenOf([
    ['a refused request has changed something', name === 'payOrder' || keptBy(before) === keptBy(after)],
    ['a refusal does not say why', problem.message.trim() !== '' && !/undefined|[{}]/.test(problem.message)],
    ['a refusal does not say when to ask again', !mayAskAgain || /^[1-9]\d*$/.test(retryAfter ?? '')],
    ['a refusal names other prices or stock than there are', areLinesRight(problem, exchange)],
    [
      'a key is said to be refused that is not, or the reverse',
      name !== 'createOrder' || isKeyRemembered(answer.status, problem, request, after),
    ],
  ]);
};

/** The rules that an answer of the server breaks. */
export const judgeAnswer = (exchange: Exchange): string[] => {
  const { request, answer } = exchange;
  const name = callAt(request.method, new URL(request.url, 'http://shop.test').pathname);
  const body = JSON.parse(answer.text) as unknown;
  const isBrief = request.headers['accept'] === BRIEF;
  if (name === undefined || !isKnown(allCalls[name], name, answer, body, isBrief))
    return ['an answer is not in the contract'];
  if (answer.status >= 400) return judgeRefusal(name, body as Problem, exchange);
  return withOrders.includes(name) ? judgeOrdersIn(name, body, exchange) : [];
};
