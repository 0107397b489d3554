import * as v from 'valibot';
import { calls, type Call } from '../../common/contract/calls.ts';
import type { Order } from '../../common/contract/order.ts';
import { Problem } from '../../common/contract/problem.ts';
import { toCents } from '../../common/domain/money.ts';
import { callAt } from '../outcomes.ts';
import type { GivenAnswer, SentRequest } from './heldFetch.ts';
import type { Rows } from './server.ts';
import { toText } from './text.ts';

type Row = Record<string, unknown>;

/** A request, its answer, and the rows before and after it. */
export type Exchange = { request: SentRequest; answer: GivenAnswer; before: Rows; after: Rows };

/** The only failure of the server that clients know of: the gateway did not answer. */
const PAYMENT_UNKNOWN = 502;

const isKnown = (call: Call, name: string, { status }: GivenAnswer, body: unknown): boolean => {
  if (status < 400) return status === call.status && v.is(call.answer, body);
  return (status < 500 || (status === PAYMENT_UNKNOWN && name === 'payOrder')) && v.is(Problem, body);
};

const isShownAsStored = (order: Order, row: Row | undefined): boolean => {
  if (!row) return false;
  const figures = [order.itemsPrice, order.shippingPrice, order.taxPrice, order.totalPrice].map(toCents);
  const { address, city, postalCode, country } = order.shippingAddress;
  const lines = order.orderItems.map(({ price, ...line }) => ({ ...line, priceCents: toCents(price) }));
  return (
    figures.join() === [row['items_cents'], row['shipping_cents'], row['tax_cents'], row['total_cents']].join() &&
    [address, city, postalCode, country, order.paymentMethod].join() ===
      [row['address'], row['city'], row['postal_code'], row['country'], row['payment_method']].join() &&
    toText(lines) === toText(row['lines']) &&
    order.isPaid === (row['paid_at'] !== null) &&
    order.isDelivered === (row['delivered_at'] !== null) &&
    (order.idempotencyKey ?? null) === (order.isOwn === true ? row['idempotency_key'] : null) &&
    (order.heldUntil === undefined || (order.heldUntil === null) === (row['released_at'] !== null))
  );
};

/** What a buyer asks for in some lines. */
const askedIn = (lines: Order['orderItems']): string =>
  toText(lines.map(({ product, qty, price }) => [product, qty, price]));

/** What the sender of a request asked for, and what a 200 or 201 says of it. */
const isDone = (name: string, { body, headers }: SentRequest, order: Order): boolean => {
  if (name === 'payOrder') return order.isPaid;
  if (name === 'deliverOrder') return order.isDelivered;
  if (name !== 'createOrder') return true;
  const { orderItems, shippingAddress } = JSON.parse(body!) as Order;
  return (
    order.idempotencyKey === headers['idempotency-key'] &&
    order.isOwn === true &&
    askedIn(orderItems) === askedIn(order.orderItems) &&
    toText(shippingAddress) === toText(order.shippingAddress)
  );
};

const ordersIn = (body: unknown): Order[] => (Array.isArray(body) ? body : [body]) as Order[];
const withOrders = ['createOrder', 'getOrder', 'payOrder', 'deliverOrder', 'listMyOrders', 'listOrders'];

/** What a refused request may leave behind: that it was refused, and for a payment that it was tried. */
const leftBy = ({ orders, products, test_charges: charges }: Rows): string => toText([orders, products, charges]);

/** The rules that an answer of the server breaks. */
export const judgeAnswer = ({ request, answer, before, after }: Exchange): string[] => {
  const { pathname } = new URL(request.url, 'http://shop.test');
  const name = callAt(request.method, pathname);
  const body = JSON.parse(answer.text) as unknown;
  if (name === undefined || !isKnown(calls[name], name, answer, body)) return ['an answer is not in the contract'];
  if (answer.status >= 400) {
    const isKept = name === 'payOrder' || leftBy(before) === leftBy(after);
    return isKept ? [] : ['a refused request has changed something'];
  }
  if (!withOrders.includes(name)) return [];
  const found = ordersIn(body);
  const isRight = found.every((order) => {
    const row = after.orders.find(({ id }) => id === order._id);
    return isShownAsStored(order, row) && isDone(name, request, order);
  });
  return isRight ? [] : ['an answer differs from what is stored or asked for'];
};
