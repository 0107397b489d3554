import { createActor } from 'xstate';
import type { Problem } from '../../common/contract/problem.ts';
import type { CheckoutProgress, CheckoutStep } from '../../common/domain/checkout.ts';
import { checkoutMachine } from '../../src/machines/checkout.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { aLine, anAddress } from '../fixtures/samples.ts';
import { deferred } from 'xstate-walks';
import { startForTest } from 'xstate-walks/vitest';

export const services = deferred('createOrder', 'findOrder');
const machine = checkoutMachine.provide({ actors: services.actors });

export const nothing: CheckoutProgress = { shippingAddress: null, paymentMethod: null };
export const ready: CheckoutProgress = { shippingAddress: anAddress, paymentMethod: 'GooglePay' };

/** A line of which less is in stock than was ordered. */
export const short = { product: 'p1', name: 'Airpods', price: 95, qty: 2, countInStock: 1 };

export const refusal = (status: number, more: Partial<Problem> = {}) =>
  new ServiceError('said by the shop', { status, problem: { message: 'said by the shop', ...more } });

/** A refusal that the server remembers under the key. */
export const rememberedRefusal = (code: string) => refusal(409, { code, lines: [short], keyRefused: true });

/** Starts the checkout of a guest and collects the facts it emits. */
export const startCheckout = (input: CheckoutProgress = nothing) => {
  const checkout = startForTest(createActor(machine, { input }));
  const facts: { type: string; [more: string]: unknown }[] = [];
  checkout.on('*', (fact) => facts.push(fact));
  const now = () => checkout.getSnapshot();
  const open = (step: CheckoutStep) => checkout.send({ type: 'step.open', step });
  return { checkout, facts, now, open };
};

/** Starts the checkout of a user, perhaps with pending orders. */
export const startSignedIn = (input: CheckoutProgress = nothing, pendingKeys: string[] = []) => {
  const shop = startCheckout(input);
  shop.checkout.send({ type: 'shopper.arrived', pendingKeys });
  return shop;
};

/** Places an order; it is in flight then. */
export const placeOrder = (lines = [aLine()]) => {
  const shop = startSignedIn(ready);
  shop.open('placeOrder');
  shop.checkout.send({ type: 'order.place', lines });
  return shop;
};

/** Places an order that gets no answer. */
export const loseAnswer = async () => {
  const shop = placeOrder();
  await services.fail('createOrder', new ServiceError('no connection'));
  return shop;
};

export const at = (step: string) => ({ steps: step });
export const review = (state: unknown) => ({ steps: { placeOrder: state } });

/** The keys of the orders that were sent. */
export const keys = () => (services.calls('createOrder') as { key: string }[]).map(({ key }) => key);
