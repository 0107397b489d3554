import type { IncomingHttpHeaders } from 'node:http';
import type { Cents } from '../../../common/domain/money.ts';
import type { Words } from '../../platform/words.ts';

export type Attempt = {
  /** The gateway creates one payment under this id, so an order is charged at most once. */
  orderId: string;
  /** Identifies the attempt. It is stored with the order before it is sent. */
  attempt: string;
};

export type Charge = Attempt & {
  totalCents: Cents;
  token: string | undefined;
  /** Where the buyer's bank sends the buyer back, if it wants a confirmation; null where the shop's address is unknown. */
  returnUrl: string | null;
  payment: { email: string; transactionState: string; paytime: string };
};

/** A charge that was made, or one that was declined and may be tried again as another attempt. */
export type ChargeOutcome =
  | { charged: true; reference: string }
  /** Final if all money of the order went back, or if no attempt can charge it. The message says why it was declined. */
  | { charged: false; message?: Words; isRefunded?: boolean; isUnpayable?: boolean };

/** The buyer's bank wants the charge confirmed on its own page (3-D Secure). Until then nothing is charged. */
export type BankAsks = { bankPage: string };

export type KnownOfAttempt = ChargeOutcome | BankAsks | null;

export const outcomeIn = (known: KnownOfAttempt): ChargeOutcome | null =>
  known !== null && 'charged' in known ? known : null;

/** What a gateway tells by itself. A notice may come first, last, twice or never, so it only says where to look. */
export type GatewayNotices = {
  name: string;
  /** The order that a notice is about; null if it concerns none. Throws unless the gateway signed it. */
  orderOf: (body: Buffer, headers: IncomingHttpHeaders) => Promise<string | null>;
  /** The state of an order's payment, whatever the attempt; null while it is unknown. */
  paymentOf: (orderId: string) => Promise<ChargeOutcome | null>;
};

export type GatewayLog = Record<'warn' | 'error', (about: object, message: string) => void>;

export type PaymentGateway = {
  /** The largest total that it can charge, if there is one: larger orders are not placed. */
  mostCents?: number;
  /** Returns only what is known. Otherwise it throws, and the order keeps its stock. */
  charge: (charge: Charge) => Promise<ChargeOutcome | BankAsks>;
  /**
   * The outcome of an attempt whose answer was lost (A45), or that waits for the buyer's bank; null while it is unknown.
   * `charged: false` is final for late requests too. With `giveUp` it ends an attempt that waits for the bank.
   */
  outcomeOf: (attempt: Attempt, options?: { giveUp: boolean }) => Promise<KnownOfAttempt>;
  /** Gives all of the money back; again, it changes nothing. False if that is refused; throws while it is unknown. */
  refund: (orderId: string) => Promise<boolean>;
  /** Absent if the gateway only answers. */
  notices?: GatewayNotices;
};
