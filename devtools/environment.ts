import type { AnyEventObject } from 'xstate';
import type { CheckoutStep } from '../common/domain/checkout.ts';
import { routes } from '../common/routes/routes.ts';
import { aUser } from '../walks/support/samples.ts';

/** A change outside the charts: first what another tab writes (`null` removes the key), then the address. */
export type Environment = { stored?: Readonly<Record<string, unknown>>; address?: string };

type Events = {
  'cart.adopt': { lines: unknown };
  'details.adopt': { details: Readonly<Record<string, unknown>> };
  'session.adopt': { user: unknown };
  'pending.adopt': { pendingKeys: string[] };
  'shopper.arrived': { pendingKeys: string[] };
  'step.open': { step: CheckoutStep };
};

const { _id: userId } = aUser();

const pendingOf = (keys: string[]) => (keys.length === 0 ? null : keys.map((key) => ({ key, userId })));

const causes: { [type: string]: (event: never) => Environment } = {
  'cart.adopt': ({ lines }: Events['cart.adopt']) => ({ stored: { cartItems: lines } }),
  'details.adopt': ({ details }: Events['details.adopt']) => ({ stored: details }),
  'session.adopt': ({ user }: Events['session.adopt']) => ({ stored: { userInfo: user } }),
  'pending.adopt': ({ pendingKeys }: Events['pending.adopt']) => ({ stored: { pendingOrder: pendingOf(pendingKeys) } }),
  'shopper.arrived': ({ pendingKeys }: Events['shopper.arrived']) => ({
    stored: { pendingOrder: pendingOf(pendingKeys), userInfo: aUser() },
    address: routes[pendingKeys.length === 0 ? 'shipping' : 'placeOrder'].href(),
  }),
  'shopper.left': () => ({ stored: { userInfo: null } }),
  'step.open': ({ step }: Events['step.open']) => ({ address: routes[step].href() }),
};

/**
 * The outside change that makes the shop send this event; sending it only to the chart would let chart and screen
 * diverge. Undefined for events that the desk can send directly.
 */
export const environmentOf = (event: AnyEventObject): Environment | undefined => causes[event.type]?.(event as never);
