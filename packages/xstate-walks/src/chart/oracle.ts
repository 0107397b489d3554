import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { describeEffect, type Effect } from './effects.ts';
import {
  areOfOneKind,
  describeDifference,
  differencesBetween,
  differencesOf,
  type Difference,
  type Observed,
} from './differences.ts';
import { describeValue } from './nodes.ts';
import { isIn, Pairs, type RandomPlaces } from './randomness.ts';

/** The values in a snapshot that are random by design, so that a plan cannot know them. */
export type RandomValues = (snapshot: AnyMachineSnapshot) => readonly unknown[];

/** The kinds of effects in their order; ids of children may be random. */
const orderOf = (effects: readonly Effect[]) =>
  effects.map((effect) => describeEffect(effect).replace(/^(starts|stops) .*/, '$1')).join(', ');

const nothingRandom: RandomPlaces = { varying: new Map(), fresh: new Map() };

/**
 * Compares a running actor with the chart: state, status, tags, context, output and effects, in order. What is random
 * differs from the plan where it is made, and is the same from then on: `pairs` has the real values.
 */
export function oracleOf(random: RandomValues = () => [], pairs = new Pairs()) {
  let declared: readonly unknown[] = [];

  /** Pairs declared values in each step that makes some. */
  const pairDeclared = (actual: Observed, expected: Observed, { fresh }: RandomPlaces) => {
    const planned = random(expected.state);
    const here = random(actual.state);
    const isChanged = planned.length !== declared.length || planned.some((value, index) => value !== declared[index]);
    const declaredPairs = planned.map((value, index) => ({ path: '', actual: here[index], expected: value }));
    if (isChanged || fresh.size > 0) pairs.noteAll(declaredPairs.filter(areOfOneKind));
    declared = planned;
  };

  return (actual: Observed, expected: Observed, places: RandomPlaces = nothingRandom): string[] => {
    const [here, there] = [actual.state, expected.state];
    const [value, planned] = [describeValue(here.value), describeValue(there.value)];
    if (value !== planned) return [`the actor is in "${value}", the chart says "${planned}"`];
    if (here.status !== there.status) return [`the actor is ${here.status}, the chart says ${there.status}`];
    pairDeclared(actual, expected, places);
    const isSame = (one: unknown, other: unknown) => typeof other === 'object' && pairs.has(other, one);
    const differing = differencesBetween(actual, expected, isSame);
    pairs.noteAll(differing.filter((difference) => isIn(places.fresh, difference)));
    const isRandom = (difference: Difference) => {
      if (pairs.has(difference.expected, difference.actual)) return true;
      if (!isIn(places.varying, difference) || pairs.knows(difference.expected)) return false;
      pairs.note(difference.expected, difference.actual); // made of random values
      return true;
    };
    const wrong = differing.filter((difference) => !isRandom(difference));
    const isOrdered = orderOf(actual.effects) === orderOf(expected.effects);
    const [done, due] = [actual.effects, expected.effects].map(
      (effects) => effects.map(describeEffect).join(', ') || 'does nothing',
    );
    return [
      ...differencesOf('tags', [...here.tags].toSorted(), [...there.tags].toSorted()),
      ...wrong.filter(({ path }) => isOrdered || !path.startsWith('effects')).map(describeDifference),
      ...(isOrdered ? [] : [`the actor ${done}; the chart says that it ${due}`]),
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
