import type { SnapshotFrom } from 'xstate';
import type { checkoutMachine } from '../../src/machines/checkout.machine.ts';
import { json } from 'xstate-walks/browser/scene.ts';
import { fill, open, press } from 'xstate-walks/surface/actions.ts';
import { absent, at, shown, titled } from 'xstate-walks/surface/expectations.ts';
import { beyond } from '../beyond.ts';
import { anotherTab, answered, cancelSlowWork } from '../shopActions.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';
import { hasCode } from '../../src/services/serviceError.ts';
import type { FoundOrder } from '../../src/services/shopServices.ts';
import { knownKeys, lines } from '../charts/checkout.ts';
import { anAddress, anOrder } from '../support/samples.ts';

type Checkout = SnapshotFrom<typeof checkoutMachine>;

const paths = { shipping: '/shipping', payment: '/payment', placeOrder: '/placeorder' };

/** The shopper who came, as the browser keeps them. */
const me = Object.fromEntries(['_id', 'name', 'email', 'isAdmin', 'token'].map((field) => [field, `@me.${field}`]));

const pendingOf = (keys: string[]) => (keys.length === 0 ? null : keys.map((key) => ({ key, userId: '@me._id' })));

/** The same, written so that it differs from what is there: browsers tell other tabs of changes only. */
const changedTo = (keys: string[]) =>
  pendingOf(keys)?.map((order) => ({ ...order, change: '@new' })) ?? [{ change: '@new' }];

/** Another tab signs in the shopper who came, perhaps with an order of theirs that was never answered. */
const signsIn = (pendingKeys: string[]) =>
  anotherTab('signs in', { pendingOrder: pendingOf(pendingKeys), userInfo: me });
const signsOut = anotherTab('signs out', { userInfo: null });

/** The list of one's orders with those that are asked for. A key that this tab made is kept after those of others. */
const ordersWith = (id: string, { asked, otherKeys }: Checkout['context']) =>
  asked.map((key) => ({
    ...anOrder({ _id: id }),
    idempotencyKey: knownKeys.includes(key) ? key : `@kept.pendingOrder.${otherKeys.length}.key`,
  }));

const showsReview = [shown('heading', 'Place Order'), titled('Place Order'), at('/placeorder')];
const isShut = [shown('status', 'Loading'), absent('button', 'Place Order'), at('/placeorder')];

/** The checkout, which somebody leaves and comes back to by signing out and in. */
export const checkoutScreenModel: ShopScreenModel<typeof checkoutMachine> = {
  options: { filter: (_, event) => !hasCode(event['error'], 'PLACED_ELSEWHERE') },
  services: { createOrder: 'createOrder', findOrder: 'findOrder' },
  arrive: async ({ api }) => ({
    path: '/shipping',
    visit: { as: await api.aPerson('Sophie Shopper'), cart: lines },
  }),
  prepare: [shown('heading', 'Shipping'), signsOut],
  actions: {
    'shopper.arrived': ({ event, state }) => [
      signsIn(event['pendingKeys'] as string[]),
      open(state.matches('outcomeUnknown') ? '/placeorder' : '/shipping'),
    ],
    'shopper.left': () => [signsOut],
    'details.adopt': ({ event }) => [anotherTab('changes the details', event['details'] as Record<string, unknown>)],
    'pending.adopt': ({ event }) => [
      anotherTab('changes which orders are open', { pendingOrder: changedTo(event['pendingKeys'] as string[]) }),
    ],
    'step.open': ({ event }) => [open(paths[event['step'] as keyof typeof paths])],
    'shipping.submit': () => [
      fill('Address', anAddress.address),
      fill('City', anAddress.city),
      fill('Postal Code', anAddress.postalCode),
      fill('Country', anAddress.country),
      press('button', 'Continue'),
    ],
    'payment.submit': () => [press('button', 'Continue')],
    'order.place': () => [anotherTab('fills the cart again', { cartItems: lines }), press('button', 'Place Order')],
    'order.placeAnother': () => [press('button', 'Place a second order')],
    'order.show': () => [press('button', 'See that order')],
    'stock.accept': () => [press('button', 'Order what is in stock')],
    'outcome.ask': () => [press('button', /^(Ask|Look) again$/)],
    'work.cancel': cancelSlowWork,
    'xstate.done.actor.findOrder': ({ event, before }) => {
      const found = event['output'] as FoundOrder | null;
      const orders = found === null ? [] : ordersWith(found.id, before.context);
      return [
        answered('the server', found ? 'lists the order' : 'lists no such order', 'findOrder', json(200, orders)),
      ];
    },
  },
  expectations: {
    signIn: () => [shown('link', 'Sign In'), absent('button', 'Place Order')],
    'steps.shipping': () => [
      shown('heading', 'Shipping'),
      titled('Shipping'),
      shown('field', 'Country'),
      shown('button', 'Continue', { enabled: true }),
      at('/shipping'),
    ],
    'steps.payment': () => [
      shown('heading', 'Payment Method'),
      titled('Payment Method'),
      shown('radio', 'GooglePay', { checked: true }),
      at('/payment'),
    ],
    'steps.placeOrder.ready': () => [...showsReview, absent('alert')],
    'steps.placeOrder.refused': () => [...showsReview, shown('alert', undefined, { says: 'Not today' })],
    'steps.placeOrder.pricesChanged': () => [
      ...showsReview,
      shown('alert', undefined, { says: 'Prices have changed' }),
      shown('button', 'Place Order', { enabled: true }),
    ],
    'steps.placeOrder.stockChanged': () => [
      ...showsReview,
      shown('alert', undefined, { says: 'Airpods: 1 of 2 left' }),
      shown('link', 'Change the cart'),
      shown('button', 'Place Order', { enabled: false }),
    ],
    'steps.placeOrder.notFound': () => [
      ...showsReview,
      shown('alert', undefined, { says: 'Your order did not arrive' }),
    ],
    'steps.placeOrder.openElsewhere.asking': () => [
      ...showsReview,
      shown('status', 'Loading'),
      shown('button', 'Place Order', { enabled: false }),
    ],
    'steps.placeOrder.openElsewhere.undecided': () => [
      ...showsReview,
      shown('alert', undefined, { says: 'You are already placing an order' }),
      shown('button', 'Place a second order'),
      shown('link', 'My Orders'),
    ],
    'steps.placeOrder.openElsewhere.found': () => [
      ...showsReview,
      shown('alert', undefined, { says: 'You have just placed an order' }),
      shown('button', 'See that order'),
      shown('button', 'Place Order', { enabled: false }),
    ],
    'steps.placed': () => [shown('heading', 'Order o1'), at('/order/o1')],
    placing: () => [shown('heading', 'Placing your order'), ...isShut],
    'outcomeUnknown.asking': () => [shown('heading', 'Looking for your order'), ...isShut],
    'outcomeUnknown.unreachable': ({ context }: Checkout) => [
      shown('heading', 'Did your order arrive?'),
      shown('alert', undefined, { says: context.failure === null ? 'Stopped.' : /\S/ }),
      shown('link', 'My Orders'),
      absent('button', 'Place Order'),
    ],
  },
  beyond: beyond.checkout,
};
