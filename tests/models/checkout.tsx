import { createActor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  absent,
  at,
  type Expectation,
  fill,
  json,
  listed,
  open,
  part,
  press,
  shown,
  titled,
} from 'xstate-walks/screen';
import { cartMachine } from '../../src/machines/cart.machine.ts';
import { checkoutMachine } from '../../src/machines/checkout.machine.ts';
import { hasCode, ServiceError } from '../../src/services/serviceError.ts';
import type { FoundOrder } from '../../src/services/shopServices.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { anotherTab, answered, cancelSlowWork } from './shopActions.ts';
import { anAddress, anOrder, orderedLines as lines } from '../fixtures/samples.ts';
import { apiModel } from './checkout.api.ts';

type Checkout = SnapshotFrom<typeof checkoutMachine>;

const nothing = { shippingAddress: null, paymentMethod: null };
const everything = { shippingAddress: anAddress, paymentMethod: 'GooglePay' };

/** The cart beside the checkout, where its view is alone. */
let cart: ActorRefFrom<typeof cartMachine>;

/** A refusal. The server remembers one with a code under its key (A40). */
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

/** The keys that this tab did not make. */
const knownKeys = ['key-of-before', 'key-of-another-tab'];
/** A key by its name. All keys that the chart makes count as one. */
const kindOf = (key: string | null) => (key === null || knownKeys.includes(key) ? key : 'made here');

/** The user who came, as the browser stores them. */
const me = Object.fromEntries(['_id', 'name', 'email', 'isAdmin', 'token'].map((field) => [field, `@me.${field}`]));

const pendingOf = (keys: string[]) => (keys.length === 0 ? null : keys.map((key) => ({ key, userId: '@me._id' })));

/** The same, made different from the stored value: browsers tell other tabs of changes only. */
const changedTo = (keys: string[]) =>
  pendingOf(keys)?.map((order) => ({ ...order, change: '@new' })) ?? [{ change: '@new' }];

/** Another tab signs the user in again, perhaps with a pending order. */
const signsIn = (pendingKeys: string[]) =>
  anotherTab('signs in', { pendingOrder: pendingOf(pendingKeys), userInfo: me });
const signsOut = anotherTab('signs out', { userInfo: null });

/** The user's orders, with those that the shop looks for. Keys made by this tab are stored after the others. */
const ordersWith = (id: string, { asked, otherKeys }: Checkout['context']) =>
  asked.map((key) => ({
    ...anOrder({ _id: id }),
    idempotencyKey: knownKeys.includes(key) ? key : `@kept.pendingOrder.${otherKeys.length}.key`,
  }));

/** The end of the address as it is shown. */
const city = `${anAddress.city} ${anAddress.postalCode}, ${anAddress.country}`;

const paths = { shipping: '/shipping', payment: '/payment', placeOrder: '/placeorder' };

const main = { within: part('main') };
const steps = ['Sign In', 'Shipping', 'Payment', 'Place Order'];

/** Each step with its mark, which of them are links (S54, A29), and the current one. */
const progress = (current: string, links = steps.slice(0, steps.indexOf(current) + 1)): Expectation[] => {
  const within = { within: part('navigation', 'Checkout steps') };
  const position = steps.indexOf(current);
  return [
    listed(
      'listitem',
      steps.map((step, index) => (index < position ? `✓${step}done` : `${index + 1}${step}`)),
      within,
    ),
    listed('link', links, within),
    ...steps.map((step) =>
      shown('words', step, { ...within, attributes: { 'aria-current': step === current ? 'step' : null } }),
    ),
  ];
};

const page = (title: string, address: string): Expectation[] => [
  shown('heading', title, { level: 1 }),
  titled(title),
  at(address),
];

const alert = (says: string): Expectation => shown('alert', undefined, { says });
const placeOrder = (enabled: boolean): Expectation => shown('button', 'Place Order', { enabled });
const myOrders = shown('link', 'My Orders', { href: '/profile', ...main });

const review = [...page('Place Order', '/placeorder'), ...progress('Place Order')];

/** The review of an order that was sent: the cart is not empty. */
const reviewAfterSending = [
  ...review,
  listed('heading', ['Shipping', 'Payment Method', 'Order Items', 'Order Summary'], { ...main, level: 2 }),
  shown('link', 'Change shipping address', { href: '/shipping', ...main }),
  shown('link', 'Change payment method', { href: '/payment', ...main }),
  shown('link', 'Change order items', { href: '/cart', ...main }),
];

/** The user can only wait (A5), and cancel what takes long. */
const waits = (title: string): Expectation[] => [
  shown('heading', title, { level: 1 }),
  at('/placeorder'),
  ...progress('Place Order', []),
  absent('link', undefined, main),
  absent('button', /^(?!Cancel$)/, main),
  shown('status', 'Loading', main),
];

