import type { PaymentResult } from '../../common/contract/order.ts';
import type { Charge } from '../../server/features/payments/gateway.ts';
import type { SentRequest } from './heldFetch.ts';
import type { Rows } from './server.ts';
import { noLimits, verdictOn } from './verdicts.ts';

/** The way back from the bank: an absolute address, or none where the shop does not know its own. */
const isWayBack = ({ headers }: SentRequest, { orderId, returnUrl }: Charge): boolean =>
  headers['host'] === undefined
    ? returnUrl !== null && URL.canParse(returnUrl) && returnUrl.endsWith(`/order/${orderId}`)
    : returnUrl === null;

/** The rules that a charge breaks which a request has begun, with the rows before it and while it is made. */
export const judgeCharge = (
  request: SentRequest,
  charge: Charge,
  { before, after }: { before: Rows; after: Rows },
): string[] => {
  const { url, body } = request;
  const { email, transactionState, token } = JSON.parse(body!) as PaymentResult;
  const row = after.orders.find(({ id }) => url.includes(`/${String(id)}/`));
  if (row?.['id'] !== charge.orderId || row['paid_at'] !== null) return ['another order is charged than is to be paid'];
  const isAsShown = charge.totalCents === row['total_cents'];
  const isAsSent =
    charge.token === token &&
    charge.payment.email === email &&
    charge.payment.transactionState === transactionState &&
    row['payer_email'] === email &&
    row['transaction_state'] === transactionState &&
    row['paytime'] !== null;
  const isKnown = row['charge_attempt'] === charge.attempt && row['charging_since'] === 'recent';
  const isFirstAsked = row['bank_check'] === null;
  return [
    ...(verdictOn('payOrder', request, before, noLimits) === 'charges'
      ? []
      : ['an order is charged that is not to be charged']),
    ...(isWayBack(request, charge) ? [] : ['the bank does not know how to send its visitor back to the order']),
    ...(isAsShown ? [] : ['an order is charged another sum than its total']),
    ...(isAsSent ? [] : ['a payment is stored or charged otherwise than it was sent']),
    ...(isKnown ? [] : ['a charge begins that a crash would forget']),
    ...(isFirstAsked ? [] : ['a charge begins with what the bank has said of another']),
  ];
};
