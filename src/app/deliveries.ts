import { createActor, type ActorRefFrom, type AnyActorRef } from 'xstate';
import { orderPath } from '../../common/domain/address.ts';
import { isOrderListPath, orderListPath } from '../../common/domain/orderList.ts';
import { deliveryQueueMachine } from '../machines/deliveryQueue.machine.ts';
import type { LazyActor } from './lazyActor.ts';

const seeOrder = (orderId: string) => ({ href: orderPath(orderId), label: 'See the order' });

/** The queue of deliveries: it goes on wherever its admin goes in the shop, and is theirs alone. */
export const openDeliveries: LazyActor<ActorRefFrom<typeof deliveryQueueMachine>> = ({
  actors,
  page,
  session,
  announce,
  inspect,
}) => {
  const actor = createActor(deliveryQueueMachine.provide({ actors }), { inspect });

  actor.on('delivery.overtaken', ({ orderId }) =>
    announce({
      message: `Order ${orderId} was already marked as delivered by somebody else.`,
      link: seeOrder(orderId),
    }),
  );
  actor.on('delivery.refused', ({ orderId }) => {
    if (isOrderListPath(page.path())) return;
    announce({
      message: `Order ${orderId} could not be marked as delivered.`,
      link: { href: orderListPath(), label: 'See all orders' },
    });
  });
  const hurried: AnyActorRef[] = [];
  actor.on('deliveries.hurried', ({ orderIds }) => {
    // What became of them, the queue asks when their turn comes.
    for (const id of orderIds) {
      const call = createActor(actors.deliverOrder, { input: { id }, inspect });
      call.subscribe({ error: () => undefined });
      hurried.push(call.start());
    }
  });
  actor.on('deliveries.dropped', ({ count }) =>
    announce({
      message: `You were signed out before ${count === 1 ? 'an order was' : `${count} orders were`} confirmed as delivered. Please look at the list of orders again.`,
    }),
  );
  actor.start();

  const admin = () => session.getSnapshot().context.user?._id ?? null;
  let whose = admin();
  const watching = session.subscribe(() => {
    if (admin() === whose) return;
    whose = admin();
    actor.send({ type: 'admin.left' });
  });
  const forgetPage = page.whenHidden(() => actor.send({ type: 'page.hidden' }));

  return {
    actor,
    close: () => {
      watching.unsubscribe();
      forgetPage();
      for (const each of [actor, ...hurried]) each.stop();
    },
  };
};
