import { describeObjective, type Objective, testPathsFor } from '../plan/objective.ts';
import { type Graph, explore, type Cause, type ExploreOptions } from '../explore/explore.ts';
import { feasibleIn, pairKey, reachedBy, type Cover, type PlannedPath } from '../plan/plan.ts';
import { proofsOf } from './proofs.ts';
import { isActive, statesOf, describeValue } from '../chart/nodes.ts';
import { arrowsOf, type Arrow } from '../chart/transitions.ts';
import { describeGuard } from '../chart/labels.ts';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { toExploreOptions } from '../explore/exploreOptions.ts';
import type { ModelOptions } from '../walk/model.ts';
import { toTestPaths, type TestPath, type TestPathStep } from '../plan/testPath.ts';

/** The verdict on a state, transition, pair or refusal: test paths cover it, they do not, or nothing can. */
export type Verdict = { verdict: 'covered'; why?: undefined } | { verdict: 'uncovered' | 'unreachable'; why: string };

/** Two transitions in a row. */
export type Pair = { before: string; after: string };

const covered: Verdict = { verdict: 'covered' };
const uncovered = (why: string): Verdict => ({ verdict: 'uncovered', why });
const unreachable = (why: string): Verdict => ({ verdict: 'unreachable', why });

/** The nodes in which a chart may rest right after each transition. */
function restsAfter({ starts, nodes }: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const rests = new Map<string, Set<string>>();
  const ways = [
    ...starts.map(({ taken, node }) => ({ taken, to: node.key })),
    ...[...nodes.values()].flatMap(({ out }) => out),
  ];
  for (const { taken, to } of ways)
    for (const key of taken.at(-1) ?? []) rests.set(key, (rests.get(key) ?? new Set()).add(to));
  return rests;
}

/** Gives a verdict on each element: what test paths cover, compared with what the chart can do. */
export function judge(
  machine: AnyStateMachine,
  graph: Graph,
  objective: Objective,
  testPaths: PlannedPath[],
  dead?: ExploreOptions['dead'],
) {
  const arrows = arrowsOf(machine);
  const proofs = proofsOf(machine, dead);
  const metBy = (cover: Cover) => new Set(testPaths.flatMap((testPath) => [...reachedBy(cover, testPath)]));
  const metStates = metBy('states');
  const metArrows = metBy('transitions');
  const metPairs = metBy('transition pairs');
  const metRefusals = metBy('ignored events');
  const feasibleStates = feasibleIn(graph, 'states');
  const feasibleArrows = feasibleIn(graph, 'transitions');
  const feasiblePairs = feasibleIn(graph, 'transition pairs');
  const passedBy = uncovered(`not on the test paths for ${describeObjective(objective)}`);
  const rests = restsAfter(graph);

  /** Why a transition that the structure allows is not crossed from these nodes. */
  const whyNot = ({ definition }: Arrow, keys: Iterable<string>): string => {
    const { source, eventType } = definition;
    const isReached = [...keys].some((key) => isActive(graph.nodes.get(key)!.moment.snapshot, source));
    if (eventType !== '' && !isReached) return 'its state is not reached';
    const guard = describeGuard(definition);
    if (guard) return `${guard} is never true`;
    return eventType === '' ? 'another branch goes first' : 'it is never enabled';
  };

  const state = ({ id }: AnyStateNode): Verdict => {
    if (metStates.has(id)) return covered;
    if (!proofs.enterable.has(id)) return unreachable('nothing leads to it');
    return feasibleStates.has(id) ? passedBy : uncovered('no test data lead to it');
  };

  const transition = (arrow: Arrow): Verdict => {
    const why = proofs.dead.get(arrow.key);
    if (metArrows.has(arrow.key)) return covered;
    if (why !== undefined) return unreachable(why);
    if (feasibleArrows.has(arrow.key)) return passedBy;
    return uncovered(`no test data take it: ${whyNot(arrow, graph.nodes.keys())}`);
  };

  const pair = (before: Arrow, after: Arrow): Verdict => {
    const key = pairKey(before.key, after.key);
    if (metPairs.has(key)) return covered;
    if (feasiblePairs.has(key)) return passedBy;
    const uncrossed = [before, after].find((arrow) => !feasibleArrows.has(arrow.key));
    if (uncrossed) return uncovered(`no test data take ${uncrossed.key}`);
    const after_ = rests.get(before.key);
    return unreachable(after_ ? whyNot(after, after_) : 'the chart goes on at once');
  };

  const possible = arrows.flatMap((before) =>
    arrows.filter((after) => proofs.mayFollow(before, after)).map((after) => [before, after] as const),
  );
  const refusals = new Map(
    [...graph.nodes.values()].flatMap(({ refused }) => refused.map((edge) => [edge.refuses!, edge] as const)),
  );

  return {
    states: statesOf(machine).map((node) => ({ id: node.id, ...state(node) })),
    transitions: arrows.map((arrow) => ({ arrow, ...transition(arrow) })),
    pairs: possible.map(([before, after]) => ({ before: before.key, after: after.key, ...pair(before, after) })),
    /** The number of pairs that the structure rules out. */
    impossible: arrows.length ** 2 - possible.length,
    refused: [...refusals].map(([name, { from, event }]) => ({
      state: graph.nodes.get(from)!.moment.snapshot.value,
      event: event.type,
      ...(metRefusals.has(name) ? covered : passedBy),
    })),
  };
}

