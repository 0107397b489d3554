import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { getStateNodes } from 'xstate/graph';

/** All nodes of a chart in document order, the root first. */
export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => [machine.root, ...getStateNodes(machine)];

/** The ancestors of a state, the nearest first. */
export const ancestorsOf = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node.parent, ...ancestorsOf(node.parent)] : [];

export const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);

export const isInside = (node: AnyStateNode, outer: AnyStateNode): boolean => ancestorsOf(node).includes(outer);
