import type { IncomingHttpHeaders } from 'node:http';
import { Stripe } from 'stripe';
import * as v from 'valibot';
import { say } from '../../../../common/texts/messages.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { outcomeIn, type GatewayNotices } from '../gateway.ts';
import { readIntent, type Intents } from './intents.ts';

const { StripeSignatureVerificationError } = Stripe.errors;

const WithId = v.object({ id: v.string() });
const RefundedCharge = v.object({ payment_intent: v.nullish(v.union([v.string(), WithId])) });

/** As much of an event as is read. The objects of other events have other shapes. */
const StripeEvent = v.object({ type: v.string(), data: v.object({ object: v.looseObject({}) }) });

const intentIn = (event: unknown): string | null => {
  const { type, data } = v.parse(StripeEvent, event);
  switch (type as Stripe.Event.Type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
      return v.parse(WithId, data.object).id;
    case 'charge.refunded': {
      const { payment_intent: intent } = v.parse(RefundedCharge, data.object);
      return typeof intent === 'string' ? intent : (intent?.id ?? null);
    }
    default:
      return null;
  }
};

/** The events of Stripe. Their order and their content are not relied on: the PaymentIntent is read again. */
export const noticesOf = (stripe: Stripe, intents: Intents, webhookSecret: string): GatewayNotices => {
  const intentToldOf = (body: Buffer, headers: IncomingHttpHeaders): string | null => {
    try {
      return intentIn(stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', webhookSecret));
    } catch (error) {
      const isSigned = !(error instanceof StripeSignatureVerificationError);
      throw new HttpError(400, isSigned ? say('notAnEvent') : say('notByStripe'));
    }
  };
  return {
    name: 'stripe',
    orderOf: async (body, headers) => {
      const intent = intentToldOf(body, headers);
      return intent === null ? null : intents.orderOf(intent);
    },
    paymentOf: async (orderId) => {
      const intent = await intents.find(orderId);
      return intent && outcomeIn(readIntent(intent));
    },
  };
};
