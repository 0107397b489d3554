import type { OrderIn } from '../../common/contract/order.ts';
import type { Problem } from '../../common/contract/problem.ts';
import { toCents } from '../../common/domain/money.ts';
import { isKnownToGateway, isRefunded } from './charges.ts';
import type { SentRequest } from './heldFetch.ts';
import type { Rows } from './server.ts';
import { isSoldOut, productAt } from './stock.ts';
import { tokenIn } from './tokenNames.ts';
import { hasKey, holdingsOf, isWellFormed, merged, pricesNow, type Limits } from './verdicts.ts';

type Row = Record<string, unknown>;

/**
 * The longest that a client is told to wait, in seconds, by the code of a refusal: until the shop asks what became of a
 * charge, and until it deletes refusals.
 */
const mostSeconds: Record<string, number> = { PAYMENT_IN_PROGRESS: 60, TOO_MANY_REQUESTS: 172_800 };

/** A request that was refused, why, and the rows before and after it. */
export type RefusedRequest = {
  name: string;
  request: SentRequest;
  status: number;
  problem: Problem;
  /** When to ask again, as the header of the answer says it. */
  retryAfter: string | undefined;
  before: Rows;
  after: Rows;
  limits: Limits;
};

/** The order that a request is about, if its sender may see it. */
const orderOf = ({ url, headers }: SentRequest, { orders, accounts }: Rows): Row | undefined => {
  const { user } = tokenIn(headers['authorization']);
  const mayAll = accounts.some(({ id, is_admin: isAdmin }) => id === user && isAdmin);
  return orders.find((row) => url.includes(`/${String(row['id'])}`) && (mayAll || row['user_id'] === user));
};

/** Whether the token of a request is not accepted any more. */
const isExpired = ({ headers }: SentRequest, { accounts }: Rows): boolean => {
  const { user, version } = tokenIn(headers['authorization']);
  return accounts.every(({ id, token_version: current }) => id !== user || current !== version);
};

/** What an order’s key has led to. */
const underKey = ({ headers }: SentRequest, rows: Rows, table: 'orders' | 'refused_orders'): Row | undefined => {
  const { user } = tokenIn(headers['authorization']);
  return rows[table].find((row) => row['user_id'] === user && row['idempotency_key'] === headers['idempotency-key']);
};

/**
 * Whether the bank has asked about this very payment, on the page that the answer names; or about the one before, of which
 * nothing was known until now.
 */
const isAskedByBank = ({ body }: SentRequest, { bankPage }: Problem, was: Row, is: Row): boolean => {
  const check = is['bank_check'] as { state: string; page: string } | null;
  const { email } = JSON.parse(body!) as { email: string };
  const isOfThis = is['payer_email'] === email || (was['charging_since'] !== null && was['bank_check'] === null);
  return check?.state === 'asked' && check.page === bankPage && isOfThis;
};

/** The reasons for which a payment may be refused, by status and code. */
const isPaymentRefusable = ({ request, status, problem, before, after }: RefusedRequest): boolean => {
  const [was, is] = [orderOf(request, before), orderOf(request, after)];
  if (!was || !is) return false;
  if (problem.code === 'PAYMENT_ACTION_REQUIRED') return isAskedByBank(request, problem, was, is);
  if (status === 402) return is['paid_at'] === null;
  if (status === 502) return is['charging_since'] !== null || isKnownToGateway(after, is['id'] as string);
  if (status !== 409) return false;
  if (problem.code === 'PAYMENT_IN_PROGRESS')
    return was['charging_since'] !== null && (is['bank_check'] as { state: string } | null)?.state !== 'asked';
  if (problem.code === 'ORDER_REFUNDED') return is['refunded_at'] !== null && isRefunded(after, is['id'] as string);
  return problem.code === 'OUT_OF_STOCK' && was['released_at'] !== null && isSoldOut(before, was);
};

const hasAccount = ({ body }: SentRequest, { accounts }: Rows): boolean =>
  accounts.some(({ email }) => email === (JSON.parse(body!) as { email: string }).email);

const isRefusable = (refusal: RefusedRequest): boolean => {
  const { name, request, status, before } = refusal;
  // People here know their passwords, if they have an account, and what they fill in can be sent.
  if (name === 'login') return status === 401 && !hasAccount(request, before);
  if (name === 'register') return status === 400 && hasAccount(request, before);
  if (status === 401) return isExpired(request, before);
  if (status === 404) return orderOf(request, before) === undefined;
  if (name === 'createOrder' || status === 403) return true; // judged as promised
  if (name === 'payOrder') return isPaymentRefusable(refusal);
  const row = orderOf(request, before);
  if (name !== 'deliverOrder' || status !== 409) return false;
  const isRefundedOnly = row?.['refunded_at'] !== null && row?.['delivered_at'] === null;
  if (isRefundedOnly || refusal.problem.code === 'ORDER_REFUNDED')
    return isRefundedOnly === (refusal.problem.code === 'ORDER_REFUNDED');
  return row?.['delivered_at'] !== null || row['paid_at'] === null;
};

