import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { differencesOf } from './differences.ts';
import { describeEffect, type Effect } from './effects.ts';
import { describeValue } from './stateValue.ts';

/** What of a snapshot is made by random, so that a plan cannot know it. */
export type RandomValues = (snapshot: AnyMachineSnapshot) => readonly unknown[];

/** What a chart is, and what it has just done. */
export type Observed = { state: AnyMachineSnapshot; effects: readonly Effect[] };

const isWord = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/**
 * Compares a running actor with what the chart says: state, status, tags, context, output, and what it does to the
 * outside, in order. What is made by chance differs from the plan, but must stay what it was when it was first seen:
 * `made` remembers it.
 */
export function oracleOf(random: RandomValues = () => [], made = new Map<unknown, unknown>()) {
  const isSame = (is: unknown, ought: unknown) => made.has(ought) && made.get(ought) === is;

  const meet = (is: AnyMachineSnapshot, ought: AnyMachineSnapshot) => {
    const here = random(is);
    for (const [index, planned] of random(ought).entries())
      if (isWord(planned) && isWord(here[index]) && !made.has(planned)) made.set(planned, here[index]);
  };

  /** In how far they differ, in words; nothing where they do not. */
  return (is: Observed, ought: Observed): string[] => {
    const [here, there] = [is.state, ought.state];
    const [value, planned] = [describeValue(here.value), describeValue(there.value)];
    if (value !== planned) return [`the actor is in "${value}", the chart says "${planned}"`];
    if (here.status !== there.status) return [`the actor is ${here.status}, the chart says ${there.status}`];
    meet(here, there);
    const [done, due] = [is.effects, ought.effects].map(
      (effects) => effects.map(describeEffect).join(', ') || 'does nothing',
    );
    return [
      ...differencesOf('tags', [...here.tags].toSorted(), [...there.tags].toSorted()),
      ...differencesOf('context', here.context, there.context, isSame),
      ...differencesOf('output', here.output, there.output, isSame),
      ...(done === due
        ? differencesOf('effects', is.effects, ought.effects, isSame)
        : [`the actor ${done}; the chart says that it ${due}`]),
    ];
  };
}

/** The state of a running actor; an actor that failed is an error. */
export function runningState(actor: AnyActorRef): AnyMachineSnapshot {
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  if (snapshot.status === 'error')
    throw new Error(`the actor failed: ${String(snapshot.error)}`, { cause: snapshot.error });
  return snapshot;
}