/** The cause of a transition: a user, a service, time, or the chart itself. */
export type Kind = Cause | 'always' | 'done';

export type SurveyedTransition = {
  key: string;
  from: string;
  event: string;
  kind: Kind;
  /** The guard as text, or ''. */
  guard: string;
  /** Ids of its targets; none if it stays. */
  to: string[];
} & Verdict;

/** A step of a test path, with the state as text. */
export type SurveyedStep = Omit<TestPathStep, 'state' | 'effects'> & { state: string };

/** A chart, test paths through it, and the verdicts. Plain data. */
export type Survey = {
  id: string;
  objective: Objective;
  states: ({ id: string } & Verdict)[];
  transitions: SurveyedTransition[];
  /** Pairs of transitions that the structure of the chart allows. */
  pairs: (Pair & Verdict)[];
  /** The number of pairs that the structure rules out. */
  impossible: number;
  /** User events, and the states that refuse them. */
  refused: ({ state: string; event: string } & Verdict)[];
  testPaths: { title: string; input: unknown; steps: SurveyedStep[] }[];
  /** Steps of all test paths, without the starts. */
  steps: number;
};

const kindOf = (event: string): Kind => {
  if (event === '') return 'always';
  if (event.startsWith('xstate.done.state.')) return 'done';
  if (event.startsWith('xstate.after.')) return 'time';
  return event.startsWith('xstate.') ? 'service' : 'user';
};

/** Test paths for an objective, replayed. */
export function testPathsOf<M extends AnyStateMachine>(
  machine: M,
  options: ModelOptions<M> = {},
  objective: Objective = { goal: 'transitions' },
): TestPath[] {
  const exploration = { ...toExploreOptions(options), maxSteps: options.maxSteps };
  return toTestPaths(
    machine,
    testPathsFor(machine, explore(machine, exploration), exploration, objective),
    options.system,
  );
}

/** Explores a chart, plans test paths, and gives a verdict on each element. */
export function surveyOf<M extends AnyStateMachine>(
  machine: M,
  options: ModelOptions<M> = {},
  objective: Objective = { goal: 'transitions' },
): Survey {
  const exploration = { ...toExploreOptions(options), maxSteps: options.maxSteps };
  const graph = explore(machine, exploration);
  const planned = testPathsFor(machine, graph, exploration, objective);
  const { states, transitions, pairs, impossible, refused } = judge(machine, graph, objective, planned, options.dead);
  return {
    id: machine.id,
    objective,
    states,
    transitions: transitions.map(({ arrow: { key, definition }, ...verdict }) => ({
      key,
      from: definition.source.id,
      event: definition.eventType,
      kind: kindOf(definition.eventType),
      guard: describeGuard(definition),
      to: (definition.target ?? []).map(({ id }) => id),
      ...verdict,
    })),
    pairs,
    impossible,
    refused: refused.map(({ state, ...rest }) => ({ state: describeValue(state), ...rest })),
    testPaths: toTestPaths(machine, planned, options.system).map(({ title, input, steps }) => ({
      title,
      input,
      steps: steps.map(({ state, effects: _effects, ...step }) => ({ ...step, state: describeValue(state.value) })),
    })),
    steps: planned.reduce((sum, { edges }) => sum + edges.length, 0),
  };
}
