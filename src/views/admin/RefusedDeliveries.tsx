import { Button } from '@mantine/core';
import type { SnapshotFrom } from 'xstate';
import type { deliveryQueueMachine } from '../../machines/deliveryQueue.machine.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import classes from './RefusedDeliveries.module.css';

/** The deliveries that the server refused for their order alone, each with its reason and a way out. */
export function RefusedDeliveries({
  queue,
  refusals,
}: {
  queue: Actor<typeof deliveryQueueMachine>;
  refusals: SnapshotFrom<typeof deliveryQueueMachine>['context']['refusals'];
}) {
  return (
    <section aria-label="Refused deliveries" aria-live="assertive">
      <ul className={classes.refusals}>
        {refusals.map(({ orderId, error }) => (
          <li key={orderId}>
            <span className={classes.reason}>
              Order {orderId} was not marked as delivered. {error}
            </span>
            <Button
              color="red"
              variant="outline"
              size="compact-md"
              aria-label={`Try again ${orderId}`}
              onClick={() => queue.send({ type: 'refusal.retry', orderId })}
            >
              Try again
            </Button>
            <Button
              color="red"
              variant="subtle"
              size="compact-md"
              aria-label={`Leave ${orderId}`}
              onClick={() => queue.send({ type: 'refusal.leave', orderId })}
            >
              Leave it
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
