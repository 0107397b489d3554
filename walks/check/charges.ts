import type { Rows } from './server.ts';

/** A charge that was made. */
export type MadeCharge = { orderId: string; isRefunded: boolean };

/** The charges that a gateway has made, of the test gateway or of Stripe. */
export const chargesIn = ({ test_charges: charges, stripe }: Pick<Rows, 'test_charges' | 'stripe'>): MadeCharge[] => [
  ...charges
    .filter((row) => row['charged'] === true)
    .map((row) => ({ orderId: row['order_id'] as string, isRefunded: false })),
  ...(stripe?.charged ?? []).map((orderId) => {
    const { latest_charge: charge } = stripe!.intents.find(({ metadata }) => metadata['order'] === orderId)!;
    return { orderId, isRefunded: typeof charge === 'object' && charge?.refunded === true };
  }),
];

/** Whether a gateway was asked to charge an order: the answer may have been lost, whatever it was. */
export const isKnownToGateway = ({ test_charges: charges, stripe }: Rows, id: string): boolean =>
  charges.some((row) => row['order_id'] === id) ||
  stripe?.intents.some(({ metadata }) => metadata['order'] === id) === true;

export const isRefunded = (rows: Rows, id: string): boolean =>
  chargesIn(rows).some((charge) => charge.orderId === id && charge.isRefunded);

/** Whether Stripe has not decided on the payment of an order yet. */
export const isProcessing = ({ stripe }: Rows, id: string): boolean =>
  stripe?.intents.some(({ metadata, status }) => metadata['order'] === id && status === 'processing') === true;
