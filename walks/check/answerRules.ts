import * as v from 'valibot';
import { ownCalls } from '../../common/contract/ownCalls.ts';
import { BRIEF } from '../../common/contract/endpoints.ts';
import { calls, type Call } from '../../common/contract/calls.ts';
import type { Order } from '../../common/contract/order.ts';
import { Problem } from '../../common/contract/problem.ts';
import { toCents } from '../../common/domain/money.ts';
import { callAt } from '../outcomes.ts';
import type { GivenAnswer, SentRequest } from './heldFetch.ts';
import { knownOf } from './paymentPromise.ts';
import { judgeRefusal } from './refusalRules.ts';
import type { Rows } from './server.ts';
import { toText } from './text.ts';
import { tokenIn } from './tokenNames.ts';
import { isPromised, noLimits, verdictOn, type Limits } from './verdicts.ts';

type Row = Record<string, unknown>;

/** A request, its answer, and the rows before and after it. */
export type Exchange = {
  request: SentRequest;
  answer: GivenAnswer;
  /** Its header that says when to ask again. */
  retryAfter?: string | undefined;
  /** Whether it ends a charge: whether that was promised was judged as it began. */
  endsCharge?: boolean;
  before: Rows;
  after: Rows;
  limits?: Limits;
};

/** The only failure of the server that clients know of: the gateway did not answer. */
const BAD_GATEWAY = 502;

const allCalls = { ...calls, ...ownCalls };

const isKnown = (call: Call, name: string, { status }: GivenAnswer, body: unknown, isBrief: boolean): boolean => {
  if (status < 400) return status === call.status && v.is((isBrief && call.brief) || call.answer, body);
  if (!v.is(Problem, body)) return false;
  return status < 500 || (status === BAD_GATEWAY && name === 'payOrder' && body.code === 'PAYMENT_UNKNOWN');
};

/** What only the buyer is told: the key, and until when the stock is held; null once it was given back. */
const isTold = ({ idempotencyKey, heldUntil, isPaid }: Order, row: Row, isOwn: boolean): boolean =>
  (idempotencyKey ?? null) === (isOwn ? row['idempotency_key'] : null) &&
  (isOwn && !isPaid ? (heldUntil === null) === (row['released_at'] !== null) : heldUntil === undefined);