/** Whether the lines that a refusal names are as the server has them now. */
const areLinesRight = ({ problem, before, request, name }: RefusedRequest): boolean => {
  if (name === 'createOrder' && underKey(request, before, 'refused_orders')) return true; // as they were at first
  const isChange = problem.code === 'OUT_OF_STOCK' || problem.code === 'PRICES_CHANGED';
  const lines = problem.lines ?? [];
  return (
    isChange === lines.length > 0 &&
    lines.every((line) => {
      const row = productAt(before, line);
      // What is not sold any more has neither a price nor stock.
      if (row === undefined) return line.price === 0 && line.countInStock === 0 && line.name.trim() !== '';
      return (
        row['price_cents'] === toCents(line.price) &&
        row['count_in_stock'] === line.countInStock &&
        row['name'] === line.name
      );
    })
  );
};

/** Whether a buyer whose total has changed is told the new one (A17). */
const areFiguresRight = ({ name, request, problem: { code, figures }, before }: RefusedRequest): boolean => {
  if (name === 'createOrder' && underKey(request, before, 'refused_orders')) return true; // as they were at first
  if (code !== 'PRICES_CHANGED') return figures === undefined;
  const { orderItems } = JSON.parse(request.body!) as OrderIn;
  const { items, shipping, tax, total } = pricesNow(merged(orderItems), before);
  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = figures ?? {};
  const told = [itemsPrice, shippingPrice, taxPrice, totalPrice];
  return told.every((sum) => sum !== undefined) && told.map(toCents).join() === [items, shipping, tax, total].join();
};

/** Whether the words of a refusal say how much is left of what is short. */
const isStockSaid = ({ problem: { code, message, lines = [] } }: RefusedRequest): boolean =>
  code !== 'OUT_OF_STOCK' ||
  (lines.every(({ name, countInStock: left }) => message.includes(left > 0 ? `${name} (${left} left)` : name)) &&
    !message.includes('(0 left)'));

/** Whether the words of a refusal say how much a buyer has left unpaid, and how much they may (A41). */
const areBoundsSaid = ({ problem: { code, message }, request, before, limits }: RefusedRequest): boolean => {
  if (underKey(request, before, 'refused_orders')) return true; // as it was at first
  const says = (count: number) => new RegExp(`\\b${count}\\b`).test(message);
  const { open, units } = holdingsOf(tokenIn(request.headers['authorization']).user, before);
  if (code === 'TOO_MANY_OPEN_ORDERS') return says(open);
  if (code !== 'TOO_MANY_UNITS_HELD') return true;
  const { orderItems } = JSON.parse(request.body!) as OrderIn;
  if (/\bpay for what\b/.test(message) !== units > 0) return false;
  return says(limits.maxUnitsHeldByNewAccount) && says(orderItems.reduce((sum, { qty }) => sum + Number(qty), units));
};

/**
 * A key that is said to be refused stays so, and an order that is too large is remembered under its key (A40). Whether other
 * decisions are remembered is seen by what a repeated request leads to.
 */
const isKeyRemembered = ({ name, request, problem, status, after }: RefusedRequest): boolean => {
  if (name !== 'createOrder' || (status !== 409 && status !== 400)) return problem.keyRefused === undefined;
  const isRemembered = underKey(request, after, 'refused_orders') !== undefined;
  const isTooLarge = status === 400 && hasKey(request) && isWellFormed(request);
  return isRemembered === (problem.keyRefused === true) && (isRemembered || !isTooLarge);
};

/** A client is told how long to wait in whole seconds, and not longer than it takes (A45). */
const isTimeTold = ({ problem: { code }, retryAfter }: RefusedRequest): boolean => {
  const most = mostSeconds[code ?? ''];
  if (most === undefined) return retryAfter === undefined;
  return /^[1-9]\d*$/.test(retryAfter ?? '') && Number(retryAfter) <= most;
};

/** A declined payment leaves its order free to be paid again, unless another attempt has begun, or is at the bank (A45). */
const isFreeAgain = ({ request, problem, after }: RefusedRequest): boolean => {
  const order = problem.code === 'PAYMENT_DECLINED' ? orderOf(request, after) : undefined;
  if (!order || order['charging_since'] === null || order['bank_check'] !== null) return true;
  return after.test_charges.every(({ attempt }) => attempt !== order['charge_attempt']);
};

/** The rules that a refusal breaks. */
export const judgeRefusal = (refusal: RefusedRequest): string[] => [
  ...(!/^\S/.test(refusal.problem.message) ? ['a refusal says nothing'] : []),
  ...(/undefined|[{}]/.test(refusal.problem.message) ? ['a refusal leaves out a word'] : []),
  ...(isStockSaid(refusal) ? [] : ['a refusal does not say how much is left']),
  ...(areFiguresRight(refusal) ? [] : ['a buyer is not told the new prices']),
  ...(areBoundsSaid(refusal) ? [] : ['a refusal does not say how much a buyer may leave unpaid']),
  ...(isFreeAgain(refusal) ? [] : ['a payment is declined, and the order still waits for it']),
  ...(isTimeTold(refusal) ? [] : ['a refusal does not say when to ask again']),
  ...(isRefusable(refusal) ? [] : ['a request is refused without a reason']),
  ...(areLinesRight(refusal) ? [] : ['a refusal names other prices or stock than there are']),
  ...(isKeyRemembered(refusal) ? [] : ['a key is said to be refused that is not, or the reverse']),
];
