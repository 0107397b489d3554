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
import { systems } from './run.ts';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../../tests/fixtures/paths.ts';

const runsDir = join(cacheDir, 'walks');

/** The number of runs to keep. */
const kept = 4;

const runs = () => (existsSync(runsDir) ? readdirSync(runsDir).toSorted() : []);

/** A folder for the records of a new run; removes the oldest ones. */
export function freshFolder(now = new Date()): string {
  for (const old of runs().slice(0, -kept)) rmSync(join(runsDir, old), { recursive: true });
  return join(runsDir, now.toISOString().slice(0, 19).replaceAll(':', '-'));
}

/** The folder of the last run. */
export const lastFolder = (): string | undefined =>
  runs()
    .map((name) => join(runsDir, name))
    .at(-1);

/** The coverage that walks through a system must reach for one kind of item, over all charts. */
type Goal = { system: string; kind: CoverageKind; percent: number };

/** The result of a goal. */
type Met = Goal & { covered: number; of: number; isMet: boolean };

const everything = coverageKinds.filter((kind) => kind !== 'pairs' && kind !== 'refused');

/** The goals of this shop. */
const required: readonly Goal[] = [
  ...['actor', 'view', 'browser'].flatMap((system) => everything.map((kind) => ({ system, kind, percent: 100 }))),
  { system: 'actor', kind: 'pairs', percent: 95 },
  { system: 'actor', kind: 'refused', percent: 100 },
];

/** The results of the goals of all walked systems. */
const judgeGoals = (coverages: Coverage[]): Met[] =>
  required.flatMap((goal) => {
    const walked = coverages.filter(({ system }) => system === goal.system);
    if (walked.length === 0) return [];
    const { covered, of } = shareOf(walked.flatMap((coverage) => itemsOf(goal.kind, coverage)));
    return [{ ...goal, covered, of, isMet: covered * 100 >= goal.percent * of }];
  });

/** The results of a run of walks. */
export type Results = {
  surveys: Survey[];
  records: WalkRecord[];
  coverages: Coverage[];
  goals: Met[];
  calls?: CallTable;
};

/** Reads and judges the records of a run. A system with goals must walk all charts. */
export async function resultsOf(folder: string, models: ChartModel[]): Promise<Results> {
  const ids = new Set(models.map(({ machine }) => machine.id));
  const records = (await readRecords(folder)).filter(({ chart }) => ids.has(chart));
  const walked = new Set(records.map(({ system }) => system));
  const known = [...systems.filter((system) => walked.delete(system)), ...[...walked].toSorted()];
  const judged = models.map(async ({ machine, options }) => {
    const survey = surveyOf(machine, options);
    const { beyond, elsewhere } = (await declarationOf(machine.id))?.inShop ?? {};
    const coverages = known.flatMap((system) => {
      const all = records.filter((record) => record.system === system);
      const own = all.filter((record) => record.chart === machine.id);
      const isOwed = own.length > 0 || required.some((goal) => goal.system === system);
      const there = system === 'browser' ? { beyond, elsewhere, others: all } : {};
      return isOwed ? [coverageOf(machine, survey, system, own, there)] : [];
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
    ...(calls.length > 0 ? { calls: tabulate(calls) } : {}),
  };
}

/** True if every walk passed and every goal is met. */
export const isGood = ({ records, goals }: Results): boolean =>
  records.every(({ passed }) => passed) && goals.every(({ isMet }) => isMet);
