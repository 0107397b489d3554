import type { Cents } from '../../../common/domain/money.ts';

/** One attempt to charge an order. */
export type Attempt = {
  /** An order has one payment, which a gateway creates under this id: it is charged at most once. */
  orderId: string;
  /** The key of this attempt, stored with the order before it is sent: the same key is the same attempt. */
  attempt: string;
};

/** What is to be charged: an order's total, in US dollars. */
export type Charge = Attempt & {
  totalCents: Cents;
  /** The wallet's payment token. */
  token: string | undefined;
  /** What the wallet told the buyer's browser (S70). */
  payment: { email: string; transactionState: string; paytime: string };
};

/** A charge that was made, or that was refused and so may be tried again with another card, as another attempt. */
export type ChargeOutcome = { charged: true; reference: string } | { charged: false };

/** The port through which money is taken (A21). */
export type PaymentGateway = {
  /** Answers only when it knows the outcome. When it does not, it throws, and the order keeps its stock. */
  charge: (charge: Charge) => Promise<ChargeOutcome>;
  /**
   * What became of an attempt whose answer was lost (A45); null while that is not known. `charged: false` is final: a
   * request of this attempt that arrives later must not charge any more.
   */
  outcomeOf: (attempt: Attempt) => Promise<ChargeOutcome | null>;
};
