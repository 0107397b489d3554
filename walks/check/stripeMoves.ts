import type { World } from 'xstate-walks/check';
import type { OpenShop } from '../../tests/fixtures/api.ts';
import type { Changed } from './rows.ts';
import type { StripeDouble, StripeEventType } from '../../tests/fixtures/stripeDouble.ts';

type Intent = StripeDouble['intents'] extends Map<string, infer I> ? I : never;

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
  /** Does something with every payment, or with those of a status. */
  const withEach = (name: string, act: (intent: Intent) => void, ...statuses: Intent['status'][]) => {
    const isMeant = ({ status }: Intent) => statuses.length === 0 || statuses.includes(status);
    const run = (world: string) => changed(world, async () => intents().filter(isMeant).forEach(act));
    return { name, run };
  };
  const atBank = ['requires_action', 'processing'] as const;
  return [
    withEach('the buyer confirms at the bank', (intent) => stripe.decide(intent, 'confirm'), ...atBank),
    withEach('the bank refuses', (intent) => stripe.decide(intent, 'refuse'), ...atBank),
    withEach('the bank takes its time', (intent) => stripe.takeTime(intent), 'requires_action'),
    withEach(
      'a failed payment is tried again in the dashboard',
      (intent) => stripe.succeed(intent),
      'requires_payment_method',
    ),
    withEach('a payment is refunded in the dashboard', ({ id }) => stripe.refund(id)),
    ...Object.entries(notices).map(([name, type]) => {
      return { name, isFair: true, run: (world: string) => changed(world, () => tell(type)) };
    }),
  ];
};
