import {
  getStateNodes,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type StateValue,
} from 'xstate';
import { ancestorsOf } from '../chart/nodes.ts';
import { arrowsOf, isInert, keyOf, type Arrow, type TransitionKey } from '../chart/transitions.ts';

const holds = (key: TransitionKey) => `${key} holds`;
const fails = (key: TransitionKey) => `${key} fails`;

/** The goals of a condition: it is once true, and once false. */
export const conditionsOf = ({ key, definition }: Arrow): string[] =>
  definition.guard ? [holds(key), fails(key)] : [];

/** The branches of a state that were asked and not taken. What comes after a branch without effect is not known. */
const failing = (branches: readonly AnyTransitionDefinition[], taken: ReadonlySet<TransitionKey>): string[] => {
  const end = branches.findIndex((branch) => isInert(branch) || taken.has(keyOf(branch)));
  return branches
    .slice(0, end < 0 ? branches.length : end)
    .filter(({ guard }) => guard)
    .map((branch) => fails(keyOf(branch)));
};

/** A step: the state before it, if there is one, its event, what it crossed, and the state after it. */
export type SeenStep = {
  machine: AnyStateMachine;
  before: StateValue | undefined;
  type: string;
  taken: readonly TransitionKey[][];
  value: StateValue;
};

export function conditionsIn({ machine, before, type, taken, value }: SeenStep): string[] {
  const guarded = new Map(arrowsOf(machine).map((arrow) => [arrow.key, arrow.definition.guard]));
  const crossed = new Set(taken.flat());
  const first = new Set(taken[0]);
  const active = before === undefined ? [] : getStateNodes(machine.root, before);
  /** Whether this state, or one inside of it, took the event: those around are not asked then. */
  const isAsked = (node: AnyStateNode) =>
    active.every((inner) => {
      const isInside = inner !== node && ancestorsOf(inner).includes(node);
      return !isInside || ownBranches(inner, type).every((branch) => !isInert(branch) && !first.has(keyOf(branch)));
    });
  return [
    ...[...crossed].filter((key) => guarded.get(key)).map(holds),
    ...active.filter(isAsked).flatMap((node) => failing(ownBranches(node, type), first)),
    ...getStateNodes(machine.root, value).flatMap(({ always = [] }) => failing(always, new Set())),
  ];
}

const ownBranches = (node: AnyStateNode, type: string) => node.transitions.get(type) ?? [];
