import { createActor } from 'xstate';
import { orderListPath } from '../../common/domain/orderList.ts';
import { routes } from '../../common/routes/routes.ts';
import { deliveryQueueMachine } from '../machines/deliveryQueue.machine.ts';
import { deliver, notify, send, unless, type Known } from './effects.ts';
import type { LazyActor } from './lazyActor.ts';

const isAtOrderList = (_: unknown, { path }: Known) => routes.orderList.match(path) !== null;

const orders = (count: number) => (count === 1 ? 'an order was' : `${count} orders were`);

/** The queue of deliveries: it keeps working wherever its admin goes in the shop, and belongs to that admin alone. */
export const lazyDeliveryQueue: LazyActor<'deliveryQueue'> = {
  name: 'deliveryQueue',
  start: ({ actors, dispatch, inspect }) => {
    const actor = createActor(deliveryQueueMachine.provide({ actors }), { inspect });
    actor.on('*', dispatch);
    return actor.start();
  },
  effects: {
    'user.changed': [send('deliveryQueue', 'admin.left')],
    'page.hidden': [send('deliveryQueue', 'page.hidden')],

    'delivery.overtaken': [
      notify(({ orderId }) => ({
        message: `Another administrator already marked order ${orderId} as delivered.`,
        link: { href: routes.order.href({ id: orderId }), label: 'See the order' },
      })),
    ],
    'delivery.refused': [
      unless(
        isAtOrderList,
        notify(({ orderId }) => ({
          message: `Order ${orderId} could not be marked as delivered.`,
          link: { href: orderListPath(), label: 'See all orders' },
        })),
      ),
    ],
    'deliveries.hurried': [deliver(({ orderIds }) => orderIds)],
    'deliveries.dropped': [
      notify(({ count }) => ({
        message: `You were signed out before ${orders(count)} confirmed as delivered. Please look at the list of orders again.`,
      })),
    ],
  },
};
