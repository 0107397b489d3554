import { useMemo, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { type SnapshotFrom, createActor, type ActorRefFrom, type AnyMachineSnapshot } from 'xstate';
import {
  type Action,
  type Expectation,
  absent,
  outside,
  part,
  press,
  shown,
  titled,
  unsaid,
  words,
} from 'xstate-walks/screen';
import type { OrderRow, Order } from '../../common/contract/order.ts';
import { orderListPath, readOrderListing } from '../../common/domain/orderList.ts';
import { deliveryQueueMachine } from '../../src/machines/deliveryQueue.machine.ts';
import { listMachine, nothingRead } from '../../src/machines/list.machine.ts';
import {
  allRefuse,
  done,
  NO_ANSWER,
  ON_SCREEN,
  refuses,
  type ApiModel,
  type ApiTools,
} from '../drivers/api/apiModel.ts';
import { begin, bring, cannotDeliver, deliver, get, type OrderThere } from '../drivers/api/orders.ts';
import { eachOf } from '../drivers/api/people.ts';
import type { ChartDeclaration, StartActor } from '../drivers/declaration.ts';
import { anotherTab, cancelSlowWorkIn } from './shopActions.ts';
import { anOrder } from '../fixtures/samples.ts';
import { delivered, paid, refunded, refusal } from './order.tsx';

type Queue = SnapshotFrom<typeof deliveryQueueMachine>;

/** The list of orders: two that can be delivered, one that is not paid, and one whose money was given back. */
export const orders = [
  { ...paid, _id: 'o1' },
  { ...paid, _id: 'o2' },
  anOrder({ _id: 'o3' }),
  { ...refunded, _id: 'o4' },
];

const firstDue = ({ context: { due } }: Queue) => due[0]!.orderId;

const main = part('main');
const refused = part('region', 'Not marked as delivered');

/** Whether the queue knows nothing of an order yet. */
const isNew = (id: string, { context: { pending, due, settled, refusals } }: Queue): boolean =>
  !pending.includes(id) && !settled[id] && [...due, ...refusals].every(({ orderId }) => orderId !== id);

/** One order has a button of its own; of several, those are ticked that can be. */
const mark = (orderIds: readonly string[], state: Queue): Action[] => {
  const [only, ...others] = orderIds;
  if (others.length === 0) return [press('button', `Mark As Delivered ${only}`)];
  const open = orderIds.filter((id) => isNew(id, state));
  return [...open.map((id) => press('checkbox', `Select ${id}`)), press('button', `Mark ${open.length} as delivered`)];
};

/** One order by its id, several by their number. */
const named = (orderIds: readonly string[]): string =>
  orderIds.length === 1 ? `Order ${orderIds[0]} was` : `${orderIds.length} orders were`;

/** What the row of an order says about its delivery, and which buttons it has. */
const row = (id: string, state: Queue): Expectation[] => {
  const { pending, due, settled, refusals } = state.context;
  const isDue = due.some(({ orderId }) => orderId === id);
  const isRefused = state.matches({ queue: 'refused' }) && due[0]?.orderId === id;
  const delivery = settled[id]
    ? '2026-01-05'
    : pending.includes(id)
      ? 'Will be marked'
      : isDue && !isRefused
        ? 'Being marked'
        : 'Not Delivered';
  const isFree = isNew(id, state);
  const own = refusals.find(({ orderId }) => orderId === id);
  return [
    shown('row', new RegExp(`^(Select ${id} )?${id} Jane Doe 2026-01-01 \\$203\\.49 2026-01-02 ${delivery} `)),
    isFree
      ? shown('button', `Mark As Delivered ${id}`, { enabled: true })
      : absent('button', `Mark As Delivered ${id}`),
    isFree ? shown('checkbox', `Select ${id}`, { enabled: true }) : absent('checkbox', `Select ${id}`),
    pending.includes(id) ? shown('button', `Undo ${id}`, { enabled: true }) : absent('button', `Undo ${id}`),
    ...(own
      ? [
          words(`Order ${id} was not marked as delivered. ${own.error}`, { within: refused }),
          shown('button', `Try again ${id}`, { enabled: true }),
          shown('button', `Skip ${id}`, { enabled: true }),
        ]
      : [absent('button', `Try again ${id}`), absent('button', `Skip ${id}`)]),
  ];
};

/** The status line below the list. While work goes on, its own status comes before the line. */
const news = (state: Queue, text: string): Expectation =>
  shown('status', undefined, { within: main, nth: state.hasTag('busy') ? 1 : 0, reads: text });

const marking = (state: Queue): Expectation[] => [
  shown('status', `Marking order ${firstDue(state)} as delivered`),
  absent('button', 'Skip'),
];

/** Hides and shows the page, as a browser does when another tab is in front for a moment. */
const lookAway = () => {
  for (const state of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }
};

/** Another administrator on the same computer. */
const another = { _id: '@new', name: '@new', email: '@new', isAdmin: true, token: '@new' };

/** Paid orders, by their ids in the chart's samples. */
type World = Record<string, OrderThere>;

/** The first order that is due, or the first of all. */
const firstIn = (world: World, { context }: AnyMachineSnapshot): OrderThere =>
  world[(context.due as { orderId: string }[])[0]?.orderId ?? 'o1']!;

const waiting = { isPaid: true, isDelivered: false };

const apiModel = ({ expect }: ApiTools): ApiModel<World> => ({
  title: 'S96–S98, C16, C18: the server of the delivery queue',
  open: async (backend) => {
    const [o1, o2] = await Promise.all([begin(backend), begin(backend)]);
    for (const order of [o1, o2]) await bring(order, waiting);
    return { o1, o2 };
  },
  outcomes: {
    'deliverOrder done': async (world, { before }) => {
      const order = firstIn(world, before);
      await bring(order, waiting);
      expect(done(await deliver(order, 'admin'))).toMatchObject({ isDelivered: true });
      order.is.isDelivered = true;
    },
    'deliverOrder 409': async (world, { before }) => {
      const order = firstIn(world, before);
      await bring(order, { isPaid: true, isDelivered: true });
      refuses(await deliver(order, 'admin'), { status: 409 });
    },
    'deliverOrder 404': async ({ o1 }) =>
      refuses(await deliver({ ...o1!, order: { ...o1!.order, _id: 'unknown' } }, 'admin'), { status: 404 }),
    'deliverOrder 403': async (world, { before }) =>
      refuses(await deliver(firstIn(world, before), 'owner'), { status: 403 }),
    'deliverOrder down': NO_ANSWER,
    // The test gateway gives no money back: there a refunded order is a paid one.
    'getOrder done': async (world, { before, event }) => {
      const order = firstIn(world, before);
      const { isPaid, isDelivered } = event['output'] as Order;
      await bring(order, { isPaid, isDelivered });
      expect(done(await get(order, 'admin'))).toMatchObject({ isPaid, isDelivered });
    },
    'getOrder down': async (world, { before }) => {
      const order = firstIn(world, before);
      await allRefuse(get(order, 'guest'), get(order, 'other'));
    },
  },
  calls: {
    'orders.deliver': (world, { event }) =>
      (event['orderIds'] as string[]).flatMap((id) => {
        const order = world[id]!;
        return eachOf(cannotDeliver(order), (role) => deliver(order, role));
      }),
    'delivery.retry': (world, { before }) => {
      const order = firstIn(world, before);
      return eachOf(cannotDeliver(order), (role) => deliver(order, role));
    },
    'delivery.undo': ON_SCREEN,
    'delivery.undoOne': ON_SCREEN,
    'delivery.leave': ON_SCREEN,
    'delivery.leaveAll': ON_SCREEN,
    'refusal.leave': ON_SCREEN,
    'refusal.retry': (world, { event }) => {
      const order = world[event['orderId'] as string]!;
      return eachOf(cannotDeliver(order), (role) => deliver(order, role));
    },
    'page.hidden': ON_SCREEN,
    'admin.left': ON_SCREEN,
    'work.cancel': ON_SCREEN,
  },
  agrees: async (world, { context }) => {
    for (const [id, order] of Object.entries(world)) {
      const { isPaid, isDelivered } = done<Order>(await get(order, 'admin'));
      expect({ isPaid, isDelivered, isRefunded: false }).toEqual(order.is);
      if (Object.hasOwn(context.settled as object, id)) expect(isDelivered, 'a settled order is delivered').toBe(true);
    }
  },
});

/** The list of all orders, two of which can be delivered. The server may answer that they already are, or refuse. */
export const deliveryQueue = {
  machine: deliveryQueueMachine,
  statements: 'S39, S97, S98',
  title: 'the list of orders with its delivery queue',
  model: {
    events: {
      'orders.deliver': [{ orderIds: ['o1'] }, { orderIds: ['o2'] }, { orderIds: ['o1', 'o2'] }],
      'delivery.undoOne': [{ orderId: 'o1' }],
      'refusal.retry': [{ orderId: 'o1' }],
      'refusal.leave': [{ orderId: 'o1' }],
      'xstate.done.actor.getOrder': [{ output: delivered }, { output: paid }, { output: refunded }],
      'xstate.error.actor.deliverOrder': [
        { error: new Error('down') },
        { error: refusal(409, 'Order is already delivered') },
        { error: refusal(403, 'Not authorized as an admin') },
        { error: refusal(404, 'Order not found') },
      ],
    },
    stateKey: ({ context: { pending, due, settled, refusals } }) =>
      JSON.stringify([pending, due, Object.keys(settled), refusals.map(({ orderId }) => orderId)]),
  },
  actions: {
    'orders.deliver': ({ event: { orderIds }, before }) => mark(orderIds, before),
    'delivery.undo': () => [press('button', 'Undo')],
    'delivery.undoOne': ({ event: { orderId } }) => [press('button', `Undo ${orderId}`)],
    'delivery.retry': () => [press('button', 'Try again')],
    'delivery.leave': () => [press('button', 'Skip')],
    'delivery.leaveAll': ({ before }) => [press('button', `Skip all ${before.context.due.length}`)],
    'refusal.retry': ({ event: { orderId } }) => [press('button', `Try again ${orderId}`)],
    'refusal.leave': ({ event: { orderId } }) => [press('button', `Skip ${orderId}`)],
    'page.hidden': () => [outside('another tab', 'is looked at for a moment', { inPage: lookAway })],
    'admin.left': () => [anotherTab('signs another administrator in', { userInfo: another })],
    // Cancel is offered after ten seconds, when nothing can be undone any more.
    'work.cancel': ({ before }) =>
      before.matches({ pending: 'none' }) ? cancelSlowWorkIn({ within: part('status', /^Marking order/) })() : null,
  },
  screens: {
    '*': (state) => [
      shown('heading', 'Orders', { level: 1 }),
      titled('Orders'),
      ...row('o1', state),
      ...row('o2', state),
      absent('button', 'Mark As Delivered o3'),
      shown('row', /^o4 Jane Doe 2026-01-01 \$203\.49 Refunded 2026-01-06 Not Delivered /),
      absent('button', 'Mark As Delivered o4'),
      absent('checkbox', 'Select o4'),
    ],
    'pending.none': (state) => {
      const { last } = state.context;
      return [
        absent('button', 'Undo'),
        last === null
          ? unsaid(/^(?:Order o\d|\d orders) (?:will be|(?:was|were) (?:not )?)marked as delivered\.$/)
          : news(state, `${named(last.orderIds)} ${last.isDelivered ? '' : 'not '}marked as delivered.`),
      ];
    },
    'pending.undoable': (state) => [
      news(
        state,
        state.context.pending.length === 1
          ? `Order ${state.context.pending[0]} will be marked as delivered.`
          : `${state.context.pending.length} orders will be marked as delivered.`,
      ),
      shown('button', 'Undo', { enabled: true }),
    ],
    'queue.idle': () => [
      absent('alert', undefined, { within: main }),
      absent('button', 'Skip'),
      absent('status', /^Marking/),
    ],
    'queue.sending': marking,
    'queue.rereading': marking,
    'queue.refused': (state) => {
      const { due, error } = state.context;
      const others = due.length > 1 ? `, and ${due.length - 1} more after it` : '';
      return [
        shown('alert', undefined, {
          within: main,
          says: `Order ${firstDue(state)} was not marked as delivered${others}. `,
        }),
        shown('alert', undefined, { within: main, says: error ?? 'Stopped.' }),
        shown('button', 'Try again', { enabled: true }),
        shown('button', 'Skip', { enabled: true }),
        due.length > 1 ? shown('button', `Skip all ${due.length}`, { enabled: true }) : absent('button', /^Leave all/),
        absent('status', /^Marking/),
      ];
    },
  },
  inShop: {
    services: { deliverOrder: 'deliverOrder', getOrder: 'getOrder' },
    still: true,
    arrive: async ({ api }) => ({
      path: orderListPath(),
      visit: { as: await api.anAdmin() },
      answers: [{ method: 'GET', path: '/api/orders', status: 200, body: orders }],
    }),
    prepare: [shown('table', 'Orders')],
    /** Deliveries that were sent out of turn are calls, too, and are not waited for. */
    about: { deliverOrder: (state) => `/${firstDue(state)}/` },
  },
  view: async () => {
    const { OrderListView } = await import('../../src/views/admin/OrderListView.tsx');
    const { useListing } = await import('../../src/views/shop/useList.ts');
    /** The list of orders, which was read as a whole. */
    const listed = listMachine.resolveState({
      value: { listed: 'whole' },
      context: { ...nothingRead, listing: { page: 1 }, answer: orders },
    });

    /** The orders that the address asks for, with the delivery queue. */
    function Orders({ queue, start }: { queue: ActorRefFrom<typeof deliveryQueueMachine>; start: StartActor }) {
      const [list] = useState(() =>
        start(createActor(listMachine, { input: { listing: { page: 1 } }, snapshot: listed })),
      );
      const search = useSearch();
      const listing = useMemo(() => readOrderListing(search), [search]);
      return <OrderListView orders={useListing<OrderRow>(list, listing)} listing={listing} queue={queue} />;
    }
    return {
      address: orderListPath(),
      draw: (queue, _input, start) => <Orders queue={queue} start={start} />,
    };
  },
  viewTest: ({ expect }) => {
    let hasHadFocus = false;
    return {
      around: (drawn) => {
        hasHadFocus = false;
        return <div onFocus={() => (hasHadFocus = true)}>{drawn}</div>;
      },
      screens: {
        // Whatever was pressed, keyboard users are not sent back to the start of the page.
        '*': () => {
          if (hasHadFocus) expect(document.body).not.toHaveFocus();
        },
      },
    };
  },
  api: apiModel,
} satisfies ChartDeclaration<typeof deliveryQueueMachine>;
