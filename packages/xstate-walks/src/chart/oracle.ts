import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { differencesOf } from './differences.ts';
import { describeEffect, type Effect } from './effects.ts';
import { describeValue } from './stateValue.ts';

/** The values in a snapshot that are random by design, so that a plan cannot know them. */
export type RandomValues = (snapshot: AnyMachineSnapshot) => readonly unknown[];

/** A snapshot, and the effects of the last step. */
export type Observed = { state: AnyMachineSnapshot; effects: readonly Effect[] };

const isWord = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/**
 * Compares a running actor with the chart: state, status, tags, context, output and effects, in order. Random values
 * differ from the plan but must not change afterwards: `made` remembers them.
 */
export function oracleOf(random: RandomValues = () => [], made = new Map<unknown, unknown>()) {
  const isSame = (actual: unknown, expected: unknown) => made.has(expected) && made.get(expected) === actual;

  const rememberRandom = (actual: AnyMachineSnapshot, expected: AnyMachineSnapshot) => {
    const here = random(actual);
    for (const [index, planned] of random(expected).entries())
      if (isWord(planned) && isWord(here[index]) && !made.has(planned)) made.set(planned, here[index]);
  };

  /** The differences as text; empty if there are none. */
  return (actual: Observed, expected: Observed): string[] => {
    const [here, there] = [actual.state, expected.state];
    const [value, planned] = [describeValue(here.value), describeValue(there.value)];
    if (value !== planned) return [`the actor is in "${value}", the chart says "${planned}"`];
    if (here.status !== there.status) return [`the actor is ${here.status}, the chart says ${there.status}`];
    rememberRandom(here, there);
    const [done, due] = [actual.effects, expected.effects].map(
      (effects) => effects.map(describeEffect).join(', ') || 'does nothing',
    );
    return [
      ...differencesOf('tags', [...here.tags].toSorted(), [...there.tags].toSorted()),
      ...differencesOf('context', here.context, there.context, isSame),
      ...differencesOf('output', here.output, there.output, isSame),
      ...(done === due
        ? differencesOf('effects', actual.effects, expected.effects, isSame)
        : [`the actor ${done}; the chart says that it ${due}`]),
    ];
  };
}

/** The snapshot of a running actor. Throws if the actor failed. */
export function runningState(actor: AnyActorRef): AnyMachineSnapshot {
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  if (snapshot.status === 'error')
    throw new Error(`the actor failed: ${String(snapshot.error)}`, { cause: snapshot.error });
  return snapshot;
}
