import type { AnyActorRef, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { MOST_KEPT, type RecentPath } from './recentPaths.ts';

/** The content of a code for support (A77): the transitions of a chart, without any data. */
export type CodedPath = {
  machine: AnyStateMachine;
  /** True if the path begins with the chart's start; false if older transitions are left out. */
  isWhole: boolean;
  taken: readonly AnyTransitionDefinition[];
};

const MOST_READ = 5;

export const BASE = 36;

const inDigits = (value: number, length: number): string => value.toString(BASE).padStart(length, '0');

/** Every transition of a chart, in an order that every clone by `provide()` shares. */
export const transitionsOf = (machine: AnyStateMachine): AnyTransitionDefinition[] => {
  const inNode = ({ transitions, always = [], states }: AnyStateNode): AnyTransitionDefinition[] => [
    ...[...transitions.values()].flat(),
    ...always,
    ...Object.values(states).flatMap(inNode),
  ];
  return inNode(machine.root);
};

/** Changes with the transitions of a chart, so that a code of another release is detected. */
export const releaseOf = (machine: AnyStateMachine): string => {
  const table = transitionsOf(machine).map(({ source, eventType, target = [] }) => [
    source.id,
    eventType,
    ...target.map(({ id }) => id),
  ]);
  let sum = 0;
  for (const character of JSON.stringify(table)) sum = (sum * 33 + character.codePointAt(0)!) % BASE ** 3;
  return inDigits(sum, 3);
};

/** In the place of the first transition: the path begins with the chart. */
export const START = '00';

/** A transition that does nothing refuses its event. */
const doesNothing = ({ target, actions, reenter }: AnyTransitionDefinition): boolean =>
  target === undefined && actions.length === 0 && !reenter;

/** The code of a path, such as `order-4k2-000c0f`: the chart, its release, and two digits for each transition. */
export const wholeCode = ({ machine, isWhole, taken }: CodedPath): string => {
  const table = transitionsOf(machine);
  const places = taken.filter((each) => !doesNothing(each)).map((each) => inDigits(table.indexOf(each) + 1, 2));
  return `${machine.id}-${releaseOf(machine)}-${isWhole ? START : ''}${places.join('')}`;
};

export const shortCode = ({ machine, isWhole, taken }: CodedPath): string => {
  const changes = taken.filter((each) => !doesNothing(each));
  return wholeCode({ machine, isWhole: isWhole && changes.length <= MOST_READ, taken: changes.slice(-MOST_READ) });
};

export const pathOf = ([actor, taken]: RecentPath): CodedPath => {
  const { logic, options } = actor as AnyActorRef & { logic: AnyStateMachine; options: { snapshot?: unknown } };
  // An actor of a screen that the server drew starts from a snapshot.
  return { machine: logic, isWhole: options.snapshot === undefined && taken.length < MOST_KEPT, taken };
};
