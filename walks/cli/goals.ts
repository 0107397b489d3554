import { type Coverage, type CoverageKind, coverageKinds, itemsOf, shareOf } from 'xstate-walks';

/** The coverage that walks through a system must reach for one kind of item, over all charts. */
export type Goal = { system: string; kind: CoverageKind; percent: number };

/** The result of a goal. */
export type Met = Goal & { covered: number; of: number; isMet: boolean };

const everything = coverageKinds.filter((kind) => kind !== 'pairs' && kind !== 'refused');

/** The goals of this shop. */
export const goals: readonly Goal[] = [
  ...['actor', 'view', 'browser'].flatMap((system) => everything.map((kind) => ({ system, kind, percent: 100 }))),
  { system: 'actor', kind: 'pairs', percent: 95 },
  { system: 'actor', kind: 'refused', percent: 100 },
];

/** The results of the goals of all walked systems. */
export const judgeGoals = (coverages: Coverage[]): Met[] =>
  goals.flatMap((goal) => {
    const walked = coverages.filter(({ system }) => system === goal.system);
    if (walked.length === 0) return [];
    const { covered, of } = shareOf(walked.flatMap((coverage) => itemsOf(goal.kind, coverage)));
    return [{ ...goal, covered, of, isMet: covered * 100 >= goal.percent * of }];
  });
