import { coverageOf, type Coverage } from '../model/coverage.ts';
import type { WalkRecord } from '../model/recording.ts';
import { surveyOf, type Survey } from '../model/survey.ts';
import { judgeGoals, type Met } from './goals.ts';
import type { ChartModel } from './readModels.ts';
import { readStage } from './readStage.ts';
import { readRecords } from './records.ts';

/** What a run of walks came to. */
export type Results = { surveys: Survey[]; records: WalkRecord[]; coverages: Coverage[]; goals: Met[] };

/** Reads what a run left, and judges it. A system that walked any chart owes all of them, but for an API. */
export async function resultsOf(folder: string, models: ChartModel[]): Promise<Results> {
  const ids = new Set(models.map(({ machine }) => machine.id));
  const records = readRecords(folder).filter(({ chart }) => ids.has(chart));
  const systems = [...new Set(records.map(({ system }) => system))].toSorted();
  const judged = models.map(async ({ machine, options }) => {
    const survey = surveyOf(machine, options);
    const beyond = (await readStage(machine.id))?.beyond;
    const coverages = systems.flatMap((system) => {
      const own = records.filter((record) => record.system === system && record.chart === machine.id);
      const isOwed = system !== 'api' || own.length > 0;
      return isOwed ? [coverageOf(machine, survey, system, own, system === 'browser' ? beyond : undefined)] : [];
    });
    return { survey, coverages };
  });
  const all = await Promise.all(judged);
  const coverages = all.flatMap((each) => each.coverages);
  return { surveys: all.map(({ survey }) => survey), records, coverages, goals: judgeGoals(coverages) };
}

/** Whether every walk passed and every goal is met. */
export const isGood = ({ records, goals }: Results): boolean =>
  records.every(({ passed }) => passed) && goals.every(({ isMet }) => isMet);
