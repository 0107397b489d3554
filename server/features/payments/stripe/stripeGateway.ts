import { Stripe } from 'stripe';
import * as v from 'valibot';
import { say } from '../../../../common/texts/messages.ts';
import { Email } from '../../../../common/contract/typed.ts';
import type { Db } from '../../../platform/db/database.ts';
import {
  outcomeIn,
  type Charge,
  type ChargeOutcome,
  type GatewayLog,
  type KnownOfAttempt,
  type PaymentGateway,
} from '../gateway.ts';
import { intentsOf, readIntent } from './intents.ts';
import { noticesOf } from './notices.ts';

/** The wallet's token for the gateway `stripe`: a token object of Stripe as JSON, of which the id is enough. */
const WalletToken = v.pipe(v.string(), v.parseJson(), v.object({ id: v.pipe(v.string(), v.regex(/^tok_\w+$/)) }));

const tokenIdIn = (token: string | undefined): string | null => {
  const read = v.safeParse(WalletToken, token);
  return read.success ? read.output.id : null;
};

const { errors } = Stripe;

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  log: GatewayLog;
  /** Whether Stripe mails a receipt to the buyer. */
  mailsReceipts?: boolean;
  api?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>;
};

/** Three requests and a repetition of one end within the lease of a charge, unless they hang. */
const PATIENCE_MS = 15_000;

/** Stripe takes amounts of up to eight digits. */
const MOST_CENTS = 999_999_99;

/** Stripe answered, and did not do what it was asked. */
const isRefusal = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeIdempotencyError;

const isKeyRefused = (error: unknown): boolean =>
  error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError;

/** Nothing can charge the order any more: it was charged, refunded, or cancelled in the dashboard. */
const isFinal = (known: KnownOfAttempt): known is ChargeOutcome => {
  const outcome = outcomeIn(known);
  return outcome !== null && (outcome.charged || outcome.isRefunded === true || outcome.isUnpayable === true);
};

const outcomeOfRefusal = (error: unknown): ChargeOutcome => {
  const code = error instanceof errors.StripeInvalidRequestError ? error.code : undefined;
  if (code === 'amount_too_large') return { charged: false, isUnpayable: true, message: say('totalTooLarge') };
  // The PaymentIntent belongs to another account or mode: the keys were exchanged.
  if (code === 'resource_missing') return { charged: false, isUnpayable: true, message: say('cannotBePaid') };
  return { charged: false, message: say('cannotTakePayments') };
};

const declinedBy = ({ code }: Stripe.errors.StripeCardError): ChargeOutcome =>
  code === 'authentication_required' ? { charged: false, message: say('noWayBack') } : { charged: false };

/** Without a way back, the bank's question counts as a decline. */
const wayBack = (returnUrl: string | null): Stripe.PaymentIntentConfirmParams =>
  returnUrl === null ? { error_on_requires_action: true } : { return_url: returnUrl };

/** Where Stripe mails the receipt; nowhere if the wallet named no address, or a rare one: Stripe might refuse the charge. */
const receipt = (email: string): Stripe.PaymentIntentConfirmParams => {
  const address = v.safeParse(v.pipe(Email, v.email()), email);
  return address.success ? { receipt_email: address.output } : {};
};

