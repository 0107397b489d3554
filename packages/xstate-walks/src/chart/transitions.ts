import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { withoutPreempted } from './preemption.ts';
import { nodesOf } from './nodes.ts';

/** The name of a transition: the same for every clone that `provide()` makes of a chart. */
export type TransitionKey = string;

/** One arrow of a chart. */
export type Arrow = { key: TransitionKey; definition: AnyTransitionDefinition };

/** A transition that goes nowhere and does nothing refuses its event: there is nothing to cross. */
const isInert = ({ target, actions, reenter }: AnyTransitionDefinition) => !target && actions.length === 0 && !reenter;

/** The branches that one node has for one event; `''` is the event of `always`. */
export const branchesOf = (node: AnyStateNode, eventType: string): AnyTransitionDefinition[] =>
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
export function crossedIn(event: InspectionEvent): AnyTransitionDefinition[] {
  if (event.type !== '@xstate.microstep') return [];
  const chosen = event._transitions.filter((transition) => typeof transition.eventType === 'string');
  return withoutPreempted(chosen).filter((transition) => !isInert(transition));
}

/** The names of the arrows crossed in one microstep. */
export const takenIn = (event: InspectionEvent): TransitionKey[] => crossedIn(event).map(keyOf);
