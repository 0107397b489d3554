import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { absent, part, press, shown, words } from 'xstate-walks/screen';
import type { Product } from '../../common/contract/product.ts';
import { orderToolsMachine } from '../../src/machines/orderTools.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { cancelSlowWork, notOnScreen } from './shopActions.ts';
import { aProduct } from '../fixtures/samples.ts';
import { paid } from './order.tsx';

type Tools = SnapshotFrom<typeof orderToolsMachine>;

const camera = { product: 'p2', name: 'Camera', image: '/images/airpods.jpg', price: 20, qty: 3 };

/** A paid order of two products. */
export const order = { ...paid, isOwn: true, orderItems: [...paid.orderItems, camera] };
const items = order.orderItems.map(({ product, name, qty }) => ({ product, name, qty }));

const gone = new ServiceError('Product not found', { status: 404, problem: { message: 'Product not found' } });

const card = { within: part('region', 'Buy again') };
const outcome = { within: part('status', 'Buying again') };

const isSold = ({ countInStock, isDraft }: Product) => countInStock > 0 && isDraft !== true;

/** The product that is looked up. */
const askedFor = ({ items: [item] }: Tools['context']) => aProduct({ _id: item?.product, name: item?.name });

/** Copying the number of an order, and buying the same again. */
export const orderTools = {
  machine: orderToolsMachine,
  statements: 'S76, S77, S130',
  title: 'what a buyer does with an order',
  model: {
    input: { orderId: 'o1' },
    events: {
      'again.buy': [{ items }],
      'xstate.done.actor.getProduct': ({ context }) => [
        { output: askedFor(context) },
        { output: { ...askedFor(context), countInStock: 0 } },
        { output: { ...askedFor(context), isDraft: true } },
      ],
      'xstate.error.actor.getProduct': [{ error: new Error('down') }, { error: gone }],
    },
    stateKey: ({ context: { items: left, put, leftOut } }) => [left.length, put.length, leftOut.length],
  },
  actions: {
    'number.copy': () => [press('button', 'Copy order number')],
    'again.buy': () => [press('button', 'Buy again', card)],
    'again.retry': () => [press('button', 'Try again', card)],
    'work.cancel': ({ before }) => (before.matches({ number: 'copying' }) ? notOnScreen() : cancelSlowWork()),
  },
  screens: {
    'number.idle': () => [shown('button', 'Copy order number', { enabled: true })],
    'number.copying': () => [shown('button', 'Copy order number', { attributes: { 'aria-busy': 'true' } })],
    'number.copied': () => [shown('status', 'Copying', { says: 'Copied.' })],
    'number.refused': () => [shown('status', 'Copying', { says: 'Select the number' })],
    'again.idle': () => [shown('button', 'Buy again', { enabled: true, ...card }), absent('alert', undefined, card)],
    'again.asking': () => [
      shown('status', 'Checking what is still sold', card),
      absent('button', 'Buy again', card),
      absent('alert', undefined, card),
    ],
    'again.failed': ({ context: { error, put } }) => [
      ...(put.length === 0 ? [] : [shown('status', 'Buying again', { says: put.join(', '), ...card })]),
      shown('alert', undefined, { says: error ?? 'Stopped.', ...card }),
      shown('button', 'Try again', { enabled: true, ...card }),
    ],
    'again.done': ({ context: { put, leftOut } }) => [
      shown('status', 'Buying again', {
        says: put.length > 0 ? `Added to your cart: ${put.join(', ')}.` : 'Nothing from this order is available now.',
        ...card,
      }),
      ...leftOut.map(({ name, why }) => words(`${name}: ${why}`, outcome)),
      shown('button', 'Buy again', { enabled: true, ...card }),
    ],
  },
  inShop: {
    model: {
      filter: (_, { type, output }: AnyEventObject) =>
        type !== 'number.copy' && !(type === 'xstate.done.actor.getProduct' && isSold(output as Product)),
    },
    services: { getProduct: 'getProduct' },
    arrive: async ({ api }) => ({
      path: '/order/o1',
      visit: { as: await api.aPerson('Sophie Shopper') },
      answers: [{ method: 'GET', path: '/api/orders/o1', status: 200, body: order }],
    }),
    prepare: [shown('heading', 'Buy again')],
    excluded: {
      'orderTools.again.asking :: xstate.done.actor.getProduct [2]':
        'the cart then reads the same product, and that call looks like this one',
      ...Object.fromEntries(
        [
          'idle :: number.copy',
          'copied :: number.copy',
          'refused :: number.copy',
          'copying :: work.cancel',
          'copying :: xstate.done.actor.copyText',
          'copying :: xstate.error.actor.copyText',
        ].map((transition) => [`orderTools.number.${transition}`, 'the clipboard answers at once']),
      ),
    },
  },
  view: async () => {
    const { AfterPaying, OrderNumber } = await import('../../src/views/order/OrderTools.tsx');
    return {
      draw: (tools) => (
        <>
          <OrderNumber tools={tools} />
          <AfterPaying tools={tools} data={order} viewer={{ email: order.user.email, isAdmin: false }} />
        </>
      ),
    };
  },
  viewTest: () => ({
    executors: {
      'work.cancel': ({ send }) => send(),
    },
  }),
} satisfies ChartDeclaration<typeof orderToolsMachine>;
