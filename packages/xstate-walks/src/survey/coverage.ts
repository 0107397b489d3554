import type { AnyStateMachine } from 'xstate';
import { collectorOf } from '../walk/collector.ts';
import { refusalKeyOf } from '../explore/explore.ts';
import { pairKey } from '../plan/plan.ts';
import type { WalkRecord } from '../walk/recording.ts';
import type { Survey, SurveyedTransition, Verdict } from './survey.ts';

/** An element of a chart, and whether walks covered it. */
export type Item = { name: string } & Verdict;

/** What walks through one system really covered of one chart. */
export type Coverage = {
  chart: string;
  system: string;
  walks: number;
  steps: number;
  failed: number;
  states: Item[];
  transitions: (Item &
    Pick<SurveyedTransition, 'kind' | 'guard'> & {
      times: number;
      /** The chart whose walks crossed it, if its own did not. */
      elsewhere?: string;
    })[];
  pairs: Item[];
  refused: Item[];
};

/** The kinds of elements that are counted. */
export const coverageKinds = ['states', 'transitions', 'branches', 'outcomes', 'delays', 'pairs', 'refused'] as const;
export type CoverageKind = (typeof coverageKinds)[number];

/** The items of one kind: branches, outcomes and delays are transitions. */
export function itemsOf(
  kind: CoverageKind,
  coverage: Pick<Coverage | Survey, 'states' | 'transitions' | 'pairs' | 'refused'>,
): Verdict[] {
  const transitions: readonly (Coverage | Survey)['transitions'][number][] = coverage.transitions;
  if (kind === 'branches')
    return transitions.filter((each) => each.guard !== '' || ('key' in each ? each.key : each.name).endsWith(']'));
  if (kind === 'outcomes') return transitions.filter((transition) => transition.kind === 'service');
  if (kind === 'delays') return transitions.filter((transition) => transition.kind === 'time');
  return coverage[kind];
}

/** The number of covered elements, of those that can be reached; and of those that cannot. */
export type Share = { covered: number; of: number; beyond: number };

export function shareOf(items: readonly Verdict[]): Share {
  const count = (wanted: Verdict['verdict']) => items.filter(({ verdict }) => verdict === wanted).length;
  const [covered, beyond] = [count('covered'), count('unreachable')];
  return { covered, of: items.length - beyond, beyond };
}

/**
 * `7`, or `7/9` if elements are uncovered; `7 + 1` if one more cannot be reached. So the sum is the same wherever a chart
 * is walked. Pairs and refusals that cannot happen are not counted.
 */
export function describeShare({ covered, of, beyond }: Share, kind: CoverageKind): string {
  const met = covered === of ? `${covered}` : `${covered}/${of}`;
  return beyond === 0 || kind === 'pairs' || kind === 'refused' ? met : `${met} + ${beyond}`;
}

/** More about a chart in a system. */
export type Circumstances = {
  /** Transitions that the system cannot reach, with the reason. */
  beyond?: Readonly<Record<string, string>>;
  /** Transitions that the walks of another chart cross, with its id. */
  elsewhere?: Readonly<Record<string, string>>;
  /** The records of those walks. */
  others?: readonly WalkRecord[];
};

/** Gives a verdict on each element of a chart, by what actors really did. */
export function coverageOf(
  machine: AnyStateMachine,
  survey: Survey,
  system: string,
  records: readonly WalkRecord[],
  { beyond = {}, elsewhere = {}, others = [] }: Circumstances = {},
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

  const isBeyond = (key: string) => beyond[key] !== undefined;
  /** A verdict for a state that only unreachable transitions enter. */
  const cutOff = (id: string): Verdict | null => {
    const leading = survey.transitions.filter(({ to }) => to.some((target) => target === id));
    return leading.length > 0 && leading.every(({ key }) => isBeyond(key))
      ? { verdict: 'unreachable', why: beyond[leading[0]!.key]! }
      : null;
  };
  const judged = (name: string, isMet: boolean, { verdict, why }: Verdict): Item => {
    if (isMet) return { name, verdict: 'covered' };
    if (verdict === 'unreachable') return { name, verdict, why };
    const reason = name.split(' >> ').find(isBeyond);
    if (reason !== undefined) return { name, verdict: 'unreachable', why: beyond[reason]! };
    return { name, verdict: 'uncovered', why: 'no walk met it' };
  };
  return {
    chart: survey.id,
    system,
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
