import type { PaymentResult } from '../../common/contract/order.ts';
import type { Charge } from '../../server/features/payments/gateway.ts';
import type { SentRequest } from './heldFetch.ts';
import type { Row, Rows } from './rows.ts';

/** What Stripe knows of the payment of an order; undefined if it knows of none, or another gateway takes the money. */
const intentOf = ({ stripe }: Pick<Rows, 'stripe'>, id: string) =>
  stripe?.intents.find(({ metadata }) => metadata['order'] === id);

/** A charge that was made. */
export type MadeCharge = { orderId: string; isRefunded: boolean };

/** The charges that a gateway has made, of the test gateway or of Stripe. */
export const chargesIn = (rows: Pick<Rows, 'test_charges' | 'stripe'>): MadeCharge[] => [
  ...rows.test_charges
    .filter((row) => row['charged'] === true)
    .map((row) => ({ orderId: row['order_id'] as string, isRefunded: false })),
  ...(rows.stripe?.charged ?? []).map((orderId) => {
    const { latest_charge: charge } = intentOf(rows, orderId)!;
    return { orderId, isRefunded: typeof charge === 'object' && charge?.refunded === true };
  }),
];

/** Whether Stripe has not decided on the payment of an order yet. */
export const isProcessing = (rows: Rows, id: string): boolean => intentOf(rows, id)?.status === 'processing';

/** What a gateway and the bank know of the last attempt to pay an order. */
type Known = 'charged' | 'refunded' | 'asked' | 'processing' | 'refused' | 'nothing';

const knownToStripe = (rows: Rows, id: string): Known => {
  const status = intentOf(rows, id)?.status;
  if (status === 'requires_action') return 'asked';
  if (status === 'processing') return 'processing';
  return status === 'requires_payment_method' ? 'refused' : 'nothing';
};

/** What the gateway and the bank know of an order. */
export const knownOf = (rows: Rows, order: Row): Known => {
  const id = order['id'] as string;
  const made = chargesIn(rows).filter(({ orderId }) => orderId === id);
  if (made.length > 0) return made.some(({ isRefunded }) => isRefunded) ? 'refunded' : 'charged';
  if (rows.stripe) return knownToStripe(rows, id);
  if (rows.test_charges.some(({ attempt }) => attempt === order['charge_attempt'])) return 'refused';
  return (order['bank_check'] as { state: string } | null)?.state === 'asked' ? 'asked' : 'nothing';
};

/** The rules that a charge breaks which a request has begun, with the rows while it is made. */
export const judgeCharge = ({ url, body }: SentRequest, charge: Charge, rows: Rows): string[] => {
  const { email, transactionState, token } = JSON.parse(body!) as PaymentResult;
  const row = rows.orders.find(({ id }) => url.includes(`/${String(id)}/`));
  if (row?.['id'] !== charge.orderId || row['paid_at'] !== null) return ['another order is charged than is to be paid'];
  const isAsSent =
    charge.token === token &&
    charge.payment.email === email &&
    charge.payment.transactionState === transactionState &&
    row['payer_email'] === email &&
    row['transaction_state'] === transactionState &&
    row['paytime'] !== null;
  const isKnown = row['charge_attempt'] === charge.attempt && row['charging_since'] === 'recent';
  return [
    ...(charge.totalCents === row['total_cents'] ? [] : ['an order is charged another sum than its total']),
    ...(isAsSent ? [] : ['a payment is stored or charged otherwise than it was sent']),
    ...(isKnown ? [] : ['a charge begins that a crash would forget']),
  ];
};
