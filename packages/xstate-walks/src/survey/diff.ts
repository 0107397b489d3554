import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { describeEvent, describeGuard } from '../chart/labels.ts';
import { nodesOf } from '../chart/nodes.ts';
import { arrowsOf, type Arrow, type TransitionKey } from '../chart/transitions.ts';

type Change = { before: string; after: string };

/** The differences between two versions of a chart. */
export type ChartDiff = {
  id: string;
  /** Whether only one version has a chart of that name. */
  is: 'added' | 'removed' | 'kept';
  states: { added: string[]; removed: string[]; changed: ({ id: string } & Change)[] };
  transitions: {
    added: string[];
    removed: string[];
    /** Other targets. */
    retargeted: ({ name: string } & Change)[];
    /** Another guard, or other actions. */
    changed: ({ name: string } & Change)[];
  };
  /** The transitions that are new or changed, by their present keys. */
  touched: TransitionKey[];
};

type Action = string | { type?: string; name?: string };

const namesOf = (actions: readonly unknown[]) =>
  (actions as Action[])
    .map((action) => (typeof action === 'string' ? action : (action.type ?? (action.name || 'a function'))))
    .join(', ');

/** A state without its transitions. */
const describeState = ({ type, invoke, entry, exit, tags }: AnyStateNode) =>
  [
    type,
    ...invoke.map(({ id }) => `calls ${id}`),
    ...(entry.length > 0 ? [`on entry ${namesOf(entry)}`] : []),
    ...(exit.length > 0 ? [`on exit ${namesOf(exit)}`] : []),
    ...(tags.length > 0 ? [`tagged ${tags.join(', ')}`] : []),
  ].join('; ');

const guardOf = ({ definition }: Arrow) => describeGuard(definition);

const targetsOf = ({ definition: { target } }: Arrow) => (target ?? []).map(({ id }) => id).join(' + ') || '(stays)';

const behaviorOf = (arrow: Arrow) => {
  const { actions, reenter } = arrow.definition;
  const does = [guardOf(arrow) || 'no guard', namesOf(actions) || 'no action'];
  return [...does, ...(reenter ? ['re-entering'] : [])].join('; ');
};

const nameOf = (arrow: Arrow) => {
  const { source, eventType } = arrow.definition;
  const guard = guardOf(arrow);
  return `${source.id}: ${describeEvent(eventType)}${guard ? ` [${guard}]` : ''} → ${targetsOf(arrow)}`;
};

const groupOf = ({ definition: { source, eventType } }: Arrow) => `${source.id} :: ${eventType} `;

/** Transitions have no names: those of one source and event that have most in common are the same. */
function match(before: Arrow[], after: Arrow[]) {
  const pairs: [Arrow, Arrow][] = [];
  const [removed, added] = [new Set(before), new Set(after)];
  const likenesses: ((arrow: Arrow) => string)[] = [
    (arrow) => `${targetsOf(arrow)} ${behaviorOf(arrow)}`,
    (arrow) => `${targetsOf(arrow)} ${guardOf(arrow)}`,
    behaviorOf,
    guardOf,
    targetsOf,
  ];
  for (const likeness of likenesses)
    for (const arrow of removed) {
      const isLike = (each: Arrow) => groupOf(each) + likeness(each) === groupOf(arrow) + likeness(arrow);
      const other = [...added].find(isLike);
      if (!other) continue;
      pairs.push([arrow, other]);
      removed.delete(arrow);
      added.delete(other);
    }
  return { pairs, removed: [...removed], added: [...added] };
}

const statesIn = (machine: AnyStateMachine | undefined) =>
  new Map((machine ? nodesOf(machine) : []).map((node) => [node.id, describeState(node)]));

function diffChart(id: string, before: AnyStateMachine | undefined, after: AnyStateMachine | undefined): ChartDiff {
  const [were, are] = [statesIn(before), statesIn(after)];
  const { pairs, removed, added } = match(before ? arrowsOf(before) : [], after ? arrowsOf(after) : []);
  const retargeted = pairs.filter(([one, other]) => targetsOf(one) !== targetsOf(other));
  const changed = pairs.filter(([one, other]) => behaviorOf(one) !== behaviorOf(other));
  return {
    id,
    is: before && after ? 'kept' : after ? 'added' : 'removed',
    states: {
      added: [...are.keys()].filter((state) => !were.has(state)),
      removed: [...were.keys()].filter((state) => !are.has(state)),
      changed: [...are].flatMap(([state, now]) => {
        const then = were.get(state);
        return then === undefined || then === now ? [] : [{ id: state, before: then, after: now }];
      }),
    },
    transitions: {
      added: added.map(nameOf),
      removed: removed.map(nameOf),
      retargeted: retargeted.map(([one, other]) => ({
        name: nameOf(one),
        before: targetsOf(one),
        after: targetsOf(other),
      })),
      changed: changed.map(([one, other]) => ({
        name: nameOf(other),
        before: behaviorOf(one),
        after: behaviorOf(other),
      })),
    },
    touched: [...added, ...[...retargeted, ...changed].map(([, arrow]) => arrow)].map(({ key }) => key),
  };
}

const isDifferent = ({ is, states, transitions }: ChartDiff) =>
  is !== 'kept' || [...Object.values(states), ...Object.values(transitions)].some((list) => list.length > 0);

const named = (machines: AnyStateMachine[], id: string) => machines.find((machine) => machine.id === id);

/** The charts that changed, sorted by id. */
export function diffCharts(before: AnyStateMachine[], after: AnyStateMachine[]): ChartDiff[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))].toSorted();
  return ids.map((id) => diffChart(id, named(before, id), named(after, id))).filter(isDifferent);
}
