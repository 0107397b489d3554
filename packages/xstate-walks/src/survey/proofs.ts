import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { ancestorsOf, childrenOf, isInside } from '../chart/nodes.ts';
import { arrowsOf, branchesOf, keyOf, type Arrow, type TransitionKey } from '../chart/transitions.ts';

/** What the structure of a chart rules out, for all samples, answers, times and guards. */
export type Proofs = {
  /** Ids of the states that can be entered, as far as structure tells. */
  enterable: ReadonlySet<string>;
  /** Arrows that can never be crossed, and why. */
  dead: ReadonlyMap<TransitionKey, string>;
  /** Whether the second arrow can be the next that is crossed after the first. */
  mayFollow: (before: Arrow, after: Arrow) => boolean;
};

const descendantsOf = (node: AnyStateNode): AnyStateNode[] =>
  childrenOf(node).flatMap((child) => [child, ...descendantsOf(child)]);

/** All that may be active inside of a state right after it was entered. */
function entryOf(node: AnyStateNode): AnyStateNode[] {
  if (node.type === 'history') return node.parent ? [node.parent, ...descendantsOf(node.parent)] : [];
  if (node.type === 'parallel') return [node, ...childrenOf(node).flatMap(entryOf)];
  if (node.type !== 'compound') return [node];
  return [node, ...node.initial.target.flatMap((target) => [...betweenOf(target, node), ...entryOf(target)])];
}

const betweenOf = (inner: AnyStateNode, outer: AnyStateNode) =>
  ancestorsOf(inner).filter((node) => isInside(node, outer));

/** Whether two states lie in different regions of a parallel state. */
function areSideBySide(one: AnyStateNode, other: AnyStateNode): boolean {
  const around = new Set(ancestorsOf(one));
  return one !== other && ancestorsOf(other).find((node) => around.has(node))?.type === 'parallel';
}

const isNested = (one: AnyStateNode, other: AnyStateNode) =>
  one === other || isInside(one, other) || isInside(other, one);

/** Whether a state may be active right after an arrow was crossed. */
const mayBeActive = (node: AnyStateNode, { source, target }: AnyTransitionDefinition): boolean =>
  (target ?? []).every((goal) => isInside(goal, node) || entryOf(goal).includes(node) || areSideBySide(goal, node)) &&
  (target !== undefined || isNested(source, node) || areSideBySide(source, node));

const isFree = ({ guard }: AnyTransitionDefinition) => !guard;

/** An arrow of `always` without a guard: nothing else happens in its state. */
const leavesAtOnce = ({ always = [] }: AnyStateNode) => always.some((each) => isFree(each) && each.target);

/** Works out what the structure of a chart rules out, and what is accepted as dead. */
export function proofsOf(machine: AnyStateMachine, accepted: Readonly<Record<TransitionKey, string>> = {}): Proofs {
  const arrows = arrowsOf(machine);
  const enterable = new Set([machine.root, ...entryOf(machine.root)]);

  /** Whether every state inside takes all events of this type. */
  const takesInside = (node: AnyStateNode, type: string): boolean => {
    const takes = (child: AnyStateNode) =>
      branchesOf(child, type).some(isFree) || leavesAtOnce(child) || takesInside(child, type);
    const children = childrenOf(node).filter((child) => child.type !== 'history' && enterable.has(child));
    if (children.length === 0) return false;
    return node.type === 'parallel' ? children.some(takes) : children.every(takes);
  };

  const neverEnds = (id: string) => {
    const ended = machine.getStateNodeById(id);
    return (
      ended.type === 'compound' && !childrenOf(ended).some((child) => child.type === 'final' && enterable.has(child))
    );
  };

  const whyDead = (arrow: AnyTransitionDefinition): string | undefined => {
    const { source, eventType } = arrow;
    const reason = accepted[keyOf(arrow)];
    if (reason !== undefined) return reason;
    const branches = branchesOf(source, eventType);
    const ended = /^xstate\.done\.state\.(.+)$/.exec(eventType)?.[1];
    if (!enterable.has(source)) return 'nothing leads to its state';
    if (branches.slice(0, branches.indexOf(arrow)).some(isFree)) return 'the branch before it has no guard';
    if (eventType !== '' && leavesAtOnce(source)) return 'its state is left at once';
    if (ended !== undefined && neverEnds(ended)) return 'nothing leads to the end of its state';
    if (eventType !== '' && takesInside(source, eventType)) return 'a state inside always takes the event first';
    return undefined;
  };

  for (let size = 0; size < enterable.size;) {
    size = enterable.size;
    for (const { definition } of arrows) {
      if (whyDead(definition) !== undefined) continue;
      for (const target of definition.target ?? [])
        for (const node of [target, ...ancestorsOf(target), ...entryOf(target)]) enterable.add(node);
    }
  }

  const reasons = arrows.map(({ key, definition }) => [key, whyDead(definition)] as const);
  const dead = new Map(reasons.flatMap(([key, why]) => (why === undefined ? [] : [[key, why] as const])));
  return {
    enterable: new Set([...enterable].map(({ id }) => id)),
    dead,
    mayFollow: (before, after) =>
      !dead.has(before.key) && !dead.has(after.key) && mayBeActive(after.definition.source, before.definition),
  };
}
