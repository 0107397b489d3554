import type { Rows } from './server.ts';

/** What Stripe knows of the payment of an order; undefined if it knows of none, or another gateway takes the money. */
export const intentOf = ({ stripe }: Pick<Rows, 'stripe'>, id: string) =>
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

/** Whether a gateway was asked to charge an order: the answer may have been lost, whatever it was. */
export const isKnownToGateway = (rows: Rows, id: string): boolean =>
  rows.test_charges.some((row) => row['order_id'] === id) || intentOf(rows, id) !== undefined;

export const isRefunded = (rows: Rows, id: string): boolean =>
  chargesIn(rows).some((charge) => charge.orderId === id && charge.isRefunded);

/** Whether Stripe has not decided on the payment of an order yet. */
export const isProcessing = (rows: Rows, id: string): boolean => intentOf(rows, id)?.status === 'processing';
