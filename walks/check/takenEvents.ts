import type { AnyActorRef, AnyEventObject, SnapshotFrom } from 'xstate';
import { GOOGLE_PAY } from '../../common/domain/checkout.ts';
import type { checkoutMachine } from '../../src/machines/checkout.machine.ts';
import type { orderMachine } from '../../src/machines/order.machine.ts';
import type { sessionMachine } from '../../src/machines/session.machine.ts';
import type { TabActors } from './tabMoves.ts';

/** An event, and whether a chart takes it in the state that it is in. */
type Taken = readonly [event: AnyEventObject, isTaken: boolean];

const line = { product: 'any', name: 'any', image: 'any', price: 1, qty: 1, countInStock: 1 };
const address = { address: 'any', city: 'any', postalCode: 'any', country: 'any' };

const ofSession = (state: SnapshotFrom<typeof sessionMachine>): Taken[] => {
  const isIn = state.matches('signedIn');
  const isGuest = state.matches('guest');
  const { token } = state.context.user ?? { token: '' };
  return [
    [{ type: 'session.signIn' }, isGuest || state.matches({ expired: 'asking' })],
    [{ type: 'session.register' }, isGuest],
    [{ type: 'session.reset' }, isGuest],
    [{ type: 'session.signOut' }, isIn || state.matches('expired')],
    [{ type: 'session.clearDevice' }, isIn || state.matches('expired')],
    [{ type: 'session.update' }, isIn],
    [{ type: 'session.expire', token }, isIn],
    [{ type: 'session.expire', token: `${token} of before` }, false],
    [{ type: 'session.adopt', user: null }, true],
    [{ type: 'session.adopt', user: state.context.user }, true],
    [{ type: 'work.cancel' }, state.hasTag('busy')],
  ];
};

const ofCheckout = (state: SnapshotFrom<typeof checkoutMachine>): Taken[] => {
  const reviews = (...names: ('ready' | 'refused' | 'pricesChanged' | 'stockChanged' | 'notFound')[]) =>
    names.some((placeOrder) => state.matches({ steps: { placeOrder } }));
  const elsewhere = (openElsewhere: 'asking' | 'undecided' | 'found') =>
    state.matches({ steps: { placeOrder: { openElsewhere } } });
  const isIn = !state.matches('signIn');
  const isInFlight = state.matches('placing') || state.matches('outcomeUnknown');
  const mayPlace = reviews('ready', 'refused', 'pricesChanged', 'notFound') || elsewhere('undecided');
  const mayPlaceAnother = elsewhere('undecided') || elsewhere('found');
  const isShipping = state.matches({ steps: 'shipping' });
  const [used] = state.context.usedAddresses;
  return [
    [{ type: 'shopper.arrived', pendingKeys: [] }, !isIn],
    [{ type: 'shopper.left' }, isIn],
    [{ type: 'details.adopt', details: {} }, true],
    [{ type: 'addresses.adopt', addresses: [] }, true],
    [{ type: 'pending.adopt', pendingKeys: [] }, isIn],
    [{ type: 'step.open', step: 'shipping' }, isIn],
    [{ type: 'step.open', step: 'payment' }, isIn],
    [{ type: 'step.open', step: 'placeOrder' }, isIn && !isInFlight],
    [{ type: 'shipping.submit', shippingAddress: address }, isShipping],
    [{ type: 'address.remove', address: used ?? address }, isShipping && used !== undefined],
    [{ type: 'address.remove', address }, false],
    [{ type: 'payment.submit', paymentMethod: GOOGLE_PAY }, state.matches({ steps: 'payment' })],
    [{ type: 'order.place', lines: [line] }, mayPlace],
    [{ type: 'order.place', lines: [] }, false],
    [{ type: 'order.placeAnother', lines: [line] }, mayPlaceAnother],
    [{ type: 'order.placeAnother', lines: [] }, false],
    [{ type: 'order.show' }, elsewhere('found')],
    [{ type: 'stock.accept' }, reviews('stockChanged')],
    [{ type: 'outcome.ask' }, elsewhere('undecided') || state.matches({ outcomeUnknown: 'unreachable' })],
    [
      { type: 'work.cancel' },
      state.matches('placing') || state.matches({ outcomeUnknown: 'asking' }) || elsewhere('asking'),
    ],
  ];
};

/** Whether the order was paid, also if its money went back later. */
export const hasReceipt = (state: SnapshotFrom<typeof orderMachine>): boolean =>
  state.matches({ shown: { payment: 'paid' } }) ||
  (state.matches({ shown: { payment: 'refunded' } }) && state.context.order?.isPaid === true);

const ofOrder = (state: SnapshotFrom<typeof orderMachine>): Taken[] => {
  const isAsked = state.matches({ shown: { payment: { confirming: 'asked' } } });
  const isInDoubt = state.matches({ shown: { payment: 'settlementUnknown' } });
  return [
    [
      { type: 'order.reload' },
      state.matches('unavailable') ||
        isAsked ||
        isInDoubt ||
        state.matches({ shown: { payment: { confirming: 'processing' } } }) ||
        state.matches({ shown: { payment: { payable: 'walletUnavailable' } } }),
    ],
    [{ type: 'payment.retry' }, isInDoubt],
    [{ type: 'payment.replace' }, isAsked],
    [{ type: 'bank.open' }, isAsked],
    [{ type: 'order.deliver' }, state.matches({ shown: { delivery: 'deliverable' } })],
    [{ type: 'receipt.print' }, hasReceipt(state)],
    [{ type: 'work.cancel' }, state.hasTag('busy')],
  ];
};

const wrong = (actor: AnyActorRef | undefined, of: (state: never) => Taken[]): string[] => {
  const state = actor?.getSnapshot();
  if (state?.status !== 'active') return [];
  return of(state as never).flatMap(([event, isTaken]) => {
    if (state.can(event) === isTaken) return [];
    return [isTaken ? `${event.type} is not taken where it is sent` : `${event.type} is taken where nothing sends it`];
  });
};

/**
 * The rules that the charts of a tab break by what they take: an event that nothing sends in a state is not taken there,
 * and one that a screen or a table sends is.
 */
export const brokenTaking = ({ shop, checkout, screen }: TabActors): string[] => [
  ...wrong(shop.session, ofSession),
  ...wrong(checkout, ofCheckout),
  ...wrong(screen.order, ofOrder),
];
