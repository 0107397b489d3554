import { Button } from '@mantine/core';
import { useSelector } from '../shop/useSelector.ts';
import { Link } from 'wouter';
import * as words from '#texts/admin.ts';
import * as list from '#texts/orderList.ts';
import { routes } from '../../../common/routes/routes.ts';
import { isDeliverable } from '../../../common/domain/order.ts';
import type { OrderLine } from '../../../common/domain/orderList.ts';
import type { deliveryQueueMachine } from '../../machines/deliveryQueue.machine.ts';
import { ignoreRepeat, isSecondClick } from '../common/clicks.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import classes from './Admin.module.css';
import row from './RowActions.module.css';

type Queue = Actor<typeof deliveryQueueMachine>;

function Delivery({ queue, orderId }: { queue: Queue; orderId: string }) {
  const canDeliver = useSelector(queue, (state) => state.can({ type: 'orders.deliver', orderIds: [orderId] }));
  return canDeliver ? (
    <Button
      color="amber"
      size="compact-md"
      aria-label={words.markOrder(orderId)}
      className={classes.row}
      data-deliver={orderId}
      data-main
      onKeyDown={ignoreRepeat}
      onClick={() => queue.send({ type: 'orders.deliver', orderIds: [orderId] })}
    >
      {words.mark}
    </Button>
  ) : null;
}

/** Undoes the delivery of this order alone. Several that were marked together have one Undo, below the list. */
function Undo({ queue, orderId }: { queue: Queue; orderId: string }) {
  const isAlone = useSelector(queue, (state) => state.context.pending.length === 1);
  return isAlone ? (
    <Button
      variant="default"
      size="compact-md"
      aria-label={words.undoOrder(orderId)}
      onClick={(event) => (isSecondClick(event) ? undefined : queue.send({ type: 'delivery.undo' }))}
    >
      {words.undo}
    </Button>
  ) : null;
}

/** The actions of a row: show the order, mark it as delivered, undo that. */
export function OrderActions({ queue, order }: { queue: Queue; order: OrderLine }) {
  const isOpen = isDeliverable(order) && order.progress === null;
  return (
    <div className={row.actions}>
      {isOpen ? <Delivery queue={queue} orderId={order._id} /> : null}
      {order.progress === 'undoable' ? <Undo queue={queue} orderId={order._id} /> : null}
      <Button
        component={Link}
        href={routes.order.href({ id: order._id })}
        variant="subtle"
        size="compact-md"
        className={classes.row}
        {...(isOpen ? {} : { 'data-main': true })}
      >
        {list.details}
      </Button>
    </div>
  );
}
