import type { AnyStateMachine } from 'xstate';
import { explore, type Edge } from '../explore/explore.ts';
import { toExploreOptions } from '../explore/exploreOptions.ts';
import type { ModelOptions } from '../walk/model.ts';
import { interactionsIn, plan } from '../plan/plan.ts';
import { exploreSystem, type System } from './exploreSystem.ts';
import { arrowsOf } from '../chart/transitions.ts';
import type { Verdict } from '../survey/verdicts.ts';

/** One chart of a system, as it is explored alone. */
export type Member = { machine: AnyStateMachine; options?: ModelOptions<AnyStateMachine> };

/** The survey of charts that run together. Plain data. */
export type TogetherSurvey = {
  depth: number;
  /** Whether more moves lead to nothing new. */
  isComplete: boolean;
  startingPoints: string[];
  situations: number;
  /** The number of moves that were tried, over all situations. */
  moves: number;
  charts: {
    id: string;
    transitions: ({ key: string } & Verdict)[];
    /** The events that the chart emits when it is explored alone. */
    facts: ({ name: string } & Verdict)[];
  }[];
  /** A transition of one chart, or an outside event, and the transitions of others right after it. */
  interactions: { cause: string; effects: string[] }[];
  /** For two charts: the states of the second while the first was in one, and those that it never had. */
  meetings: { one: string; state: string; other: string; met: string[]; never: string[] }[];
  /** Moves that cover all transitions and interactions. */
  tours: { startingPoint: string; moves: { name: string; taken: string[][] }[] }[];
};

const edgesOf = (vertices: Iterable<{ out: Edge[] }>) => [...vertices].flatMap(({ out }) => out);

const unique = <T>(list: T[]) => [...new Set(list)];

/** Explores charts that run together, by running them. */
export async function surveyTogether(system: System, members: Member[], depth: number): Promise<TogetherSurvey> {
  const graph = await exploreSystem(system, depth);
  const places = [...graph.vertices.values()];
  const edges = edgesOf(places);
  const crossed = new Set(edges.flatMap(({ taken }) => taken.flat()));
  const emitted = new Set(edges.flatMap((edge) => edge.emitted));
  const bound = graph.isComplete ? 'never' : `not in ${depth} moves`;
  const judged = (isMet: boolean): Verdict => (isMet ? { verdict: 'covered' } : { verdict: 'uncovered', why: bound });

  const interactions = new Map<string, Set<string>>();
  for (const pair of edges.flatMap(interactionsIn)) {
    const [cause, effect] = pair.split(' >> ') as [string, string];
    interactions.set(cause, (interactions.get(cause) ?? new Set()).add(effect));
  }

  const ids = members.map(({ machine }) => machine.id);
  const statesOf = (id: string) => unique(places.map(({ moment }) => moment.states[id]!)).toSorted();
  const meetings = ids.flatMap((one, index) =>
    ids.slice(index + 1).flatMap((other) =>
      statesOf(one).map((state) => {
        const there = places.filter(({ moment }) => moment.states[one] === state);
        const met = unique(there.map(({ moment }) => moment.states[other]!)).toSorted();
        return { one, state, other, met, never: statesOf(other).filter((each) => !met.includes(each)) };
      }),
    ),
  );

  return {
    depth,
    isComplete: graph.isComplete,
    startingPoints: [...system.startingPoints],
    situations: places.length,
    moves: edges.length,
    charts: members.map(({ machine, options = {} }) => {
      const alone = edgesOf(explore(machine, toExploreOptions(options)).vertices.values());
      return {
        id: machine.id,
        transitions: arrowsOf(machine).map(({ key }) => ({ key, ...judged(crossed.has(key)) })),
        facts: unique(alone.flatMap((edge) => edge.emitted)).map((name) => ({ name, ...judged(emitted.has(name)) })),
      };
    }),
    interactions: [...interactions].map(([cause, effects]) => ({ cause, effects: [...effects] })),
    meetings,
    tours: plan(graph, 'interactions').tours.map(({ start, edges: way }) => ({
      startingPoint: String(start.input),
      moves: way.map(({ event, taken }) => ({ name: event.type, taken })),
    })),
  };
}
