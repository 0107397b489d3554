import type { SnapshotFrom } from 'xstate';
import type { checkoutMachine } from '../../../src/machines/checkout.machine.ts';
import { json } from '../../model/browser/scene.ts';
import { fill, open, press } from '../../model/surface/deeds.ts';
import { absent, at, shown, titled } from '../../model/surface/sights.ts';
import { anotherTab, answered } from '../browser/elsewhere.ts';
import type { ShopStage } from '../browser/browserWalks.ts';
import { lines } from '../charts/checkout.ts';
import { anAddress, anOrder } from '../../support/samples.ts';
import { cancelSlowWork } from './deeds.ts';

type Checkout = SnapshotFrom<typeof checkoutMachine>;

const paths = { shipping: '/shipping', payment: '/payment', placeOrder: '/placeorder' };

/** The shopper who came, as the browser keeps them. */
const me = Object.fromEntries(['_id', 'name', 'email', 'isAdmin', 'token'].map((field) => [field, `@me.${field}`]));

/** Another tab signs in the shopper who came, perhaps with an order of theirs that was never answered. */
const signsIn = (pendingKey: string | null) =>
  anotherTab('signs in', {
    pendingOrder: pendingKey === null ? null : [{ key: pendingKey, userId: '@me._id' }],
    userInfo: me,
  });
const signsOut = anotherTab('signs out', { userInfo: null });

/** What the list of one's orders says when the one that is asked for is in it, or is not. */
const ordersWith = (found: { id: string } | null) =>
  found === null ? [] : [{ ...anOrder({ _id: found.id }), idempotencyKey: '@kept.pendingOrder.0.key' }];

const showsReview = [shown('heading', 'Place Order'), titled('Place Order'), at('/placeorder')];
const isShut = [shown('status', 'Loading'), absent('button', 'Place Order'), at('/placeorder')];

/** The checkout, which somebody leaves and comes back to by signing out and in. */
export const checkoutStage: ShopStage<typeof checkoutMachine> = {
  services: { createOrder: 'createOrder', findOrder: 'findOrder' },
  arrive: async ({ api }) => ({
    path: '/shipping',
    visit: { as: await api.aPerson('Sophie Shopper'), cart: lines },
  }),
  prepare: [shown('heading', 'Shipping'), signsOut],
  deeds: {
    'shopper.arrived': ({ event, state }) => [
      signsIn(event['pendingKey'] as string | null),
      open(state.matches('outcomeUnknown') ? '/placeorder' : '/shipping'),
    ],
    'shopper.left': () => [signsOut],
    'details.adopt': ({ event }) => [anotherTab('changes the details', event['details'] as Record<string, unknown>)],
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
    'stock.accept': () => [press('button', 'Order what is in stock')],
    'outcome.ask': () => [press('button', 'Ask again')],
    'work.cancel': cancelSlowWork,
    'xstate.done.actor.findOrder': ({ event }) => {
      const found = event['output'] as { id: string } | null;
      return [
        answered(
          'the server',
          found ? 'lists the order' : 'lists no such order',
          'findOrder',
          json(200, ordersWith(found)),
        ),
      ];
    },
  },
  sights: {
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
};
