import type { Cents } from '../../../common/domain/money.ts';

/** One attempt to charge an order. */
export type Attempt = {
  /** The gateway creates one payment under this id, so an order is charged at most once. */
  orderId: string;
  /** Identifies the attempt. It is stored with the order before it is sent. */
  attempt: string;
};

/** A request to charge the total of an order, in US dollars. */
export type Charge = Attempt & {
  totalCents: Cents;
  /** The wallet's payment token. */
  token: string | undefined;
  /** The wallet's answer to the buyer's browser (S70). */
  payment: { email: string; transactionState: string; paytime: string };
};

/**
 * A charge that was made, or one that was declined and may be tried again as another attempt. The message says more to
 * the buyer than that it was declined.
 */
export type ChargeOutcome = { charged: true; reference: string } | { charged: false; message?: string };

/** Where a gateway says what the shop's owner must repair. */
export type GatewayLog = { warn: (about: object, message: string) => void };

/** Takes the money (A21). */
export type PaymentGateway = {
  /** Returns only a known outcome. Otherwise it throws, and the order keeps its stock. */
  charge: (charge: Charge) => Promise<ChargeOutcome>;
  /**
   * The outcome of an attempt whose answer was lost (A45); null while it is unknown. `charged: false` is final: a
   * request of this attempt that arrives later must not charge.
   */
  outcomeOf: (attempt: Attempt) => Promise<ChargeOutcome | null>;
};
