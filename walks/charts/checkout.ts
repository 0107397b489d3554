import type { checkoutMachine } from '../../src/machines/checkout.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';
import { aLine, anAddress } from '../support/samples.ts';

const nothing = { shippingAddress: null, paymentMethod: null };
const everything = { shippingAddress: anAddress, paymentMethod: 'GooglePay' };

/** What is ordered. */
export const lines = [aLine({ qty: 2 }), aLine({ product: 'p2', name: 'Camera', price: 20 })];

/** A refusal; one with a code is remembered under the key (A40). */
const refusal = (status: number, code?: string) =>
  new ServiceError('Not today', {
    status,
    problem: {
      message: 'Not today',
      ...(code
        ? { code, keyRefused: true, lines: [{ product: 'p1', name: 'Airpods', price: 95, qty: 2, countInStock: 1 }] }
        : {}),
    },
  });

const placedElsewhere = new ServiceError('Another tab is at it', {
  problem: { message: 'Another tab is at it', code: 'PLACED_ELSEWHERE' },
});

/** The keys that are not made by this tab. */
export const knownKeys = ['key-of-before', 'key-of-another-tab'];
/** A key by name, if it has one: those that the chart makes are all alike. */
const kindOf = (key: string | null) => (key === null || knownKeys.includes(key) ? key : 'made here');

/** A checkout from the door on, with every answer that an order may get. */
export const checkoutPaths = {
  input: nothing,
  events: {
    'shopper.arrived': [{ pendingKeys: [] }, { pendingKeys: ['key-of-before'] }],
    'details.adopt': [{ details: nothing }, { details: everything }],
    'pending.adopt': [{ pendingKeys: ['key-of-another-tab'] }, { pendingKeys: [] }],
    'step.open': [{ step: 'shipping' }, { step: 'payment' }, { step: 'placeOrder' }],
    'shipping.submit': [{ shippingAddress: anAddress }],
    'payment.submit': [{ paymentMethod: 'GooglePay' }],
    'order.place': [{ lines }, { lines: [] }],
    // One that is open itself is put aside: once, as a walk that did it again and again would have no end.
    'order.placeAnother': ({ context: { otherKeys } }) =>
      otherKeys.every((key) => knownKeys.includes(key)) ? [{ lines }, { lines: [] }] : [],
    'xstate.done.actor.createOrder': [{ output: { _id: 'o1' } }],
    'xstate.error.actor.createOrder': [
      { error: refusal(409, 'PRICES_CHANGED') },
      { error: refusal(409, 'OUT_OF_STOCK') },
      { error: new ServiceError('down') },
      { error: refusal(400) },
      // from a backend that says nothing of keys
      { error: refusal(409) },
      { error: placedElsewhere },
    ],
    'xstate.done.actor.findOrder': [{ output: { id: 'o1', products: ['p1'], missing: [] } }, { output: null }],
  },
  vertex: ({ context: { shippingAddress, paymentMethod, key, mayArrive, otherKeys, asked } }) => [
    shippingAddress !== null,
    paymentMethod !== null,
    kindOf(key),
    mayArrive,
    otherKeys.map(kindOf),
    asked.some((other) => other !== key),
  ],
  random: ({ context: { key, otherKeys, asked, placedKeys } }) =>
    [key, ...otherKeys, ...asked, ...placedKeys].filter((each) => each !== null && !knownKeys.includes(each)),
  maxSteps: 24,
} satisfies ModelOptions<typeof checkoutMachine>;
