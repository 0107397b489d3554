import { useActorRef } from '@xstate/react';
import { type ReactNode, useState, type ComponentType, useEffect } from 'react';
import * as words from '#texts/common.ts';
import classes from './calls.module.css';
import { PlainButton } from './controls.tsx';
import { takeFocus } from './events.ts';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { useSelector, useShop, useSnapshot, type Actor } from '../shop/ShopContext.tsx';
import { recentPaths, type RecentPath } from '../../app/recentPaths.ts';
import type { Waits } from '../../machines/overload.ts';
import { patienceMachine } from '../../machines/patience.machine.ts';

type WorkProps = {
  actor: AnyActorRef;
  label?: string;
  /** The layout of what is coming, in place of the dots. */
  outline?: ReactNode;
};

export function Working(work: WorkProps) {
  return <PatienceView {...work} patience={useActorRef(patienceMachine, { inspect: useShop().page.inspect })} />;
}

type PatienceViewProps = WorkProps & { patience: Actor<typeof patienceMachine> };

/** After a while it says that the work goes on and, if the actor accepts `work.cancel`, offers to cancel it (A13). */
export function PatienceView({ patience, actor, label = words.loading, outline }: PatienceViewProps) {
  const isSlow = useSelector(patience, (state) => state.matches('slow'));
  const canCancel = useSelector(actor, (state: AnyMachineSnapshot) => state.can({ type: 'work.cancel' }));
  return (
    <div role="status" aria-label={label} className={`small row ${classes.working}`}>
      {outline === undefined ? (
        <span className={classes.dots} aria-hidden />
      ) : (
        <div className={classes.outline} aria-hidden>
          {outline}
        </div>
      )}
      {isSlow ? <span>{words.stillWorking}</span> : null}
      {isSlow && canCancel ? (
        <PlainButton variant="default" size="compact-sm" onClick={() => actor.send({ type: 'work.cancel' })}>
          {words.cancel}
        </PlainButton>
      ) : null}
    </div>
  );
}

/** Counts down to one, for the eye: readers would hear each number. The chart decides when the time is over. */
export function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const clock = setInterval(() => setLeft((each) => Math.max(1, each - 1)), 1000);
    return () => clearInterval(clock);
  }, []);
  return <span aria-hidden>{words.secondsLeft(left)}</span>;
}

/** Announces once that the shop is overloaded, and when it is asked again (A52). */
export function Overloaded({ waits, onRetry }: Waits & { onRetry: () => void }) {
  const seconds = waits.at(-1)!;
  return (
    <div role="status" aria-label={words.veryBusy} className={`small digits row spread ${classes.overloaded}`}>
      <p>
        {words.busyExplained} <Countdown seconds={seconds} />
        <span className="unseen">{words.secondsLeft(seconds)}</span>
      </p>
      <PlainButton variant="default" size="compact-md" onClick={onRetry}>
        {words.tryNow}
      </PlainButton>
    </div>
  );
}

/** The latest paths of the charts before the failure, the newest first. */
export type SupportProps = { recent: RecentPath[] };

function Loaded({ recent }: SupportProps) {
  const chunk = useShop().chunks.get('support');
  const module = useSelector(chunk, (state) => state.context.module) as {
    default: ComponentType<SupportProps>;
  } | null;
  return module && <module.default recent={recent} />; // a chunk that fails must not add an error to an error
}

/** The support code for the error or unknown outcome beside it (A77). */
export function SupportLine() {
  const [recent] = useState(recentPaths);
  return recent.length > 0 ? <Loaded recent={recent} /> : null;
}

/** The red banner of a failed request (S135), with a retry and other actions, and the code for support below it (A77). */
export function Failure({
  message,
  onRetry,
  retryLabel = words.tryAgain,
  onDismiss,
  dismissLabel = words.dismiss,
  isAnswer = false,
  children,
}: {
  /** Null if the shopper cancelled. */
  message: string | null;
  onRetry?: () => void;
  retryLabel?: string;
  onDismiss?: () => void;
  dismissLabel?: string;
  /** True if this is the response to a submitted form: then it takes the focus. */
  isAnswer?: boolean;
  children?: ReactNode;
}) {
  return (
    <>
      <div
        role="alert"
        className={`small row spread ${classes.failure}`}
        {...(isAnswer ? { tabIndex: -1, ref: takeFocus } : {})}
      >
        <p>{message ?? words.stopped}</p>
        {onRetry || onDismiss || children ? (
          <div className={`row ${classes.ways}`}>
            {onRetry ? (
              <PlainButton color="red" variant="outline" size="compact-md" onClick={onRetry}>
                {retryLabel}
              </PlainButton>
            ) : null}
            {onDismiss ? (
              <PlainButton color="red" variant="subtle" size="compact-md" onClick={onDismiss}>
                {dismissLabel}
              </PlainButton>
            ) : null}
            {children}
          </div>
        ) : null}
      </div>
      <SupportLine />
    </>
  );
}

/** That a read is refused for now (A52) or has failed (S135), each with its retry. Charts name the failure in two ways. */
export function ReadTrouble({ read, retry = 'resource.reload' }: { read: AnyActorRef; retry?: string }) {
  const state: AnyMachineSnapshot = useSnapshot(read);
  const { waits, error } = state.context;
  const reload = () => read.send({ type: retry });
  if (state.matches('waiting')) return <Overloaded waits={waits} onRetry={reload} />;
  const isFailed = state.matches('failed') || state.matches('unavailable');
  return isFailed ? <Failure message={error} onRetry={reload} /> : null;
}
