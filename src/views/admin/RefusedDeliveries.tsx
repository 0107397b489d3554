import { Button } from '@mantine/core';
import type { SnapshotFrom } from 'xstate';
import * as common from '#texts/common.ts';
import * as words from '#texts/admin.ts';
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
    <section aria-label={words.refused} aria-live="assertive">
      <ul className={classes.refusals}>
        {refusals.map(({ orderId, error }) => (
          <li key={orderId}>
            <span className={classes.reason}>
              {words.wasNotMarked(orderId)} {error}
            </span>
            <Button
              color="red"
              variant="outline"
              size="compact-md"
              aria-label={words.retryOrder(orderId)}
              onClick={() => queue.send({ type: 'refusal.retry', orderId })}
            >
              {common.tryAgain}
            </Button>
            <Button
              color="red"
              variant="subtle"
              size="compact-md"
              aria-label={words.leaveOrder(orderId)}
              onClick={() => queue.send({ type: 'refusal.leave', orderId })}
            >
              {words.leave}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
