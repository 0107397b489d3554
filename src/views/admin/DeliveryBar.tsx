import type { CSSProperties } from 'react';
import type { SnapshotFrom } from 'xstate';
import * as common from '#texts/common.ts';
import * as words from '#texts/admin.ts';
import { UNDO_WINDOW, type deliveryQueueMachine } from '../../machines/deliveryQueue.machine.ts';
import { Failure } from '../common/Failure.tsx';
import { PlainButton } from '../common/controls.tsx';
import { Working } from '../common/Working.tsx';
import { type Actor, useSelector } from '../shop/ShopContext.tsx';
import classes from './Orders.module.css';
import { Button } from '@mantine/core';

/** The deliveries that the server refused for their order alone, each with its reason and a way out. */
function RefusedDeliveries({
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
          <li key={orderId} className="row">
            <span className={classes.reason}>{`${words.wasNotMarked(orderId)} ${error}`}</span>
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

const SECONDS = UNDO_WINDOW / 1000;
const timing = { '--seconds': SECONDS, '--window': `${UNDO_WINDOW}ms` } as CSSProperties;

type Said = [ofOne: (orderId: string) => string, ofSeveral: (count: number) => string];

const told = (orderIds: readonly string[], [ofOne, ofSeveral]: Said): string =>
  orderIds.length === 1 ? ofOne(orderIds[0]!) : ofSeveral(orderIds.length);

const newsOf = ({ context: { pending, last } }: SnapshotFrom<typeof deliveryQueueMachine>): string | null => {
  if (pending.length > 0) return told(pending, [words.willBeMarked, words.severalWillBeMarked]);
  if (last === null) return null;
  return told(
    last.orderIds,
    last.isDelivered ? [words.wasMarked, words.severalWereMarked] : [words.wasNotMarked, words.severalWereNotMarked],
  );
};

/** What was marked last while it can be undone, and the errors of what the server refuses. */
export function DeliveryBar({ queue }: { queue: Actor<typeof deliveryQueueMachine> }) {
  const news = useSelector(queue, newsOf);
  const pending = useSelector(queue, (state) => state.context.pending);
  const refusals = useSelector(queue, (state) => state.context.refusals);
  const busy = useSelector(queue, (state) => state.hasTag('busy'));
  const first = useSelector(queue, (state) => state.context.due[0]?.orderId);
  const waiting = useSelector(queue, (state) => state.context.due.length - 1);
  const error = useSelector(queue, (state) => state.context.error);
  const isRefused = useSelector(queue, (state) => state.matches({ queue: 'refused' }));
  const isQuiet = news === null && !busy && !isRefused && refusals.length === 0;
  return (
    <div className={classes.bar} data-quiet={isQuiet}>
      {isRefused ? (
        <Failure
          message={`${waiting > 0 ? words.wasNotMarkedNorOthers(first!, waiting) : words.wasNotMarked(first!)} ${error ?? common.stopped}`}
          onRetry={() => queue.send({ type: 'delivery.retry' })}
          onDismiss={() => queue.send({ type: 'delivery.leave' })}
          dismissLabel={words.leave}
        >
          {waiting > 0 ? (
            <PlainButton
              color="red"
              variant="subtle"
              size="compact-md"
              onClick={() => queue.send({ type: 'delivery.leaveAll' })}
            >
              {words.leaveAll(waiting + 1)}
            </PlainButton>
          ) : null}
        </Failure>
      ) : null}
      {refusals.length > 0 ? <RefusedDeliveries queue={queue} refusals={refusals} /> : null}
      <div className={`row ${classes.line}`}>
        {busy ? <Working actor={queue} label={words.marking(first!)} /> : null}
        <p role="status">{news}</p>
        {pending.length === 0 ? null : (
          <>
            <span key={pending.join()} className={`digits ${classes.left}`} style={timing} aria-hidden />
            <PlainButton color="amber" size="compact-md" onClick={() => queue.send({ type: 'delivery.undo' })}>
              {words.undo}
            </PlainButton>
          </>
        )}
      </div>
    </div>
  );
}
