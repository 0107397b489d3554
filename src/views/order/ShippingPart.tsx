import { Anchor } from '@mantine/core';
import * as words from '#texts/order.ts';
import type { Order } from '../../../common/contract/order.ts';
import { addressLine } from '../../../common/domain/checkout.ts';
import { shownName } from '../../../common/domain/shown.ts';
import { Card } from '../common/Card.tsx';
import { Day } from '../common/Day.tsx';
import { Status } from './Status.tsx';
import classes from './Order.module.css';

/** Buyer, address and delivery status (S96, S140). A deleted buyer has no email (A24). */
export function ShippingPart({ data: { user, shippingAddress, isDelivered, deliveredAt } }: { data: Order }) {
  return (
    <Card title={words.shipping}>
      <p className={classes.text}>
        <strong>{shownName(user.name)}</strong>
        {user.email === '' ? null : (
          <>
            <br />
            <Anchor href={`mailto:${user.email}`}>{user.email}</Anchor>
          </>
        )}
      </p>
      <address className={classes.address}>{addressLine(shippingAddress)}</address>
      <Status done={isDelivered}>
        {isDelivered ? (
          <span>
            {words.deliveredOn} {deliveredAt ? <Day of={deliveredAt} /> : null}
          </span>
        ) : (
          words.notDelivered
        )}
      </Status>
    </Card>
  );
}
