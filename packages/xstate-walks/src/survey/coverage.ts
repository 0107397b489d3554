import type { AnyStateMachine } from 'xstate';
import { collectorOf } from '../walk/collector.ts';
import { refusalKeyOf } from '../explore/explore.ts';
import { pairKey } from '../plan/plan.ts';
import type { WalkRecord } from '../walk/recording.ts';
import type { Survey, SurveyedTransition, Verdict } from './survey.ts';

/** An element of a chart, and whether tests covered it; `excluded` is declared, with a reason. */
export type Item = { name: string } & (Verdict | { verdict: 'excluded'; why: string });

/** What the tests at one level really covered of one chart. */
export type Coverage = {
  chart: string;
  level: string;
  walks: number;
  steps: number;
  failed: number;
  states: Item[];
  transitions: (Item &
    Pick<SurveyedTransition, 'kind' | 'guard'> & {
      times: number;
      /** The chart whose tests took it, if its own did not. */
      elsewhere?: string;
    })[];
  pairs: Item[];
  refused: Item[];
};

/** The kinds of elements that are counted. Guarded and delayed transitions, and results of services, are transitions. */
export const coverageKinds = [
  'states',
  'transitions',
  'guarded transitions',
  'results of services',
  'delayed transitions',
  'transition pairs',
  'ignored events',
] as const;
export type CoverageKind = (typeof coverageKinds)[number];

/** The items of one kind. */
export function itemsOf(
  kind: CoverageKind,
  { states, transitions: all, pairs, refused }: Pick<Coverage | Survey, 'states' | 'transitions' | 'pairs' | 'refused'>,
): { verdict: Item['verdict'] }[] {
  const transitions: readonly (Coverage | Survey)['transitions'][number][] = all;
  switch (kind) {
    case 'states':
      return states;
    case 'transitions':
      return all;
    case 'guarded transitions':
      return transitions.filter((each) => each.guard !== '' || ('key' in each ? each.key : each.name).endsWith(']'));
    case 'results of services':
      return transitions.filter((transition) => transition.kind === 'service');
    case 'delayed transitions':
      return transitions.filter((transition) => transition.kind === 'time');
    case 'transition pairs':
      return pairs;
    default:
      return refused;
  }
}

/** The number of covered elements, of those that count: neither excluded nor unreachable. */
export type Share = { covered: number; of: number; excluded: number };

export function shareOf(items: readonly { verdict: Item['verdict'] }[]): Share {
  const count = (wanted: Item['verdict']) => items.filter(({ verdict }) => verdict === wanted).length;
  const [covered, excluded] = [count('covered'), count('excluded')];
  return { covered, of: items.length - excluded - count('unreachable'), excluded };
}

/** `7`, or `7/9` if elements are not covered. */
export const describeShare = ({ covered, of }: Share): string => (covered === of ? `${covered}` : `${covered}/${of}`);

/** More about a chart at a level. */
export type Circumstances = {
  /** Transitions that are excluded at this level, with the reason. */
  excluded?: Readonly<Record<string, string>>;
  /** Transitions that the tests of another chart take, with its id. */
  elsewhere?: Readonly<Record<string, string>>;
  /** The records of those tests. */
  others?: readonly WalkRecord[];
};

/** Gives a verdict on each element of a chart at a level, by what actors really did. */
export function coverageOf(
  machine: AnyStateMachine,
  survey: Survey,
  level: string,
  records: readonly WalkRecord[],
  { excluded = {}, elsewhere = {}, others = [] }: Circumstances = {},
): Coverage {
  const collector = collectorOf(machine);
  const steps = records.flatMap((record) => record.steps);
  // In every walk the actors may be called the same.
  for (const [walk, record] of records.entries())
    for (const microstep of record.steps.flatMap(({ microsteps }) => microsteps))
      collector.record({ ...microstep, actor: `${walk} ${microstep.actor}` });

  const timesElsewhere = (key: string): number =>
    others
      .filter(({ chart }) => chart === elsewhere[key])
      .flatMap((record) => record.steps.flatMap(({ microsteps }) => microsteps))
      .reduce((sum, { taken }) => sum + taken.filter((each) => each === key).length, 0);

  const isExcluded = (key: string) => excluded[key] !== undefined;
  /** A verdict for a state that only excluded transitions enter. */
  const cutOff = (id: string): Omit<Item, 'name'> | null => {
    const leading = survey.transitions.filter(({ to }) => to.some((target) => target === id));
    return leading.length > 0 && leading.every(({ key }) => isExcluded(key))
      ? { verdict: 'excluded', why: excluded[leading[0]!.key]! }
      : null;
  };
  const judged = (name: string, isMet: boolean, { verdict, why = '' }: Pick<Item, 'verdict' | 'why'>): Item => {
    if (isMet) return { name, verdict: 'covered' };
    if (verdict === 'unreachable' || verdict === 'excluded') return { name, verdict, why };
    const reason = name.split(' >> ').find(isExcluded);
    if (reason !== undefined) return { name, verdict: 'excluded', why: excluded[reason]! };
    return { name, verdict: 'uncovered', why: 'no test covers it' };
  };
  return {
    chart: survey.id,
    level,
    walks: records.length,
    steps: steps.filter(({ cause }) => cause !== 'start').length,
    failed: records.filter(({ passed }) => !passed).length,
    states: survey.states.map((state) => judged(state.id, collector.visited.has(state.id), cutOff(state.id) ?? state)),
    transitions: survey.transitions.map((transition) => {
      const own = collector.taken.get(transition.key) ?? 0;
      const times = own || timesElsewhere(transition.key);
      return {
        ...judged(transition.key, times > 0, transition),
        kind: transition.kind,
        guard: transition.guard,
        times,
        ...(own === 0 && times > 0 ? { elsewhere: elsewhere[transition.key]! } : {}),
      };
    }),
    pairs: survey.pairs.map((pair) => {
      const key = pairKey(pair.before, pair.after);
      return judged(key, collector.pairs.has(key), pair);
    }),
    refused: survey.refused.map((refusal) => {
      const name = refusalKeyOf(refusal.state, refusal.event);
      return judged(name, collector.refused.has(name), refusal);
    }),
  };
}
