import { type Coverage, coverageOf, type Survey, surveyOf, type WalkRecord } from 'xstate-walks';
import { judgeGoals, type Met } from './goals.ts';
import type { ChartModel } from '../readModels.ts';
import { declarationOf } from '../declarations.ts';
import { type CallTable, readCalls, tabulate } from '../api/madeCalls.ts';
import { readRecords } from './records.ts';
import { systems } from './run.ts';

/** The results of a run of walks. */
export type Results = {
  surveys: Survey[];
  records: WalkRecord[];
  coverages: Coverage[];
  goals: Met[];
  calls?: CallTable;
};

/** Reads and judges the records of a run. A system that walked one chart must walk all, except the API. */
export async function resultsOf(folder: string, models: ChartModel[]): Promise<Results> {
  const ids = new Set(models.map(({ machine }) => machine.id));
  const records = readRecords(folder).filter(({ chart }) => ids.has(chart));
  const walked = new Set(records.map(({ system }) => system));
  const known = [...systems.filter((system) => walked.delete(system)), ...[...walked].toSorted()];
  const judged = models.map(async ({ machine, options }) => {
    const survey = surveyOf(machine, options);
    const { beyond, elsewhere } = (await declarationOf(machine.id))?.inShop ?? {};
    const coverages = known.flatMap((system) => {
      const all = records.filter((record) => record.system === system);
      const own = all.filter((record) => record.chart === machine.id);
      const isOwed = system !== 'api' || own.length > 0;
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
