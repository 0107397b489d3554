import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { ancestorsOf, isInside } from './nodes.ts';

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
