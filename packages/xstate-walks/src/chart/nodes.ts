import {
  getStateNodes,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type StateValue,
} from 'xstate';
import { getInnerNodes } from './xstate.ts';

/** All nodes of a chart in document order, the root first. */
export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => [machine.root, ...getInnerNodes(machine)];

/** The states that are counted: all nodes but the root and history, in which a chart never is. */
export const statesOf = (machine: AnyStateMachine): AnyStateNode[] =>
  nodesOf(machine).filter((node) => node !== machine.root && node.type !== 'history');

/** The ancestors of a state, the nearest first. */
export const ancestorsOf = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node.parent, ...ancestorsOf(node.parent)] : [];

export const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);

export const isInside = (node: AnyStateNode, outer: AnyStateNode): boolean => ancestorsOf(node).includes(outer);

/** The active leaves of a state value as paths: `{ a: 'b', c: {} }` is `[['a', 'b'], ['c']]`. */
function pathsOf(value: StateValue): string[][] {
  if (typeof value === 'string') return [[value]];
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = pathsOf(inner ?? {});
    return below.length === 0 ? [[key]] : below.map((path) => [key, ...path]);
  });
}

/** A state value as text, independent of the order of its regions. */
export const describeValue = (value: StateValue): string =>
  pathsOf(value)
    .map((path) => path.join('.'))
    .toSorted()
    .join(' + ');

/** The node at `a.b.c` below the root, if there is one. */
export const nodeAt = (machine: AnyStateMachine, path: readonly string[]): AnyStateNode | undefined =>
  path.reduce<AnyStateNode | undefined>((node, key) => node?.states[key], machine.root);

/**
 * The active leaves without a key. A key stands for a leaf if it names the leaf or an ancestor, but not across a parallel
 * state: each region needs a key of its own.
 */
export function leavesWithout(machine: AnyStateMachine, value: StateValue, keys: ReadonlySet<string>): string[] {
  const speaks = (path: string[]): boolean => {
    if (path.length === 0) return false;
    if (keys.has(path.join('.'))) return true;
    const around = path.slice(0, -1);
    return nodeAt(machine, around)?.type !== 'parallel' && speaks(around);
  };
  return pathsOf(value)
    .filter((path) => !speaks(path))
    .map((path) => path.join('.'));
}

/** Whether a state is active in a snapshot. */
export const isActive = ({ machine, value }: AnyMachineSnapshot, node: AnyStateNode): boolean =>
  getStateNodes(machine.root, value).some(({ id }) => id === node.id);
