import type { SnapshotFrom } from 'xstate';
import { countOf } from '../../common/domain/cart.ts';
import type { cartMachine } from '../../src/machines/cart.machine.ts';
import { open, press } from 'xstate-walks/surface/actions.ts';
import { absent, shown, titled, words } from 'xstate-walks/surface/expectations.ts';
import { anotherTab } from '../browser/elsewhere.ts';
import { beyond } from '../beyond.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';
import { camera, cartPaths } from '../charts/cart.ts';
import { aLine } from '../support/samples.ts';
import { cancelSlowWork } from './actions.ts';

type Cart = SnapshotFrom<typeof cartMachine>;

const isComing = ({ context: { lines, pendingItems } }: Cart) =>
  lines.filter(({ product }) => pendingItems.some((item) => item.product === product));

/** The cart, with two lines in it. */
export const cartScreenModel: ShopScreenModel<typeof cartMachine> = {
  services: { getProduct: 'getProduct' },
  arrive: async () => ({ path: '/cart', visit: { cart: [aLine(), camera] } }),
  options: {
    filter: (snapshot, event) =>
      !['cart.reprice', 'cart.fit', 'cart.clear'].includes(event.type) &&
      // The storage tells of what is changed there, and not of what is written again.
      !(event.type === 'cart.adopt' && JSON.stringify(event['lines']) === JSON.stringify(snapshot.context.lines)) &&
      !(event.type === 'cart.remove' && (event['index'] === 9 || isComing(snapshot).length > 0)) &&
      !(event.type === 'cart.dismiss' && snapshot.context.notice === null && !snapshot.matches('failed')),
    vertex: (snapshot) => [...cartPaths.vertex(snapshot), snapshot.context.notice !== null],
  },
  beyond: beyond.cart,
  elsewhere: {
    'cart :: cart.clear': 'checkout',
    'cart :: cart.reprice': 'checkout',
    'cart :: cart.fit': 'checkout',
  },
  actions: {
    'cart.add': ({ event }) => [open(`/cart/${event['product']}?qty=${event['qty']}`)],
    'cart.remove': ({ before }) => [press('button', `Remove ${before.context.lines[0]?.name}`)],
    'cart.dismiss': () => [press('button', 'Dismiss')],
    'cart.retry': () => [press('button', 'Try again')],
    'cart.adopt': ({ event }) => [anotherTab('changes the cart', { cartItems: event['lines'] })],
    'work.cancel': cancelSlowWork,
  },
  expectations: {
    '*': ({ context: { lines, notice } }) => [
      shown('heading', 'Shopping Cart'),
      titled('Shopping Cart'),
      words(`Subtotal (${countOf(lines)}) items`),
      ...lines.map(({ name }) => shown('link', name)),
      shown('button', 'Proceed To Checkout', { enabled: lines.length > 0 }),
      ...(notice === null ? [] : [shown('button', 'Dismiss', { enabled: true })]),
    ],
    ready: ({ context: { lines } }) => [
      absent('status', 'Loading'),
      absent('alert'),
      ...(lines.length === 0 ? [words('Your cart is empty')] : []),
    ],
    adding: (state) => [
      shown('status', 'Loading'),
      absent('alert'),
      ...isComing(state).map(({ name }) => shown('button', `Remove ${name}`, { enabled: false })),
    ],
    failed: () => [shown('alert', undefined, { says: /\S/ }), shown('button', 'Try again', { enabled: true })],
  },
};
