import { createActor, SimulatedClock, type Actor, type AnyStateMachine, type ContextFrom } from 'xstate';
import type { EmittedFrom, EventFromLogic, InputFrom, SnapshotFrom, StateValueFrom } from 'xstate';
import { startForTest } from 'xstate-walks/vitest';
import type { Problem } from '../../common/contract/problem.ts';
import { ServiceError } from '../../src/services/serviceError.ts';

/** Starts a chart for one test, under a clock that the test moves, and collects the facts that it emits. */
export const started = <M extends AnyStateMachine>(machine: M, input?: InputFrom<M>) => {
  const clock = new SimulatedClock();
  const actor = createActor(machine as AnyStateMachine, { input, clock });
  const facts: EmittedFrom<M>[] = [];
  actor.on('*', (fact) => void facts.push(fact as EmittedFrom<M>));
  startForTest(actor);
  const now = () => actor.getSnapshot() as SnapshotFrom<M>;
  return {
    actor: actor as Actor<M>,
    clock,
    facts,
    now,
    send: (event: EventFromLogic<M>) => actor.send(event),
    value: () => actor.getSnapshot().value as StateValueFrom<M>,
    context: () => actor.getSnapshot().context as ContextFrom<M>,
  };
};

/** What a service fails with when the server refuses a call. */
export const refusal = (status: number, more: Partial<Problem> = {}) =>
  new ServiceError('refused by the server', { status, problem: { message: 'refused by the server', ...more } });
