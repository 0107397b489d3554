import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { Order } from '../../common/contract/order.ts';
import { begin, bring, cannotDeliver, deliver, get, type OrderThere } from '../api/orders.ts';
import { eachOf } from '../api/people.ts';
import { allRefuse, done, NO_ANSWER, ON_SCREEN, refuses, type Remote } from '../api/remote.ts';

/** Paid orders, by their ids in the chart's samples. */
type World = Record<string, OrderThere>;

/** The first order that is due, or the first of all. */
const firstIn = (world: World, { context }: AnyMachineSnapshot): OrderThere =>
  world[(context.due as { orderId: string }[])[0]?.orderId ?? 'o1']!;

const waiting = { isPaid: true, isDelivered: false };

/** The delivery queue of an administrator. */
export const api: Remote<World> = {
  chart: 'deliveryQueue',
  title: 'S96–S98, C16, C18: the server of the delivery queue',
  open: async (backend) => {
    const orders = await Promise.all([begin(backend), begin(backend)]);
    for (const order of orders) await bring(order, waiting);
    return { o1: orders[0], o2: orders[1] };
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
      expect({ isPaid, isDelivered }).toEqual(order.is);
      if (Object.hasOwn(context.settled as object, id)) expect(isDelivered, 'a settled order is delivered').toBe(true);
    }
  },
};
