import { useLocation, Link } from 'wouter';
import * as words from '#texts/orderList.ts';
import { shownName } from '../../../common/domain/shown.ts';
import {
  buyerOf,
  orderListPath,
  sortAfter,
  type OrderColumn,
  type OrderLine,
  type OrderListing,
  type Show,
} from '../../../common/domain/orderList.ts';
import { isDeliverable } from '../../../common/domain/order.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { deliveryQueueMachine } from '../../machines/deliveryQueue.machine.ts';
import { type Column, DataTable } from '../common/DataTable.tsx';
import { Money, Day } from '../common/values.tsx';
import { type Actor, useSelector } from '../shop/ShopContext.tsx';
import { TickedId, TickAll, useChoice, type Choice } from './choice.tsx';
import { Chip, ListSearch, Shows, useSorting } from './listParts.tsx';
import classes from './Orders.module.css';
import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import * as admin from '#texts/admin.ts';
import { ignoreRepeat, onFirstClick } from '../common/events.ts';
import table from './Admin.module.css';

const showTitles: Record<Show, string> = {
  all: admin.all,
  unpaid: words.unpaid,
  waiting: admin.toDeliver,
  delivered: words.delivered,
  refunded: words.refunded,
};

const dayTitles = { from: words.from, to: words.to };

function Period({ listing }: { listing: OrderListing }) {
  const [, go] = useLocation();
  const { from, to } = listing;
  return (
    <details className={classes.period}>
      <summary className="control">{from || to ? `${from} – ${to}` : words.period}</summary>
      <div className="surface stack tight">
        {(['from', 'to'] as const).map((bound) => (
          <TextInput
            key={bound}
            type="date"
            label={dayTitles[bound]}
            value={listing[bound]}
            onChange={({ currentTarget: { value } }) =>
              go(orderListPath({ ...listing, [bound]: value, page: 1 }), { replace: true })
            }
          />
        ))}
      </div>
    </details>
  );
}

export function OrderTools({ listing, counts }: { listing: OrderListing; counts: Record<Show, number> }) {
  const { q, from, to } = listing;
  return (
    <div className={`row ${table.tools}`}>
      <Shows
        titles={showTitles}
        current={listing.show}
        counts={counts}
        pathOf={(show) => orderListPath({ q, from, to, show })}
      />
      <div className={`row ${table.find}`}>
        <ListSearch
          label={words.searchOrders}
          placeholder={words.whatIsKnown}
          q={q}
          pathOf={(typed) => orderListPath({ ...listing, q: typed, page: 1 })}
        />
        <Period listing={listing} />
      </div>
    </div>
  );
}

type Queue = Actor<typeof deliveryQueueMachine>;

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** A single row with Undo comes out from under the bar that says so. */
function OrderActions({ queue, order }: { queue: Queue; order: OrderLine }) {
  const { _id: orderId, progress } = order;
  const isOpen = isDeliverable(order) && progress === null;
  const deliver = { type: 'orders.deliver', orderIds: [orderId] } as const;
  const canDeliver = useSelector(queue, (state) => isOpen && state.can(deliver));
  const isOnly = useSelector(queue, ({ context: { pending } }) => pending.length === 1);
  return (
    <div className={table.actions}>
      {canDeliver ? (
        <Button
          color="amber"
          size="compact-md"
          aria-label={admin.markOrder(orderId)}
          className={table.row}
          data-deliver={orderId}
          data-main
          onKeyDown={ignoreRepeat}
          onClick={() => queue.send(deliver)}
        >
          {admin.mark}
        </Button>
      ) : null}
      {progress === 'undoable' ? (
        <Button
          variant="default"
          size="compact-md"
          aria-label={admin.undoOrder(orderId)}
          className={table.row}
          ref={isOnly ? scrollIntoView : undefined}
          onClick={onFirstClick(() => queue.send({ type: 'delivery.undoOne', orderId }))}
        >
          {admin.undo}
        </Button>
      ) : null}
      <Button
        component={Link}
        href={routes.order.href({ id: orderId })}
        variant="subtle"
        size="compact-md"
        className={table.row}
        {...(isOpen ? {} : { 'data-main': true })}
      >
        {words.details}
      </Button>
    </div>
  );
}

