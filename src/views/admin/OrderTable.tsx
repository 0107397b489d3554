import { useLocation } from 'wouter';
import * as words from '#texts/orderList.ts';
import { shownName } from '../../../common/domain/shown.ts';
import {
  buyerOf,
  orderColumns,
  orderListPath,
  sortAfter,
  type OrderColumn,
  type OrderLine,
  type OrderListing,
} from '../../../common/domain/orderList.ts';
import { isDeliverable } from '../../../common/domain/order.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { deliveryQueueMachine } from '../../machines/deliveryQueue.machine.ts';
import { DataTable } from '../common/DataTable.tsx';
import { Day } from '../common/Day.tsx';
import { Money } from '../common/Money.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { Chip } from './Chip.tsx';
import { OrderActions } from './OrderActions.tsx';
import type { OrderChoice } from './useOrderChoice.ts';
import classes from './OrderChoice.module.css';

/** The id of an order, with a box to tick where it can be marked as delivered. */
function OrderId({ orderId, choice: { open, ticked, setTicked } }: { orderId: string; choice: OrderChoice }) {
  const id = <code title={orderId}>{orderId}</code>;
  if (!open.includes(orderId)) return id;
  return (
    <span className={classes.id}>
      <input
        type="checkbox"
        aria-label={words.select(orderId)}
        className={classes.box}
        checked={ticked.includes(orderId)}
        onChange={({ currentTarget: { checked } }) =>
          setTicked(checked ? [...ticked, orderId] : ticked.filter((other) => other !== orderId))
        }
      />
      {id}
    </span>
  );
}

/** The width that the columns need, in rem. */
export const ORDER_TABLE_WIDTH = 76;

const titles: Record<OrderColumn, string> = {
  id: words.id,
  user: words.user,
  date: words.date,
  total: words.total,
  paid: words.paidColumn,
  delivered: words.deliveredColumn,
};

/** The date of an event, if the backend sends one. */
const done = (at: string | null | undefined, known: string) => <Chip kind="done">{at ? <Day of={at} /> : known}</Chip>;

/** Where the money is: with the shop, given back (A81), or not there yet. */
const paymentOf = ({ isPaid, paidAt, refundedAt }: OrderLine) => {
  if (refundedAt) {
    return (
      <Chip kind="alarm">
        {words.refunded} <Day of={refundedAt} />
      </Chip>
    );
  }
  return isPaid ? done(paidAt, words.paid) : <Chip kind="quiet">{words.notPaid}</Chip>;
};

const deliveryOf = (order: OrderLine) => {
  const { isDelivered, deliveredAt, progress } = order;
  if (isDelivered) return done(deliveredAt, words.delivered);
  if (progress === 'undoable') return <Chip kind="quiet">{words.willBeMarked}</Chip>;
  if (progress === 'sending') return <Chip kind="quiet">{words.beingMarked}</Chip>;
  return <Chip kind={isDeliverable(order) ? 'waits' : 'quiet'}>{words.notDelivered}</Chip>;
};

/** The rows of the list of all orders, with headers that sort them (S39). */
export function OrderTable({
  orders,
  listing,
  queue,
  choice,
}: {
  orders: OrderLine[];
  listing: OrderListing;
  queue: Actor<typeof deliveryQueueMachine>;
  choice: OrderChoice;
}) {
  const [, go] = useLocation();
  const { by, descending } = listing.sort;
  return (
    <DataTable
      label={routes.orderList.title}
      width={ORDER_TABLE_WIDTH}
      columns={orderColumns.map((column) => ({
        title: titles[column],
        wraps: column === 'user',
        isNumber: column === 'total',
        sorting: {
          sorted: column === by ? (descending ? 'descending' : 'ascending') : undefined,
          onSort: () =>
            go(orderListPath({ ...listing, sort: sortAfter(listing.sort, column), page: 1 }), { replace: true }),
        },
      }))}
      rows={orders.map((order) => ({
        key: order._id,
        cells: [
          <OrderId key="id" orderId={order._id} choice={choice} />,
          shownName(buyerOf(order)),
          <Day key="date" of={order.createdAt} />,
          <Money key="total" dollars={order.totalPrice} />,
          paymentOf(order),
          deliveryOf(order),
        ],
        actions: <OrderActions queue={queue} order={order} />,
      }))}
    />
  );
}
