import { type SnapshotFrom, createActor } from 'xstate';
import {
  absent,
  choose,
  listed,
  locatorOf,
  open,
  part,
  press,
  shown,
  titled,
  unsaid,
  words,
} from 'xstate-walks/screen';
import { countOf, shownQty, type CartLine } from '../../common/domain/cart.ts';
import { cartMachine } from '../../src/machines/cart.machine.ts';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { anotherTab, cancelSlowWork, notOnScreen } from './shopActions.ts';
import { aLine, aProduct } from '../fixtures/samples.ts';

type Cart = SnapshotFrom<typeof cartMachine>;

export const camera = aLine({ product: 'p2', name: 'Camera', price: 20, countInStock: 9 });

const input = { lines: [aLine(), camera] };

/** The server's answer for the pending item. */
const askedFor = ({ pendingItems: [item] }: Cart['context']) =>
  aProduct(item?.product === camera.product ? { _id: camera.product, name: camera.name } : {});

const isComing = (cart: Cart, { product }: Pick<CartLine, 'product'>): boolean =>
  cart.matches('adding') && cart.context.pendingItems.some((item) => item.product === product);

/** The largest quantity that a line offers. */
const mostOf = ({ countInStock, qty }: CartLine): number => Math.max(countInStock, qty);

/** The quantity that a line shows. */
const qtyOn = (cart: Cart, line: CartLine): number =>
  cart.matches('adding') ? Math.min(shownQty(line, cart.context.pendingItems), mostOf(line)) : line.qty;

const main = part('main');
/** Where the last change is told. */
const told = locatorOf('status', undefined, { within: main, nth: 0 });

/** A cart with two lines, to which more items are added. */
export const cart = {
  machine: cartMachine,
  statements: 'S20, S76, S77, S85–S88',
  title: 'the cart',
  model: {
    input,
    events: {
      'cart.add': [
        { product: 'p1', qty: 2 },
        { product: 'p2', qty: 3 },
      ],
      'cart.remove': ({ context }) => [
        ...context.lines.slice(0, 1).map(({ product }) => ({ index: 0, product })),
        { index: 9, product: 'gone' },
      ],
      'cart.reprice': [{ changes: [{ product: 'p2', name: 'Camera', price: 25, qty: 3, countInStock: 1 }] }],
      'cart.adopt': [{ lines: [camera] }],
      'xstate.done.actor.getProduct': ({ context }) => [
        { output: askedFor(context) },
        { output: { ...askedFor(context), countInStock: 0 } },
      ],
    },
    stateKey: ({ context: { lines, pendingItems, undo } }) => [
      lines.map(({ product, qty, countInStock }) => [product, qty > countInStock]),
      pendingItems.map(({ product }) => product),
      undo?.lines.length,
    ],
    maxSteps: 15,
  },
  actions: {
    /** The field of a line that is there, or the page of the product. */
    'cart.add': ({ event: { product, qty }, before }) => {
      const line = before.context.lines.find((each) => each.product === product);
      return line && qtyOn(before, line) !== qty && qty <= mostOf(line)
        ? [choose(`Qty of ${line.name}`, String(qty))]
        : [open(`/cart/${product}?qty=${qty}`)];
    },
    'cart.remove': ({ event, before }) => {
      const line = before.context.lines[event.index];
      return line && !isComing(before, line) ? [press('button', `Remove ${line.name}`)] : null;
    },
    'cart.undo': ({ before }) => (before.context.undo === null ? null : [press('button', 'Undo')]),
    'cart.leave': notOnScreen,
    'cart.dismiss': ({ before }) =>
      before.context.notice !== null || before.context.undo !== null || before.matches('failed')
        ? [press('button', 'Dismiss')]
        : null,
    'cart.retry': () => [press('button', 'Try again')],
    // The storage tells of what is changed there, and not of what is written again.
    'cart.adopt': ({ event, before }) =>
      JSON.stringify(event.lines) === JSON.stringify(before.context.lines)
        ? null
        : [anotherTab('changes the cart', { cartItems: event.lines })],
    'cart.clear': notOnScreen,
    'cart.reprice': notOnScreen,
    'cart.fit': notOnScreen,
    'work.cancel': cancelSlowWork,
  },
  screens: {
    '*': ({ context: { lines, notice, undo } }) => [
      shown('heading', 'Shopping Cart', { level: 1 }),
      titled('Shopping Cart'),
      // Below an empty cart there is another list (A78).
      lines.length === 0
        ? absent('button', /^Remove /, { within: main })
        : listed(
            'link',
            lines.map(({ name }) => name),
            { within: locatorOf('list', undefined, { within: main }) },
          ),
      words(`Subtotal (${countOf(lines)}) items`),
      shown('button', 'Proceed To Checkout', { enabled: lines.length > 0 }),
      ...(notice === null && undo === null
        ? [absent('button', 'Dismiss', { within: told })]
        : [shown('button', 'Dismiss', { enabled: true })]),
      ...(notice === null ? [] : [words(notice, { within: told })]),
      ...(undo === null
        ? [absent('button', 'Undo')]
        : [words(undo.change, { within: told }), shown('button', 'Undo', { enabled: true, within: told })]),
    ],
    ready: ({ context: { lines } }) => [
      absent('status', 'Loading'),
      absent('alert'),
      lines.length === 0 ? words('Your cart is empty') : unsaid('Your cart is empty'),
    ],
    adding: (state) => [
      shown('status', 'Loading'),
      absent('alert'),
      unsaid('Your cart is empty'),
      ...state.context.lines
        .filter((line) => isComing(state, line))
        .flatMap((line) => [
          shown('button', `Remove ${line.name}`, { enabled: false }),
          shown('field', `Qty of ${line.name}`, { value: String(qtyOn(state, line)) }),
        ]),
    ],
    failed: ({ context }) => [
      shown('alert', undefined, { says: context.error! }),
      shown('button', 'Try again', { enabled: true }),
      absent('status', 'Loading'),
    ],
  },
  inShop: {
    services: { getProduct: 'getProduct' },
    arrive: async () => ({ path: '/cart', visit: { cart: input.lines } }),
    model: {
      stateKey: ({ context: { lines, pendingItems, notice, undo } }) => [
        lines.map(({ product, qty, countInStock }) => [product, qty > countInStock]),
        pendingItems.map(({ product }) => product),
        notice !== null,
        undo !== null,
      ],
    },
    excluded: {
      'cart :: cart.leave': 'the shopper leaves this screen by it',
      'cart :: cart.remove [1]': 'another tab has just removed the line, and the screen shows that at once',
    },
    elsewhere: {
      'cart :: cart.clear': 'checkout',
      'cart :: cart.reprice': 'checkout',
      'cart :: cart.fit': 'checkout',
    },
  },
  view: async () => {
    const { CartView } = await import('../../src/views/cart/cart.chunk.tsx');
    return {
      draw: (actor, _input, start) => (
        <CartView cart={actor} session={start(createActor(sessionMachine, { input: { user: null } }))} />
      ),
    };
  },
} satisfies ChartDeclaration<typeof cartMachine>;
