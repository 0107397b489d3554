import type { checkoutMachine } from '../../../src/machines/checkout.machine.ts';
import { ServiceError } from '../../../src/services/serviceError.ts';
import type { ModelOptions } from '../../model/modelOf.ts';
import { aLine, anAddress } from '../../support/samples.ts';

const nothing = { shippingAddress: null, paymentMethod: null };
const everything = { shippingAddress: anAddress, paymentMethod: 'GooglePay' };

/** What is ordered. */
export const lines = [aLine({ qty: 2 }), aLine({ product: 'p2', name: 'Camera', price: 20 })];

const refusal = (status: number, code?: string) =>
  new ServiceError('Not today', {
    status,
    problem: {
      message: 'Not today',
      ...(code ? { code, lines: [{ product: 'p1', name: 'Airpods', price: 95, qty: 2, countInStock: 1 }] } : {}),
    },
  });

/** A checkout from the door on, with every answer that an order may get. */
export const checkoutPaths = {
  input: nothing,
  events: {
    'shopper.arrived': [{ pendingKey: null }, { pendingKey: 'key-of-before' }],
    'details.adopt': [{ details: nothing }, { details: everything }],
    'step.open': [{ step: 'shipping' }, { step: 'payment' }, { step: 'placeOrder' }],
    'shipping.submit': [{ shippingAddress: anAddress }],
    'payment.submit': [{ paymentMethod: 'GooglePay' }],
    'order.place': [{ lines }, { lines: [] }],
    'xstate.done.actor.createOrder': [{ output: { _id: 'o1' } }],
    'xstate.error.actor.createOrder': [
      { error: refusal(409, 'PRICES_CHANGED') },
      { error: refusal(409, 'OUT_OF_STOCK') },
      { error: new ServiceError('down') },
      { error: refusal(400) },
    ],
    'xstate.done.actor.findOrder': [{ output: { id: 'o1', products: ['p1'] } }, { output: null }],
  },
  vertex: ({ context }) => [context.shippingAddress !== null, context.paymentMethod !== null],
  chance: ({ context }) => [context.key],
  maxSteps: 15,
} satisfies ModelOptions<typeof checkoutMachine>;