export const stripeGateway = (
  db: Db,
  { secretKey, webhookSecret, log, mailsReceipts = false, api = {} }: StripeOptions,
): PaymentGateway => {
  const stripe = new Stripe(secretKey, { ...api, timeout: PATIENCE_MS, maxNetworkRetries: 1, telemetry: false });
  const intents = intentsOf(db, stripe, log);

  /** The card behind the wallet's token. Nothing is charged yet. */
  const cardOf = async (token: string, { orderId, attempt }: Charge): Promise<string | null> => {
    const idempotencyKey = `${attempt}-card`;
    try {
      const { id } = await stripe.paymentMethods.create({ type: 'card', card: { token } }, { idempotencyKey });
      return id;
    } catch (error) {
      if (error instanceof errors.StripeCardError) return null;
      if (!isRefusal(error)) throw error;
      log.warn({ orderId, err: error }, 'Stripe refused the token of a wallet');
      return null;
    }
  };

  /** An attempt that Stripe refused before it was confirmed has charged nothing. Any other error is thrown. */
  const refusedBefore = (error: unknown, orderId: string): ChargeOutcome => {
    if (!isRefusal(error) && !isKeyRefused(error)) throw error;
    log.error({ orderId, err: error }, 'Stripe refused to take the payment of an order');
    return outcomeOfRefusal(error);
  };

  const confirm = async (
    { id, currency }: Stripe.PaymentIntent,
    card: string,
    charge: Charge,
  ): Promise<KnownOfAttempt> => {
    const { orderId, attempt, returnUrl, payment } = charge;
    try {
      const params = { payment_method: card, ...wayBack(returnUrl), ...(mailsReceipts ? receipt(payment.email) : {}) };
      const confirmed = await stripe.paymentIntents.confirm(id, params, { idempotencyKey: attempt });
      return readIntent(intents.checked(confirmed, { ...charge, currency }));
    } catch (error) {
      if (error instanceof errors.StripeCardError) return declinedBy(error);
      // It was charged by another attempt, or this one was ended before it arrived, or the key may not charge.
      if (!isRefusal(error) && !isKeyRefused(error)) throw error;
      log.warn({ intent: id, err: error }, 'Stripe refused to confirm a payment');
      const intent = await intents.find(orderId);
      return intent && readIntent(intent);
    }
  };

  /** Takes the card from a PaymentIntent that waits for the bank, once for each attempt: another one may follow. */
  const giveUpAt = async (intent: string, attempt: string): Promise<void> => {
    try {
      await stripe.paymentIntents.update(intent, { payment_method: '' }, { idempotencyKey: `${attempt}-given-up` });
    } catch (error) {
      if (!isRefusal(error)) throw error; // the bank has decided meanwhile
    }
  };

  /** Uses up the key of the attempt, so that Stripe refuses a confirmation that arrives later. */
  const end = async (intent: string, attempt: string): Promise<void> => {
    try {
      await stripe.paymentIntents.update(intent, { metadata: { ended: attempt } }, { idempotencyKey: attempt });
    } catch (error) {
      if (!(error instanceof errors.StripeIdempotencyError)) throw error; // the confirmation had arrived before
    }
  };

  return {
    mostCents: MOST_CENTS,
    charge: async (charge) => {
      const { orderId } = charge;
      const token = tokenIdIn(charge.token);
      if (token === null) return { charged: false };
      let intent: Stripe.PaymentIntent;
      let card: string | null;
      try {
        intent = (await intents.find(orderId)) ?? (await intents.create(orderId));
        const known = readIntent(intent);
        if (isFinal(known)) return known;
        card = await cardOf(token, charge);
      } catch (error) {
        return refusedBefore(error, orderId);
      }
      if (card === null) return { charged: false };
      const known = await confirm(intent, card, charge);
      if (known === null) throw new Error(`Stripe has not decided on ${intent.id} yet`);
      return known;
    },
    outcomeOf: async ({ orderId, attempt }, { giveUp } = { giveUp: false }) => {
      let intent = await intents.find(orderId);
      try {
        // Without a stored intent no attempt was confirmed. One is created to use up the key of this attempt.
        intent ??= await intents.create(orderId);
      } catch (error) {
        return refusedBefore(error, orderId);
      }
      const known = readIntent(intent);
      if (isFinal(known)) return known;
      if (known !== null && 'bankPage' in known) {
        if (!giveUp) return known;
        await giveUpAt(intent.id, attempt);
      }
      await end(intent.id, attempt);
      const ended = await intents.find(orderId);
      return ended && readIntent(ended);
    },
    refund: async (orderId) => {
      try {
        const intent = await intents.find(orderId);
        if (intent === null) return false;
        // Without a key of ours: Stripe would repeat a refusal for a day, and gives all of the money back once anyway.
        await stripe.refunds.create({ payment_intent: intent.id });
        log.warn({ orderId }, 'refunded: as an administrator said, or its stock was sold before it was charged');
        return true;
      } catch (error) {
        if (!isRefusal(error) && !isKeyRefused(error)) throw error;
        if (error instanceof errors.StripeInvalidRequestError && error.code === 'charge_already_refunded') return true;
        log.error({ orderId, err: error }, 'Stripe refused to give the money of an order back');
        return false;
      }
    },
    notices: noticesOf(stripe, intents, webhookSecret),
  };
};
