import * as v from 'valibot';
import { ownCalls } from '../../common/contract/ownCalls.ts';
import { BRIEF } from '../../common/contract/endpoints.ts';
import { calls, type Call } from '../../common/contract/calls.ts';
import type { Order } from '../../common/contract/order.ts';
import { Problem } from '../../common/contract/problem.ts';
import { toCents } from '../../common/domain/money.ts';
import { knownOf } from './charges.ts';
import type { GivenAnswer, SentRequest } from './heldFetch.ts';
import type { Account, Row, Rows } from './rows.ts';
import { tokenIn } from './tokenNames.ts';
import { toText } from './repeatable.ts';
import { brokenOf } from '../rules/rules.ts';
import { callAt } from '../../tests/drivers/api/shopApi.ts';

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

/** Whether an order is shown as it is stored. Its key, and until when its stock is held, are for its buyer alone. */
const isAsStored = (order: Order, row: Row, viewer: string, isBrief: boolean, { accounts }: Rows): boolean => {
  const buyer = accounts.find(({ id }) => id === row['user_id']);
  const isRowRight =
    toCents(order.totalPrice) === row['total_cents'] &&
    order.user.name === buyer?.name &&
    order.isPaid === (row['paid_at'] !== null) &&
    order.isDelivered === (row['delivered_at'] !== null);
  if (isBrief || !isRowRight) return isRowRight;
  const isOwn = row['user_id'] === viewer;
  const mayKnowHold = isOwn && !order.isPaid;
  const lines = order.orderItems.map(({ price, ...line }) => ({ ...line, priceCents: toCents(price) }));
  return (
    order.isOwn === isOwn &&
    (order.refundedAt !== undefined) === (row['refunded_at'] !== null) &&
    (order.idempotencyKey ?? null) === (isOwn ? row['idempotency_key'] : null) &&
    (mayKnowHold ? (order.heldUntil === null) === (row['released_at'] !== null) : order.heldUntil === undefined) &&
    toText(lines) === toText(row['lines'])
  );
};

/** Whether an order is the one that its sender asked for. */
const isAsAsked = (name: string, { headers, url }: SentRequest, { _id, idempotencyKey = '' }: Order): boolean => {
  if (name === 'createOrder') return idempotencyKey === (headers['idempotency-key'] ?? '').trim();
  return !['getOrder', 'payOrder', 'deliverOrder'].includes(name) || url.includes(_id);
};

/** Whether a list has each order of its viewer, or of all, once; only some of them where it has pages or a key. */
const isWhole = (name: string, { url }: SentRequest, found: Order[], viewer: string, { orders }: Rows): boolean => {
  if (name !== 'listMyOrders' && name !== 'listOrders') return true;
  const all = orders.flatMap((row) => (name === 'listOrders' || row['user_id'] === viewer ? [row['id']] : []));
  const ids = new Set<unknown>(found.map(({ _id }) => _id));
  const isEach = url.includes('?') || ids.size === all.length;
  return isEach && ids.size === found.length && [...ids].every((id) => all.includes(id));
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
    return row !== undefined && isAsStored(order, row, sender.id, isBrief, after) && isAsAsked(name, request, order);
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
