import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import * as common from '#texts/common.ts';
import * as words from '#texts/admin.ts';
import type { deliveryQueueMachine } from '../../machines/deliveryQueue.machine.ts';
import { UNDO_WINDOW } from '../../machines/undoWindow.ts';
import { Countdown, Failure, Working } from '../common/calls.tsx';
import { PlainButton } from '../common/controls.tsx';
import { type Actor, useSnapshot } from '../shop/ShopContext.tsx';
import { LeaveAll } from './listParts.tsx';
import classes from './Orders.module.css';
import { Button } from '@mantine/core';

type Props = { queue: Actor<typeof deliveryQueueMachine> };

const answers = [
  { type: 'refusal.retry', variant: 'outline', label: common.tryAgain, nameOf: words.retryOrder },
  { type: 'refusal.leave', variant: 'subtle', label: words.leave, nameOf: words.leaveOrder },
] as const;

function RefusedDeliveries({ queue }: Props) {
  const { refusals } = useSnapshot(queue).context;
  return (
    <section aria-label={words.refused} aria-live="assertive">
      <ul className={classes.refusals}>
        {refusals.map(({ orderId, error }) => (
          <li key={orderId} className="row">
            <span className={`danger breaks ${classes.reason}`}>{`${words.wasNotMarked(orderId)} ${error}`}</span>
            {answers.map(({ type, variant, label, nameOf }) => (
              <Button
                key={type}
                color="red"
                variant={variant}
                size="compact-md"
                aria-label={nameOf(orderId)}
                onClick={() => queue.send({ type, orderId })}
              >
                {label}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

type UndoBarProps = {
  news: string | null;
  /** What Undo would undo, as a key of its seconds. */
  undone: string | null;
  onUndo: () => void;
  isQuiet?: boolean;
  /** Above the line, and before its words. */
  above?: ReactNode;
  working?: ReactNode;
};

/** At the edge of the window: what was done last and, for some seconds, Undo. */
export function UndoBar({ news, undone, onUndo, isQuiet = news === null, above, working }: UndoBarProps) {
  return (
    <div className={classes.bar} data-quiet={isQuiet}>
      {above}
      <div className={`digits row ${classes.line}`}>
        {working}
        <p role="status">{news}</p>
        {undone === null ? null : (
          <>
            <Countdown key={undone} seconds={UNDO_WINDOW / 1000} />
            <PlainButton color="amber" size="compact-md" onClick={onUndo}>
              {words.undo}
            </PlainButton>
          </>
        )}
      </div>
    </div>
  );
}

type Sentences = [ofOne: (orderId: string) => string, ofSeveral: (count: number) => string];

const sentenceOf = (orderIds: readonly string[], [ofOne, ofSeveral]: Sentences): string =>
  orderIds.length === 1 ? ofOne(orderIds[0]!) : ofSeveral(orderIds.length);

const newsOf = ({ context: { pending, last } }: SnapshotFrom<typeof deliveryQueueMachine>): string | null => {
  if (pending.length > 0) return sentenceOf(pending, [words.willBeMarked, words.severalWillBeMarked]);
  if (last === null) return null;
  if (last.isDelivered) return sentenceOf(last.orderIds, [words.wasMarked, words.severalWereMarked]);
  return sentenceOf(last.orderIds, [words.wasNotMarked, words.severalWereNotMarked]);
};

export function DeliveryBar({ queue }: Props) {
  const state = useSnapshot(queue);
  const { pending, refusals, due, error } = state.context;
  const news = newsOf(state);
  const busy = state.hasTag('busy');
  const first = due[0]?.orderId;
  const waiting = due.length - 1;
  const isRefused = state.matches({ queue: 'refused' });
  return (
    <UndoBar
      news={news}
      undone={pending.length === 0 ? null : pending.join()}
      onUndo={() => queue.send({ type: 'delivery.undo' })}
      isQuiet={news === null && !busy && !isRefused && refusals.length === 0}
      working={busy ? <Working actor={queue} label={words.marking(first!)} /> : null}
      above={
        <>
          {isRefused ? (
            <Failure
              message={`${waiting > 0 ? words.wasNotMarkedNorOthers(first!, waiting) : words.wasNotMarked(first!)} ${error ?? common.stopped}`}
              onRetry={() => queue.send({ type: 'delivery.retry' })}
              onDismiss={() => queue.send({ type: 'delivery.leave' })}
              dismissLabel={words.leave}
            >
              <LeaveAll count={due.length} onLeave={() => queue.send({ type: 'delivery.leaveAll' })} />
            </Failure>
          ) : null}
          {refusals.length > 0 ? <RefusedDeliveries queue={queue} /> : null}
        </>
      }
    />
  );
}
