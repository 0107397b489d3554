import { createActor } from 'xstate';
import * as words from '#texts/admin.ts';
import { orderListPath } from '../../common/domain/orderList.ts';
import { routes } from '../../common/routes/routes.ts';
import { deliveryQueueMachine } from '../machines/deliveryQueue.machine.ts';
import { deliver, notify, send, unless, type EffectContext } from './effects.ts';
import type { LazyActor } from './lazyActor.ts';

const isAtOrderList = (_: unknown, { path }: EffectContext) => routes.orderList.match(path) !== null;

export const lazyDeliveryQueue: LazyActor<'deliveryQueue'> = {
  name: 'deliveryQueue',
  create: ({ actors, inspect }) => createActor(deliveryQueueMachine.provide({ actors }), { inspect }),
  effects: {
    'user.changed': [send('deliveryQueue', 'admin.left')],
    'page.hidden': [send('deliveryQueue', 'page.hidden')],

    'delivery.overtaken': [
      notify(({ orderId }) => ({
        message: words.overtaken(orderId),
        link: { href: routes.order.href({ id: orderId }), label: words.seeOrder },
      })),
    ],
    'delivery.refused': [
      unless(isAtOrderList)(
        notify(({ orderId }) => ({
          message: words.couldNotBeMarked(orderId),
          link: { href: orderListPath(), label: words.seeAllOrders },
          failed: true,
        })),
      ),
    ],
    'deliveries.hurried': [deliver(({ orderIds }) => orderIds)],
    'deliveries.dropped': [notify(({ count }) => ({ message: words.signedOutBefore(count) }))],
  },
};
