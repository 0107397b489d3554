import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { withoutPreempted } from './conflicts.ts';

/** The name of a transition: the same for every clone that `provide()` makes of a chart. */
export type TransitionKey = string;

/** One arrow of a chart. */
export type Arrow = { key: TransitionKey; definition: AnyTransitionDefinition };

/** Every node of a chart, the root first, in the order of the document. */
export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => [machine.root, ...getStateNodes(machine)];

/** A transition that goes nowhere and does nothing refuses its event: there is nothing to cross. */
const isInert = ({ target, actions, reenter }: AnyTransitionDefinition) => !target && actions.length === 0 && !reenter;

/** The branches that one node has for one event; `''` is the event of `always`. */
const branchesOf = (node: AnyStateNode, eventType: string): AnyTransitionDefinition[] =>
  (eventType === '' ? node.always : node.transitions.get(eventType)) ?? [];

/** Source id, event, and, where a guard chooses, the number of the branch. */
export function keyOf(transition: AnyTransitionDefinition): TransitionKey {
  const branches = branchesOf(transition.source, transition.eventType);
  const branch = branches.length > 1 ? ` [${branches.indexOf(transition)}]` : '';
  return `${transition.source.id} :: ${transition.eventType === '' ? 'always' : transition.eventType}${branch}`;
}

/** Every arrow of a chart that can be crossed, in the order of the document. */
export const arrowsOf = (machine: AnyStateMachine): Arrow[] =>
  nodesOf(machine)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    .filter((definition) => !isInert(definition))
    .map((definition) => ({ key: keyOf(definition), definition }));

/**
 * The arrows crossed in one microstep, from what the inspection API tells.
 * `_transitions` is internal to xstate: `canary.test.ts` notices when it goes.
 */
export function takenIn(event: InspectionEvent): TransitionKey[] {
  if (event.type !== '@xstate.microstep') return [];
  // oxlint-disable-next-line no-underscore-dangle -- nothing public says which transitions were taken
  const chosen = event._transitions.filter((transition) => typeof transition.eventType === 'string');
  return withoutPreempted(chosen)
    .filter((transition) => !isInert(transition))
    .map(keyOf);
}
