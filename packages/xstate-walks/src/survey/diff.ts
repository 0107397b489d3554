import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nodesOf } from '../chart/nodes.ts';
import { arrowsOf, type Arrow, type TransitionKey } from '../chart/transitions.ts';
import { describeGuard, describeEvent } from '../chart/labels.ts';

/** The differences between two versions of a chart. */
export type ChartDiff = {
  id: string;
  /** Whether there is a chart of that name before and after. */
  is: 'added' | 'removed' | 'kept';
  states: { added: string[]; removed: string[]; changed: { id: string; before: string; after: string }[] };
  transitions: {
    added: string[];
    removed: string[];
    /** They lead elsewhere. */
    retargeted: { name: string; before: string; after: string }[];
    /** Another guard, or other actions. */
    changed: { name: string; before: string; after: string }[];
  };
  /** The arrows, as they are called afterwards, that are new or not what they were. */
  touched: TransitionKey[];
};

type Action = string | { type?: string; name?: string };

const actionName = (action: Action) =>
  typeof action === 'string' ? action : (action.type ?? (action.name || 'a function'));

const actionsIn = (actions: readonly unknown[]) => actions.map((action) => actionName(action as Action)).join(', ');

/** A state without its arrows. */
const stateAs = ({ type, invoke, entry, exit, tags }: AnyStateNode) =>
  [
    type,
    ...invoke.map(({ id }) => `calls ${id}`),
    ...(entry.length > 0 ? [`on entry ${actionsIn(entry)}`] : []),
    ...(exit.length > 0 ? [`on exit ${actionsIn(exit)}`] : []),
    ...(tags.length > 0 ? [`tagged ${tags.join(', ')}`] : []),
  ].join('; ');

const groupOf = ({ definition: { source, eventType } }: Arrow) => `${source.id} :: ${eventType}`;

const targetsOf = ({ definition: { target } }: Arrow) => (target ?? []).map(({ id }) => id).join(' + ') || '(stays)';

const doingsOf = ({ definition }: Arrow) =>
  [
    describeGuard(definition) || 'no guard',
    actionsIn(definition.actions) || 'no action',
    definition.reenter ? 're-entering' : '',
  ]
    .filter(Boolean)
    .join('; ');

const nameOf = (arrow: Arrow) => {
  const guard = describeGuard(arrow.definition);
  return `${arrow.definition.source.id}: ${describeEvent(arrow.definition.eventType)}${guard ? ` [${guard}]` : ''} → ${targetsOf(arrow)}`;
};

/** Pairs off the arrows of one source and event, those first that have most in common: branches have no names. */
function matched(before: Arrow[], after: Arrow[]) {
  const pairs: [Arrow, Arrow][] = [];
  const [left, right] = [[...before], [...after]];
  const similarities: ((arrow: Arrow) => string)[] = [
    (arrow) => `${targetsOf(arrow)} ${doingsOf(arrow)}`,
    (arrow) => `${targetsOf(arrow)} ${describeGuard(arrow.definition)}`,
    doingsOf,
    (arrow) => describeGuard(arrow.definition),
    targetsOf,
  ];
  for (const similarity of similarities) {
    for (const arrow of left.slice()) {
      const other = right.find((each) => similarity(each) === similarity(arrow));
      if (!other) continue;
      pairs.push([arrow, other]);
      left.splice(left.indexOf(arrow), 1);
      right.splice(right.indexOf(other), 1);
    }
  }
  return { pairs, removed: left, added: right };
}

function diffChart(id: string, before: AnyStateMachine | undefined, after: AnyStateMachine | undefined): ChartDiff {
  const nodes = [before, after].map(
    (machine) => new Map((machine ? nodesOf(machine) : []).map((node) => [node.id, node])),
  );
  const [were, are] = nodes as [Map<string, AnyStateNode>, Map<string, AnyStateNode>];
  const [old, now] = [before, after].map((machine) => (machine ? arrowsOf(machine) : [])) as [Arrow[], Arrow[]];
  const groups = [...new Set([...old, ...now].map(groupOf))].map((group) =>
    matched(
      old.filter((arrow) => groupOf(arrow) === group),
      now.filter((arrow) => groupOf(arrow) === group),
    ),
  );
  const pairs = groups.flatMap((group) => group.pairs);
  const added = groups.flatMap((group) => group.added);
  const retargeted = pairs.filter(([one, other]) => targetsOf(one) !== targetsOf(other));
  const changed = pairs.filter(([one, other]) => doingsOf(one) !== doingsOf(other));
  return {
    id,
    is: before && after ? 'kept' : after ? 'added' : 'removed',
    states: {
      added: [...are.keys()].filter((state) => !were.has(state)),
      removed: [...were.keys()].filter((state) => !are.has(state)),
      changed: [...are].flatMap(([state, node]) => {
        const [is, was] = [stateAs(node), were.has(state) ? stateAs(were.get(state)!) : undefined];
        return was === undefined || was === is ? [] : [{ id: state, before: was, after: is }];
      }),
    },
    transitions: {
      added: added.map(nameOf),
      removed: groups.flatMap((group) => group.removed).map(nameOf),
      retargeted: retargeted.map(([one, other]) => ({
        name: nameOf(one),
        before: targetsOf(one),
        after: targetsOf(other),
      })),
      changed: changed.map(([one, other]) => ({ name: nameOf(other), before: doingsOf(one), after: doingsOf(other) })),
    },
    touched: [...added, ...retargeted.map(([, arrow]) => arrow), ...changed.map(([, arrow]) => arrow)].map(
      ({ key }) => key,
    ),
  };
}

const isDifferent = ({ is, states, transitions }: ChartDiff) =>
  is !== 'kept' || [...Object.values(states), ...Object.values(transitions)].some((list) => list.length > 0);

const named = (machines: AnyStateMachine[], id: string) => machines.find((machine) => machine.id === id);

/** The charts that are not what they were, by their ids. */
export function diffCharts(before: AnyStateMachine[], after: AnyStateMachine[]): ChartDiff[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))].toSorted();
  return ids.map((id) => diffChart(id, named(before, id), named(after, id))).filter(isDifferent);
}
