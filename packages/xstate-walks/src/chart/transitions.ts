import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { withoutPreempted } from './preemption.ts';
import { nodesOf } from './nodes.ts';

/** The key of a transition, the same for every clone that `provide()` makes. */
export type TransitionKey = string;

/** One transition of a chart. */
export type Arrow = { key: TransitionKey; definition: AnyTransitionDefinition };

/** A transition without target and actions refuses its event. */
const isInert = ({ target, actions, reenter }: AnyTransitionDefinition) => !target && actions.length === 0 && !reenter;

/** The branches of one node for one event type; '' is the event of `always`. */
export const branchesOf = (node: AnyStateNode, eventType: string): AnyTransitionDefinition[] =>
  (eventType === '' ? node.always : node.transitions.get(eventType)) ?? [];

/** Source id, event, and, where a guard chooses, the number of the branch. */
export function keyOf(transition: AnyTransitionDefinition): TransitionKey {
  const branches = branchesOf(transition.source, transition.eventType);
  const branch = branches.length > 1 ? ` [${branches.indexOf(transition)}]` : '';
  return `${transition.source.id} :: ${transition.eventType === '' ? 'always' : transition.eventType}${branch}`;
}

/** All transitions that can be crossed, in document order. */
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

/** The keys of the transitions in one microstep. */
export const takenIn = (event: InspectionEvent): TransitionKey[] => crossedIn(event).map(keyOf);