type Marking = { queue: Queue; choice: Choice };

/** Only an order that waits for its delivery can be ticked. Like a form, the choice lives as long as the list is on screen. */
export const useOrderChoice = (orders: readonly OrderLine[]): Choice => {
  const [chosen, setTicked] = useState<readonly string[]>([]);
  const open = orders.filter((order) => isDeliverable(order) && order.progress === null).map(({ _id }) => _id);
  return useChoice(open, chosen, setTicked);
};

export const ORDER_TABLE_WIDTH = 76;

const done = (at: string | null | undefined, known: string) => <Chip tone="done">{at ? <Day of={at} /> : known}</Chip>;

/** Where the money is: with the shop, given back (A81), or not there yet. */
const paymentOf = ({ isPaid, paidAt, refundedAt }: OrderLine) => {
  if (refundedAt) {
    return (
      <Chip tone="alert">
        <span>
          {words.refunded} <Day of={refundedAt} />
        </span>
      </Chip>
    );
  }
  return isPaid ? done(paidAt, words.paid) : <Chip tone="neutral">{words.notPaid}</Chip>;
};

const deliveryOf = (order: OrderLine) => {
  const { isDelivered, deliveredAt, progress } = order;
  if (isDelivered) return done(deliveredAt, words.delivered);
  if (progress === 'undoable') return <Chip tone="neutral">{words.willBeMarked}</Chip>;
  if (progress === 'sending') return <Chip tone="neutral">{words.beingMarked}</Chip>;
  return <Chip tone={isDeliverable(order) ? 'pending' : 'neutral'}>{words.notDelivered}</Chip>;
};

const columnsWith = (choice: Choice): (Column<OrderLine> & { by: OrderColumn })[] => [
  {
    by: 'id',
    title: admin.id,
    cell: ({ _id }) => <TickedId id={_id} label={words.select(_id)} choice={choice} />,
  },
  { by: 'user', title: words.user, wraps: true, cell: (order) => <bdi>{shownName(buyerOf(order))}</bdi> },
  { by: 'date', title: words.dateColumn, cell: ({ createdAt }) => <Day of={createdAt} /> },
  { by: 'total', title: words.totalColumn, isNumber: true, cell: ({ totalPrice }) => <Money dollars={totalPrice} /> },
  { by: 'paid', title: words.paidColumn, cell: paymentOf },
  { by: 'delivered', title: words.deliveredColumn, cell: deliveryOf },
];

type OrderTableProps = Marking & { orders: OrderLine[]; listing: OrderListing };

export function OrderTable({ orders, listing, queue, choice }: OrderTableProps) {
  const sortingBy = useSorting(listing.sort, (by: OrderColumn) =>
    orderListPath({ ...listing, sort: sortAfter(listing.sort, by), page: 1 }),
  );
  return (
    <DataTable
      className={`${table.twoLines} ${classes.orders}`}
      label={routes.orderList.title}
      width={ORDER_TABLE_WIDTH}
      columns={columnsWith(choice).map(({ by, ...column }) => ({ ...column, sorting: sortingBy(by) }))}
      rows={orders}
      renderActions={(order) => <OrderActions queue={queue} order={order} />}
    />
  );
}

export function MarkSeveral({ queue, choice }: Marking) {
  const { ticked, setTicked } = choice;
  const mark = () => {
    queue.send({ type: 'orders.deliver', orderIds: ticked });
    setTicked([]);
  };
  return (
    <>
      <TickAll choice={choice} label={words.selectWaiting} />
      {ticked.length > 0 ? (
        <Button color="amber" size="compact-md" onClick={mark}>
          {admin.markSeveral(ticked.length)}
        </Button>
      ) : null}
    </>
  );
}
