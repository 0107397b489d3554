import { Text } from '@mantine/core';
import type { OrderRow } from '../../contract/order.ts';
import { orderPath } from '../../domain/address.ts';
import { Day } from '../common/Day.tsx';
import { Failure } from '../common/Failure.tsx';
import { Money } from '../common/Money.tsx';
import { Working } from '../common/Working.tsx';
import { ButtonLink, TextLink } from '../common/links.tsx';
import type { Resource } from '../shop/useResource.ts';
import classes from './MyOrders.module.css';

const columns = ['ID', 'DATE', 'TOTAL', 'PAID', 'DELIVERED'] as const;

function Row({ order }: { order: OrderRow }) {
  const { _id, createdAt, totalPrice, isPaid, paidAt, isDelivered, deliveredAt } = order;
  return (
    <tr>
      <td data-label="ID" className={classes.id}>
        {_id}
      </td>
      <td data-label="DATE">
        <Day of={createdAt} />
      </td>
      <td data-label="TOTAL">
        <Money dollars={totalPrice} />
      </td>
      <td data-label="PAID">
        {isPaid && paidAt ? <Day of={paidAt} /> : isPaid ? 'Paid' : <span className={classes.open}>Not Paid</span>}
      </td>
      <td data-label="DELIVERED">
        {isDelivered && deliveredAt ? <Day of={deliveredAt} /> : isDelivered ? 'Delivered' : 'Not Delivered'}
      </td>
      <td>
        <TextLink href={orderPath(_id)}>Details</TextLink>
      </td>
    </tr>
  );
}

/** The own orders, the newest first (S27); on a narrow screen each is a card. */
export function MyOrdersView({ orders: { actor, data, error, isBusy, isFailed } }: { orders: Resource<OrderRow[]> }) {
  return (
    <>
      {isBusy ? <Working actor={actor} /> : null}
      {isFailed ? <Failure message={error} onRetry={() => actor.send({ type: 'resource.reload' })} /> : null}
      {data?.length === 0 ? (
        <>
          <Text mb="md">You have not ordered anything yet.</Text>
          <ButtonLink href="/">Go to the shop</ButtonLink>
        </>
      ) : null}
      {data && data.length > 0 ? (
        <table className={classes.table} aria-label="My Orders">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((order) => (
              <Row key={order._id} order={order} />
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}
