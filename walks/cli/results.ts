import {
  type Coverage,
  coverageOf,
  readRecords,
  type Survey,
  surveyOf,
  type WalkRecord,
  type CoverageKind,
  coverageKinds,
  itemsOf,
  shareOf,
} from 'xstate-walks';
import { type ChartModel, declarationOf } from '../../tests/models/declarations.ts';
import { type CallTable, readCalls, tabulate } from '../../tests/drivers/api/madeCalls.ts';
import { levels, timeOf } from './run.ts';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../../tests/fixtures/paths.ts';

const runsDir = join(cacheDir, 'walks');

/** The number of runs to keep. */
const kept = 4;

/** The folders of the runs, the last one last. */
const runs = () => (existsSync(runsDir) ? readdirSync(runsDir) : []).toSorted().map((name) => join(runsDir, name));

/** A folder for the records of a new run; removes the oldest ones. */
export function freshFolder(): string {
  for (const old of runs().slice(0, -kept)) rmSync(old, { recursive: true });
  return join(runsDir, new Date().toISOString().slice(0, 19).replaceAll(':', '-'));
}

/** The folder of the last run. */
export const lastFolder = (): string | undefined => runs().at(-1);

/** A coverage target: what the tests of a level must cover of one kind, over all charts. */
type Goal = { level: string; kind: CoverageKind; percent: number };

/** The result of a target. */
type Met = Goal & { covered: number; of: number; isMet: boolean };

const everything = coverageKinds.filter((kind) => kind !== 'transition pairs' && kind !== 'ignored events');

/** The targets of this shop. */
const required: readonly Goal[] = [
  ...['model', 'view', 'browser'].flatMap((level) => everything.map((kind) => ({ level, kind, percent: 100 }))),
  { level: 'model', kind: 'transition pairs', percent: 95 },
  { level: 'model', kind: 'ignored events', percent: 100 },
];

/** The results of the targets of all levels that were run. */
const judgeGoals = (coverages: Coverage[]): Met[] =>
  required.flatMap((goal) => {
    const walked = coverages.filter(({ level }) => level === goal.level);
    if (walked.length === 0) return [];
    const { covered, of } = shareOf(walked.flatMap((coverage) => itemsOf(goal.kind, coverage)));
    return [{ ...goal, covered, of, isMet: covered * 100 >= goal.percent * of }];
  });

/** The results of a run of tests. */
export type Results = {
  surveys: Survey[];
  records: WalkRecord[];
  coverages: Coverage[];
  goals: Met[];
  /** The time that the run took. */
  ms: number;
  calls?: CallTable;
};

/** Reads and judges the records of a run. A level with targets must walk all charts. */
export async function resultsOf(folder: string, models: ChartModel[]): Promise<Results> {
  const ids = new Set(models.map(({ machine }) => machine.id));
  const records = (await readRecords(folder)).filter(({ chart }) => ids.has(chart));
  const walked = new Set(records.map(({ level }) => level));
  const known = [...levels.filter((level) => walked.delete(level)), ...[...walked].toSorted()];
  const judged = models.map(async ({ machine, options }) => {
    const survey = surveyOf(machine, options);
    const { excluded, elsewhere } = (await declarationOf(machine.id))?.inShop ?? {};
    const coverages = known.flatMap((level) => {
      const all = records.filter((record) => record.level === level);
      const own = all.filter((record) => record.chart === machine.id);
      const isOwed = own.length > 0 || required.some((goal) => goal.level === level);
      const there = level === 'browser' ? { excluded, elsewhere, others: all } : {};
      return isOwed ? [coverageOf(machine, survey, level, own, there)] : [];
    });
    return { survey, coverages };
  });
  const all = await Promise.all(judged);
  const coverages = all.flatMap((each) => each.coverages);
  const calls = readCalls(folder).filter(({ chart }) => ids.has(chart));
  return {
    surveys: all.map(({ survey }) => survey),
    records,
    coverages,
    goals: judgeGoals(coverages),
    ms: timeOf(folder) ?? records.flatMap(({ steps }) => steps).reduce((sum, { ms }) => sum + ms, 0),
    ...(calls.length > 0 ? { calls: tabulate(calls) } : {}),
  };
}

/** True if every test passed and every target is met. */
export const isGood = ({ records, goals }: Results): boolean =>
  records.every(({ passed }) => passed) && goals.every(({ isMet }) => isMet);
