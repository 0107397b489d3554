import type { Cents } from '../../src/domain/money.ts';

/** What is to be charged: an order's total, in US dollars. */
export type Charge = {
  /** Also the idempotency key: however often it is asked for, an order is charged at most once. */
  orderId: string;
  totalCents: Cents;
  /** The wallet's payment token. */
  token: string | undefined;
  /** What the wallet told the buyer's browser (S70). */
  payment: { email: string; transactionState: string; paytime: string };
};

/** A charge that was made, or that was refused and so may be tried again with another card. */
export type ChargeOutcome = { charged: true; reference: string } | { charged: false };

/**
 * The port through which money is taken (A21). An implementation answers only when it knows the outcome; when it does
 * not, it throws, and the order stays unpaid and keeps its stock until the outcome is known.
 */
export type PaymentGateway = {
  charge: (charge: Charge) => Promise<ChargeOutcome>;
};
