import type { PaymentResult } from '../../common/contract/order.ts';
import { chargesIn, intentOf, isRefunded } from './charges.ts';
import type { SentRequest } from './heldFetch.ts';
import type { Rows } from './server.ts';
import { isSoldOut } from './stock.ts';

type Row = Record<string, unknown>;

/** What the shop promises to answer: a status, with its code. */
export type Verdict = { status: number; code?: string };

/** What a gateway and the bank know of the last attempt to pay an order. */
type Known = 'charged' | 'refunded' | 'asked' | 'processing' | 'refused' | 'nothing';

const inProgress: Verdict = { status: 409, code: 'PAYMENT_IN_PROGRESS' };

const checkOf = (order: Row) =>
  order['bank_check'] as { state: 'asked' | 'processing' | 'refused'; payment: string | null } | null;

const knownToStripe = (rows: Rows, id: string): Known => {
  const status = intentOf(rows, id)?.status;
  if (status === 'requires_action') return 'asked';
  if (status === 'processing') return 'processing';
  return status === 'requires_payment_method' ? 'refused' : 'nothing';
};

/** What the gateway and the bank know of an order. */
export const knownOf = (rows: Rows, order: Row): Known => {
  const id = order['id'] as string;
  if (isRefunded(rows, id)) return 'refunded';
  if (chargesIn(rows).some(({ orderId }) => orderId === id)) return 'charged';
  if (rows.stripe) return knownToStripe(rows, id);
  if (rows.test_charges.some(({ attempt }) => attempt === order['charge_attempt'])) return 'refused';
  return checkOf(order)?.state === 'asked' ? 'asked' : 'nothing';
};

/** Whether a request sends the payment that an order waits with; one whose answer was lost is not known by its text. */
const isRepeated = ({ body }: SentRequest, order: Row): boolean => {
  const { email, transactionState } = JSON.parse(body!) as PaymentResult;
  if ((checkOf(order)?.payment ?? null) === null) return false;
  return order['payer_email'] === email && order['transaction_state'] === transactionState;
};

/**
 * What the shop promises the buyer of an order that is neither paid nor refunded: an answer, or that the gateway is asked
 * to charge (A45). While an earlier attempt has no outcome, no other begins; one that only waits for the bank makes way for
 * another payment, and the same payment gets the same answer again.
 */
export const promiseOfPayment = (request: SentRequest, order: Row, rows: Rows): Verdict | 'charges' => {
  if (order['charging_since'] === null) {
    const cannotBePaid = order['released_at'] !== null && isSoldOut(rows, order);
    return cannotBePaid ? { status: 409, code: 'OUT_OF_STOCK' } : 'charges';
  }
  const mayBeAsked = checkOf(order) !== null || order['charging_since'] === 'overdue';
  if (!mayBeAsked) return inProgress;
  const known = knownOf(rows, order);
  if (known === 'charged') return { status: 200 };
  if (known === 'refunded') return { status: 409, code: 'ORDER_REFUNDED' };
  if (known === 'processing') return inProgress;
  if (known === 'asked' && (checkOf(order) === null || isRepeated(request, order)))
    return { status: 402, code: 'PAYMENT_ACTION_REQUIRED' };
  return isRepeated(request, order) ? { status: 402, code: 'PAYMENT_DECLINED' } : 'charges';
};
