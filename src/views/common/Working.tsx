import { useActorRef } from '@xstate/react';
import type { ReactNode } from 'react';
import * as words from '#texts/common.ts';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { patienceMachine } from '../../machines/patience.machine.ts';
import { useShop, type Actor, useSelector } from '../shop/ShopContext.tsx';
import { PlainButton } from './controls.tsx';
import classes from './Working.module.css';

type WorkProps = {
  actor: AnyActorRef;
  label?: string;
  /** The layout of what is coming, in place of the dots. */
  outline?: ReactNode;
};

/** A progress indicator with its own patience chart. */
export function Working(work: WorkProps) {
  return <PatienceView {...work} patience={useActorRef(patienceMachine, { inspect: useShop().page.inspect })} />;
}

type PatienceViewProps = WorkProps & { patience: Actor<typeof patienceMachine> };

/**
 * Draws the patience chart: after a while it says that the work is still going on and, if the actor accepts
 * `work.cancel`, offers to cancel it, since nothing times out (A13).
 */
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
