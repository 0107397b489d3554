import type { AnyStateNode, AnyTransitionDefinition, AnyStateMachine, InspectionEvent } from 'xstate';
import { ancestorsOf, isInside, nodesOf } from './nodes.ts';
import { enabledIn } from './xstate.ts';

/** The state that a transition leaves and enters again inside: SCXML's transition domain. */
function domainOf({ source, target = [], reenter }: AnyTransitionDefinition): AnyStateNode | undefined {
  if (!reenter && target.every((node) => node === source || isInside(node, source))) return source;
  return ancestorsOf(source).find((outer) => target.every((node) => isInside(node, outer)));
}

/** Whether a transition leaves any state. */
const leaves = (transition: AnyTransitionDefinition, domain: AnyStateNode | undefined) =>
  Boolean(transition.target?.length) && (transition.reenter || Object.keys(domain?.states ?? {}).length > 0);

/** Two transitions conflict when they would leave the same states. */
function conflict(one: AnyTransitionDefinition, other: AnyTransitionDefinition): boolean {
  const [first, second] = [domainOf(one), domainOf(other)];
  if (!leaves(one, first) || !leaves(other, second)) return false;
  if (!first || !second || first === second) return true;
  return isInside(first, second) || isInside(second, first);
}

/**
 * Inspection lists every transition that was enabled; in a parallel state some may preempt others.
 * This keeps those that were taken, by SCXML's rule: the inner one wins, else the earlier one.
 */
export function withoutPreempted(enabled: AnyTransitionDefinition[]): AnyTransitionDefinition[] {
  const kept: AnyTransitionDefinition[] = [];
  for (const transition of enabled) {
    const rivals = kept.filter((other) => conflict(transition, other));
    if (rivals.some((other) => !isInside(transition.source, other.source))) continue;
    for (const rival of rivals) kept.splice(kept.indexOf(rival), 1);
    kept.push(transition);
  }
  return kept;
}

/** The key of a transition, the same for every clone that `provide()` makes. */
export type TransitionKey = string;

/** One transition of a chart. */
export type Arrow = { key: TransitionKey; definition: AnyTransitionDefinition };

/** A transition without target and actions refuses its event. */
export const isInert = ({ target, actions, reenter }: AnyTransitionDefinition) =>
  !target && actions.length === 0 && !reenter;

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

/** The arrows crossed in one microstep, from what the inspection API tells. */
export const crossedIn = (event: InspectionEvent): AnyTransitionDefinition[] =>
  withoutPreempted(enabledIn(event)).filter((transition) => !isInert(transition));

/** The keys of the transitions in one microstep. */
export const takenIn = (event: InspectionEvent): TransitionKey[] => crossedIn(event).map(keyOf);