const isShownAsStored = (order: Order, row: Row | undefined, viewer: string, { accounts }: Rows): boolean => {
  if (!row) return false;
  const figures = [order.itemsPrice, order.shippingPrice, order.taxPrice, order.totalPrice].map(toCents);
  const { address, city, postalCode, country } = order.shippingAddress;
  const lines = order.orderItems.map(({ price, ...line }) => ({ ...line, priceCents: toCents(price) }));
  const buyer = accounts.find(({ id }) => id === row['user_id']);
  const isOwn = row['user_id'] === viewer;
  return (
    figures.join() === [row['items_cents'], row['shipping_cents'], row['tax_cents'], row['total_cents']].join() &&
    [address, city, postalCode, country, order.paymentMethod].join() ===
      [row['address'], row['city'], row['postal_code'], row['country'], row['payment_method']].join() &&
    toText(lines) === toText(row['lines']) &&
    [order.user.name, order.user.email].join() === [buyer?.name, buyer?.email].join() &&
    order.isPaid === (row['paid_at'] !== null) &&
    order.isPaid === (order.paidAt !== null) &&
    order.isDelivered === (row['delivered_at'] !== null) &&
    order.isDelivered === (order.deliveredAt !== null) &&
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

/** What the sender of a request asked for, and what a 200 or 201 says of it. */
const isDone = (name: string, { body, headers, url }: SentRequest, order: Order, { orders }: Rows): boolean => {
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

/** The ids that a list must have: all orders of its viewer, or those under one key. */
const idsAsked = ({ url }: SentRequest, viewer: string, { orders }: Rows): string[] => {
  const key = new URL(url, 'http://shop.test').searchParams.get('idempotencyKey');
  return orders
    .filter((row) => row['user_id'] === viewer && (key === null || row['idempotency_key'] === key))
    .map(({ id }) => String(id));
};

/** How many rows a page has at most, and which page it is; null if all are asked for. */
const pageIn = ({ url }: SentRequest): { limit: number; page: number } | null => {
  const { searchParams: asked } = new URL(url, 'http://shop.test');
  return asked.has('limit') ? { limit: Number(asked.get('limit')), page: Number(asked.get('page')) } : null;
};

const isWhole = (name: string, request: SentRequest, found: Order[], viewer: string, rows: Rows): boolean => {
  if (name !== 'listMyOrders' && name !== 'listOrders') return true;
  const all = name === 'listOrders' ? rows.orders.map(({ id }) => String(id)) : idsAsked(request, viewer, rows);
  const ids = found.map(({ _id }) => _id);
  const page = pageIn(request);
  if (page === null) return toText(ids.toSorted()) === toText(all.toSorted());
  const count = Math.max(0, Math.min(page.limit, all.length - page.limit * (page.page - 1)));
  return new Set(ids).size === count && ids.every((id) => all.includes(id));
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

/** A row of a list, with no more than it shows. */
const isRowAsStored = (order: Order, row: Row | undefined, { accounts }: Rows): boolean =>
  row !== undefined &&
  toCents(order.totalPrice) === row['total_cents'] &&
  order.user.name === accounts.find(({ id }) => id === row['user_id'])?.name &&
  order.isPaid === (row['paid_at'] !== null) &&
  order.isPaid === (order.paidAt !== null) &&
  order.isDelivered === (row['delivered_at'] !== null) &&
  order.isDelivered === (order.deliveredAt !== null);

const ordersIn = (body: unknown): Order[] => (Array.isArray(body) ? body : [body]) as Order[];
const withOrders = ['createOrder', 'getOrder', 'payOrder', 'deliverOrder', 'listMyOrders', 'listOrders'];

/** What a refused request may leave behind: that it was refused, and for a payment that it was tried. */
const leftBy = ({ orders, products, test_charges: charges }: Rows): string => toText([orders, products, charges]);

/** The rules that an answer of the server breaks. */
export const judgeAnswer = ({
  request,
  answer,
  retryAfter,
  before,
  endsCharge = false,
  after,
  limits = noLimits,
}: Exchange): string[] => {
  const { pathname } = new URL(request.url, 'http://shop.test');
  const name = callAt(request.method, pathname);
  const body = JSON.parse(answer.text) as unknown;
  const isBrief = request.headers['accept'] === BRIEF;
  if (name === undefined || !isKnown(allCalls[name], name, answer, body, isBrief))
    return ['an answer is not in the contract'];
  const isAsPromised =
    endsCharge || isPromised(verdictOn(name, request, before, limits), answer.status, body as Problem);
  const ofPromise = isAsPromised ? [] : ['the server answers otherwise than it promises'];
  if (answer.status >= 400) {
    const isKept = name === 'payOrder' || leftBy(before) === leftBy(after);
    return [
      ...ofPromise,
      ...(isKept ? [] : ['a refused request has changed something']),
      ...judgeRefusal({
        name,
        request,
        status: answer.status,
        problem: body as Problem,
        retryAfter,
        before,
        after,
        limits,
      }),
    ];
  }
  if (!withOrders.includes(name)) return ofPromise;
  const { user: viewer } = tokenIn(request.headers['authorization']);
  const mayAll = after.accounts.some(({ id, is_admin: isAdmin }) => id === viewer && isAdmin);
  const found = ordersIn(body);
  const rowOf = ({ _id }: Order) => after.orders.find(({ id }) => id === _id);
  const isRight = found.every(
    (order) =>
      (isBrief ? isRowAsStored(order, rowOf(order), after) : isShownAsStored(order, rowOf(order), viewer, after)) &&
      isDone(name, request, order, before),
  );
  return [
    ...ofPromise,
    ...(isRight ? [] : ['an answer differs from what is stored or asked for']),
    ...(isWhole(name, request, found, viewer, after) ? [] : ['a list leaves out an order, or has one too many']),
    ...(name !== 'getOrder' || found.every((order) => isUpToDate(order, before))
      ? []
      : ['a buyer is not shown what the bank has decided']),
    ...(mayAll || found.every((order) => rowOf(order)?.['user_id'] === viewer)
      ? []
      : ['an order of another buyer is shown']),
  ];
};
