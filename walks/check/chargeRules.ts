import type { PaymentResult } from '../../common/contract/order.ts';
import type { Charge } from '../../server/api/payments/gateway.ts';
import type { SentRequest } from './heldFetch.ts';
import type { Rows } from './server.ts';

/** The rules that a charge breaks which a request has begun, and whose order is stored like this. */
export const judgeCharge = ({ url, body }: SentRequest, charge: Charge, { orders }: Rows): string[] => {
  const { email, transactionState } = JSON.parse(body!) as PaymentResult;
  const row = orders.find(({ id }) => url.includes(`/${String(id)}/`));
  if (row?.['id'] !== charge.orderId || row['paid_at'] !== null) return ['another order is charged than is to be paid'];
  const isAsShown = charge.totalCents === row['total_cents'];
  const isAsSent =
    charge.payment.email === email &&
    charge.payment.transactionState === transactionState &&
    row['payer_email'] === email &&
    row['transaction_state'] === transactionState;
  const isKnown = row['charge_attempt'] === charge.attempt && row['charging_since'] === 'recent';
  const comesBack = charge.returnUrl?.endsWith(`/order/${charge.orderId}`) === true;
  return [
    ...(comesBack ? [] : ['the bank does not know how to send its visitor back to the order']),
    ...(isAsShown ? [] : ['an order is charged another sum than its total']),
    ...(isAsSent ? [] : ['a payment is stored or charged otherwise than it was sent']),
    ...(isKnown ? [] : ['a charge begins that a crash would forget']),
  ];
};
