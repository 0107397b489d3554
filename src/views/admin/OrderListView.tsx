import type { OrderRow } from '../../contract/order.ts';
import { orderPath } from '../../domain/address.ts';
import { DataTable } from '../common/DataTable.tsx';
import { Day } from '../common/Day.tsx';
import { Failure } from '../common/Failure.tsx';
import { Money } from '../common/Money.tsx';
import { Page } from '../common/Page.tsx';
import { Working } from '../common/Working.tsx';
import { ButtonLink } from '../common/links.tsx';
import type { Resource } from '../shop/useResource.ts';
import classes from './Admin.module.css';

/** When something happened, or that it has not. */
const moment = (done: boolean, at: string | null | undefined, open: string, known: string) => {
  if (!done) return <span className={classes.open}>{open}</span>;
  return at ? <Day of={at} /> : known;
};

/** The buyer's name; lists of foreign backends may leave it out, or name an id (A24). */
const buyerOf = ({ user }: OrderRow): string => (typeof user === 'string' ? user : (user?.name ?? 'Deleted user'));

/** All orders, the newest first (S39). */
export function OrderListView({ orders: { actor, data, error, isBusy, isFailed } }: { orders: Resource<OrderRow[]> }) {
  return (
    <Page title="Orders" size="xl">
      {isFailed ? <Failure message={error} onRetry={() => actor.send({ type: 'resource.reload' })} /> : null}
      <div className={classes.news}>{isBusy ? <Working actor={actor} /> : null}</div>
      {data?.length === 0 ? <p>There are no orders yet.</p> : null}
      {data && data.length > 0 ? (
        <DataTable
          label="Orders"
          columns={['ID', 'USER', 'DATE', 'TOTAL', 'PAID', 'DELIVERED']}
          rows={data.map((order) => ({
            key: order._id,
            cells: [
              <code key="id">{order._id}</code>,
              buyerOf(order),
              <Day key="date" of={order.createdAt} />,
              <Money key="total" dollars={order.totalPrice} />,
              moment(order.isPaid, order.paidAt, 'Not Paid', 'Paid'),
              moment(order.isDelivered, order.deliveredAt, 'Not Delivered', 'Delivered'),
            ],
            actions: (
              <ButtonLink href={orderPath(order._id)} variant="default" size="compact-md">
                Details
              </ButtonLink>
            ),
          }))}
        />
      ) : null}
    </Page>
  );
}
