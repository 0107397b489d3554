import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { getStateNodes } from 'xstate/graph';

/** All nodes of a chart in document order, the root first. */
export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => [machine.root, ...getStateNodes(machine)];

/** The states that are counted: all nodes but the root and history, in which a chart never is. */
export const statesOf = (machine: AnyStateMachine): AnyStateNode[] =>
  nodesOf(machine).filter((node) => node !== machine.root && node.type !== 'history');

/** The ancestors of a state, the nearest first. */
export const ancestorsOf = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node.parent, ...ancestorsOf(node.parent)] : [];

export const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);

export const isInside = (node: AnyStateNode, outer: AnyStateNode): boolean => ancestorsOf(node).includes(outer);