/** The checkout from signing in on, with every answer that an order may get. */
export const checkout = {
  machine: checkoutMachine,
  statements: 'S5, S29–S31, S76, S77, S104',
  title: 'the checkout',
  model: {
    input: nothing,
    events: {
      'shopper.arrived': [{ pendingKeys: [] }, { pendingKeys: ['key-of-before'] }],
      'details.adopt': [{ details: nothing }, { details: everything }],
      'addresses.adopt': [{ addresses: [anAddress] }, { addresses: [] }],
      'address.remove': [{ address: anAddress }],
      'pending.adopt': [{ pendingKeys: ['key-of-another-tab'] }, { pendingKeys: [] }],
      'step.open': [{ step: 'shipping' }, { step: 'payment' }, { step: 'placeOrder' }],
      'shipping.submit': [{ shippingAddress: anAddress }],
      'payment.submit': [{ paymentMethod: 'GooglePay' }],
      'order.place': [{ lines }, { lines: [] }],
      // Sets an own pending order aside. Only once: otherwise the walk would not end.
      'order.placeAnother': ({ context: { otherKeys } }) =>
        otherKeys.every((key) => knownKeys.includes(key)) ? [{ lines }, { lines: [] }] : [],
      'xstate.done.actor.createOrder': [{ output: { _id: 'o1' } }],
      'xstate.error.actor.createOrder': [
        { error: refusal(409, 'PRICES_CHANGED') },
        { error: refusal(409, 'OUT_OF_STOCK') },
        { error: new ServiceError('down') },
        { error: refusal(400) },
        { error: refusal(409) }, // from a backend without keys
        { error: placedElsewhere },
      ],
      'xstate.done.actor.findOrder': [{ output: { id: 'o1', products: ['p1'], missing: [] } }, { output: null }],
    },
    stateKey: ({ context: { shippingAddress, paymentMethod, key, mayArrive, otherKeys, asked, usedAddresses } }) => [
      shippingAddress !== null,
      paymentMethod !== null,
      kindOf(key),
      mayArrive,
      otherKeys.map(kindOf),
      asked.some((other) => other !== key),
      usedAddresses.length,
    ],
    maxSteps: 24,
  },
  actions: {
    'shopper.arrived': ({ event, state }) => [
      signsIn(event.pendingKeys),
      open(state.matches('outcomeUnknown') ? '/placeorder' : '/shipping'),
    ],
    'shopper.left': () => [signsOut],
    'details.adopt': ({ event }) => [anotherTab('changes the details', event.details)],
    'addresses.adopt': ({ event: { addresses }, before }) =>
      before.matches('signIn')
        ? null
        : [
            anotherTab('changes the used addresses', {
              usedAddresses: { userId: '@me._id', addresses, change: '@new' },
            }),
          ],
    'address.remove': ({ event: { address }, before }) =>
      before.context.usedAddresses.length === 0 ? null : [press('button', `Remove ${address.address}, ${city}`)],
    'pending.adopt': ({ event }) => [
      anotherTab('changes which orders are pending', { pendingOrder: changedTo(event.pendingKeys) }),
    ],
    'step.open': ({ event }) => [open(paths[event.step])],
    'shipping.submit': ({ event: { shippingAddress } }) => [
      fill('Address', shippingAddress.address),
      fill('City', shippingAddress.city),
      fill('Postal Code', shippingAddress.postalCode),
      fill('Country', shippingAddress.country),
      press('button', 'Continue'),
    ],
    'payment.submit': () => [press('button', 'Continue')],
    'order.place': () => [anotherTab('fills the cart again', { cartItems: lines }), press('button', 'Place Order')],
    'order.placeAnother': () => [press('button', 'Place a second order')],
    'order.show': () => [press('button', 'See that order')],
    'stock.accept': () => [press('button', 'Order what is in stock')],
    'outcome.ask': () => [press('button', /^(Ask|Check) again$/)],
    'work.cancel': cancelSlowWork,
    'xstate.done.actor.findOrder': ({ event, before }) => {
      const found = event['output'] as FoundOrder | null;
      const orders = found === null ? [] : ordersWith(found.id, before.context);
      return [
        answered('the server', found ? 'lists the order' : 'lists no such order', 'findOrder', json(200, orders)),
      ];
    },
  },
  screens: {
    signIn: () => [absent('button', 'Place Order')],
    'steps.shipping': ({ context: { usedAddresses } }) => [
      ...page('Shipping', '/shipping'),
      ...progress('Shipping'),
      shown('field', 'Country'),
      usedAddresses.length === 0
        ? absent('region', 'Your addresses')
        : shown('button', `Ship to ${anAddress.address}, ${city}`, { enabled: true }),
      shown('button', 'Continue', { enabled: true }),
    ],
    'steps.payment': () => [
      ...page('Payment Method', '/payment'),
      ...progress('Payment'),
      shown('radio', 'GooglePay', { checked: true }),
    ],
    'steps.placeOrder.ready': () => [...review, absent('alert')],
    'steps.placeOrder.refused': () => [
      ...reviewAfterSending,
      shown('alert', undefined, { reads: 'Not today' }),
      placeOrder(true),
    ],
    'steps.placeOrder.pricesChanged': () => [
      ...reviewAfterSending,
      alert('Prices have changed'),
      alert('Airpods: was $89.99, now $95.00'),
      placeOrder(true),
    ],
    'steps.placeOrder.stockChanged': () => [
      ...reviewAfterSending,
      alert('Airpods: 1 of 2 left'),
      shown('link', 'Change the cart', { href: '/cart' }),
      placeOrder(false),
    ],
    'steps.placeOrder.notFound': () => [...review, alert('Your order did not reach us')],
    'steps.placeOrder.openElsewhere.asking': () => [
      ...reviewAfterSending,
      shown('status', 'Loading'),
      placeOrder(false),
      absent('button', 'Place a second order'),
    ],
    'steps.placeOrder.openElsewhere.undecided': ({ context }) => [
      ...reviewAfterSending,
      alert('You are already placing an order'),
      alert(context.failure?.message ?? 'has not reached us yet'),
      shown('alert', undefined, { focused: true }),
      shown('button', 'Place a second order'),
      myOrders,
      placeOrder(true),
    ],
    'steps.placeOrder.openElsewhere.found': () => [
      ...reviewAfterSending,
      alert('You have just placed an order'),
      shown('button', 'See that order'),
      placeOrder(false),
    ],
    'steps.placed': () => [absent('button', 'Place Order')],
    placing: () => waits('Placing your order'),
    'outcomeUnknown.asking': () => waits('Looking for your order'),
    'outcomeUnknown.unreachable': ({ context }) => [
      shown('heading', 'Did your order reach us?', { level: 1 }),
      ...progress('Place Order', []),
      alert(context.failure?.message ?? 'Stopped.'),
      myOrders,
      absent('button', 'Place Order'),
    ],
  },
  inShop: {
    model: { filter: (_, event) => !hasCode(event['error'], 'PLACED_ELSEWHERE') },
    services: { createOrder: 'createOrder', findOrder: 'findOrder' },
    arrive: async ({ api }) => ({
      path: '/shipping',
      visit: { as: await api.aPerson('Sophie Shopper'), cart: lines },
    }),
    prepare: [shown('heading', 'Shipping'), signsOut],
    screens: {
      signIn: () => [shown('link', 'Sign In', { within: part('banner') })],
      'steps.placed': () => [shown('heading', 'Order o1'), at('/order/o1')],
    },
    excluded: {
      'checkout.placing :: xstate.error.actor.createOrder [0]':
        'it ends before a call is made: two tabs do it in tests/browser/placing.test.ts',
    },
    judgesEveryRule: true,
  },
  view: async () => {
    const { CheckoutView } = await import('../../src/views/checkout/checkout.chunk.tsx');
    return {
      draw: (actor, _input, start) => {
        cart = start(createActor(cartMachine, { input: { lines } }));
        actor.on('order.refused', ({ changes }) => cart.send({ type: 'cart.reprice', changes }));
        return <CheckoutView checkout={actor} cart={cart} />;
      },
    };
  },
  viewTest: ({ act, expect, screen, user, within }) => {
    const heading = () => screen.getByRole('heading', { level: 1 });
    const isOpen = () => expect(screen.getByRole('button', { name: 'Place Order' })).toBeEnabled();
    return {
      executors: {
        'order.place': async ({ event }) => {
          await act(async () => cart.send({ type: 'cart.adopt', lines: event.lines })); // a refusal may have changed it
          await user.click(screen.getByRole('button', { name: 'Place Order' }));
        },
      },
      // In the shop the next page is open by then, or the cart may be empty.
      screens: {
        signIn: () => {
          expect(screen.getByRole('link', { name: 'Sign in to check out' })).toHaveAttribute(
            'href',
            '/login?redirect=/shipping',
          );
          const list = within(screen.getByRole('navigation', { name: 'Checkout steps' }));
          expect(list.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
            '1Sign In',
            '2Shipping',
            '3Payment',
            '4Place Order',
          ]);
          expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual(['Sign In']);
          expect(list.getByText('Sign In')).toHaveAttribute('aria-current', 'step');
        },
        'steps.placeOrder.ready': isOpen,
        'steps.placeOrder.notFound': isOpen,
        'steps.placeOrder': () =>
          expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
            'Shipping',
            'Payment Method',
            'Order Items',
            'Order Summary',
          ]),
        'steps.placed': () => {
          expect(heading()).toHaveTextContent(/^Your order was placed$/);
          expect(screen.getByRole('link', { name: 'See the order' })).toHaveAttribute('href', '/order/o1');
        },
      },
    };
  },
  api: apiModel,
} satisfies ChartDeclaration<typeof checkoutMachine>;
