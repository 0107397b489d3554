import type { World } from 'xstate-walks/check';
import type { OpenShop } from '../../tests/fixtures/api.ts';
import type { Changed } from './rows.ts';
import type { StripeDouble, StripeEventType } from '../../tests/fixtures/stripeDouble.ts';

const WEBHOOK = '/api/webhooks/stripe';

export const REFUND_NOTICE = 'a notice says that a payment was refunded';

/** The notices that Stripe sends, as counterexamples call them. */
const notices: Record<string, StripeEventType> = {
  'a notice says that a payment succeeded': 'payment_intent.succeeded',
  'a notice says that a payment failed': 'payment_intent.payment_failed',
  [REFUND_NOTICE]: 'charge.refunded',
};

/** Their names with a common bound. */
export const anyNotice = Object.keys(notices).join(' + ');

/**
 * What happens at Stripe without the shop, and what Stripe tells the shop. A notice may arrive at any time after its event,
 * and again and again; it may also never arrive.
 */
export const movesOfStripe = (stripe: StripeDouble, shop: OpenShop, changed: Changed): World['moves'] => {
  const intents = () => [...stripe.intents.values()];
  const tell = async (type: StripeEventType): Promise<void> => {
    for (const intent of stripe.intentsWith(type)) {
      const { status, text } = await shop.as('guest').call('POST', WEBHOOK, stripe.event(type, intent));
      if (status !== 200) throw new Error(`The shop answers to a notice with ${status}: ${text}`);
    }
  };
  const decide = (decision: 'confirm' | 'refuse') => (world: string) =>
    changed(world, async () => {
      for (const intent of intents())
        if (intent.status === 'requires_action' || intent.status === 'processing') stripe.decide(intent, decision);
    });
  return [
    { name: 'the buyer confirms at the bank', run: decide('confirm') },
    { name: 'the bank refuses', run: decide('refuse') },
    {
      name: 'the bank takes its time',
      run: (world) =>
        changed(world, async () => {
          for (const intent of intents()) if (intent.status === 'requires_action') stripe.takeTime(intent);
        }),
    },
    {
      name: 'a failed payment is tried again in the dashboard',
      run: (world) =>
        changed(world, async () => {
          for (const intent of intents()) if (intent.status === 'requires_payment_method') stripe.succeed(intent);
        }),
    },
    {
      name: 'a payment is refunded in the dashboard',
      run: (world) =>
        changed(world, async () => {
          for (const { id } of intents()) stripe.refund(id);
        }),
    },
    ...Object.entries(notices).map(([name, type]) => {
      return { name, isFair: true, run: (world: string) => changed(world, () => tell(type)) };
    }),
  ];
};
