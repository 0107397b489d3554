import { createActor } from 'xstate';
import * as words from '#texts/checkout.ts';
import { stepAt, type CheckoutProgress } from '../../common/domain/checkout.ts';
import { JUST_PLACED } from '../../common/domain/order.ts';
import { routes } from '../../common/routes/routes.ts';
import { checkoutMachine } from '../machines/checkout.machine.ts';
import { asActor } from '../machines/services.ts';
import { oneOrderAtATime, keysOf, withoutKeys } from '../services/oneOrder.ts';
import type { ShopStorage } from '../services/storage.ts';
import type { TabLock } from '../services/tabLock.ts';
import { isSignedIn, navigate, notify, send, store, unless, when, type EffectContext } from './effects.ts';
import type { FactOf } from './facts.ts';
import type { LazyActor } from './lazyActor.ts';
import { clearDetailsOfOther } from './shopEffects.ts';

/** The details that are stored for this user. A tab with an older session may have stored another user's (A25). */
const detailsFor = (userId: string | null, stored: ShopStorage['read']): CheckoutProgress => {
  const owner = stored('addressOwner');
  if (owner !== null && owner !== userId) return { shippingAddress: null, paymentMethod: null };
  return { shippingAddress: stored('shippingAddress'), paymentMethod: stored('paymentMethod') };
};

const pendingKeys = (_: unknown, { user, stored }: EffectContext) => ({
  pendingKeys: user === null ? [] : keysOf(stored('pendingOrder'), user._id),
});

const isInCheckout = (_: unknown, { path }: EffectContext) => stepAt(path) !== undefined;
const wasSignedIn = ({ previousId }: FactOf<'user.changed'>) => previousId !== null;
const arePending = ({ keys }: { keys: string[] }, { stored }: EffectContext) =>
  stored('pendingOrder')?.some(({ key }) => keys.includes(key)) === true;

const adoptDetails = send('checkout', 'details.adopt', (_: unknown, { user, stored }) => ({
  details: detailsFor(user?._id ?? null, stored),
}));

const adoptAddresses = send('checkout', 'addresses.adopt', (_: unknown, { user, stored }) => {
  const used = stored('usedAddresses');
  return { addresses: used !== null && used.userId === user?._id ? used.addresses : [] };
});

const storeOwner = store('addressOwner', (_: unknown, { user }) => user?._id ?? null);

/** The address is an input: the checkout decides whether that step is open. */
const openStep = send('checkout', 'step.open', (_: unknown, { path }) => {
  const step = stepAt(path);
  return step && { step };
});

const arrive = [
  when(isSignedIn)(adoptDetails),
  when(isSignedIn)(adoptAddresses),
  when(isSignedIn)(send('checkout', 'shopper.arrived', pendingKeys)),
];

const effects: LazyActor<'checkout'>['effects'] = {
  'actors.started': [...arrive, openStep],
  'user.changed': [when(wasSignedIn)(send('checkout', 'shopper.left')), ...arrive, openStep],
  'address.changed': [openStep],
  'device.cleared': [
    send('checkout', 'shopper.left'), // first: an open step that loses its data leads to another one
    adoptDetails,
    adoptAddresses,
  ],
  'shippingAddress.stored': [adoptDetails],
  'paymentMethod.stored': [adoptDetails],
  'usedAddresses.stored': [adoptAddresses],
  'pendingOrder.stored': [send('checkout', 'pending.adopt', pendingKeys)],

  'checkout.stepped': [navigate(({ step }) => routes[step].href())],
  'checkout.redirected': [when(isInCheckout)(navigate(({ step }) => routes[step].href(), { replace: true }))],
  'address.entered': [
    ...clearDetailsOfOther,
    store('shippingAddress', ({ shippingAddress }) => shippingAddress),
    storeOwner,
  ],
  'method.chosen': [...clearDetailsOfOther, store('paymentMethod', ({ paymentMethod }) => paymentMethod), storeOwner],
  'addresses.changed': [
    when(isSignedIn)(
      store('usedAddresses', ({ addresses }, { user }) =>
        addresses.length === 0 ? null : { userId: user!._id, addresses },
      ),
    ),
  ],
  'order.placed': [
    send('cart', 'cart.clear', ({ products }) => ({ products })), // first: see `oneOrderAtATime`
    when(isInCheckout)(
      navigate(({ orderId }) => routes.order.href({ id: orderId }), { replace: true, state: JUST_PLACED }),
    ),
    unless(isInCheckout)(
      notify(({ orderId }) => ({
        message: words.placedNotice,
        link: { href: routes.order.href({ id: orderId }), label: words.seeOrder },
      })),
    ),
  ],
  'keys.closed': [
    when(arePending)(store('pendingOrder', ({ keys }, { stored }) => withoutKeys(stored('pendingOrder'), keys))),
  ],
  'order.refused': [send('cart', 'cart.reprice', ({ changes }) => ({ changes }))],
  'stock.accepted': [send('cart', 'cart.fit')],
};

export const lazyCheckout = (tabLock: TabLock): LazyActor<'checkout'> => ({
  name: 'checkout',
  create: ({ actors, services, storage, userId, inspect }) => {
    const createOrder = asActor(
      oneOrderAtATime({ createOrder: services.createOrder, tabLock, storage, buyer: userId }),
    );
    return createActor(checkoutMachine.provide({ actors: { ...actors, createOrder } }), {
      input: detailsFor(userId(), storage.read),
      inspect,
    });
  },
  effects,
});
