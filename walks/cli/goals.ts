import { itemsOf, kinds, shareOf, type Coverage, type CoverageKind } from 'xstate-walks/coverage.ts';

/** What walks through a system owe: so much of everything of a kind, in all charts together. */
export type Goal = { system: string; kind: CoverageKind; percent: number };

/** What became of a goal. */
export type Met = Goal & { covered: number; of: number; isMet: boolean };

const everything = kinds.filter((kind) => kind !== 'pairs' && kind !== 'refused');

/** What the walks of the shop owe. */
export const goals: readonly Goal[] = [
  ...['actor', 'view', 'browser'].flatMap((system) => everything.map((kind) => ({ system, kind, percent: 100 }))),
  { system: 'actor', kind: 'pairs', percent: 95 },
  { system: 'actor', kind: 'refused', percent: 100 },
];

/** The goals of the systems that were walked, and whether they are met. */
export const judgeGoals = (coverages: Coverage[]): Met[] =>
  goals.flatMap((goal) => {
    const walked = coverages.filter(({ system }) => system === goal.system);
    if (walked.length === 0) return [];
    const { covered, of } = shareOf(walked.flatMap((coverage) => itemsOf(goal.kind, coverage)));
    return [{ ...goal, covered, of, isMet: covered * 100 >= goal.percent * of }];
  });
