import { type MutantResult, runMutants } from 'xstate-walks';
import { readModels } from './readModels.ts';

/** The mutants of one chart, and what became of each. */
export type ChartFates = { id: string; fates: MutantResult[] };

/** Makes mutants of the charts of the shop (each, or every so many) and walks the generated tours through them. */
export async function chartMutants(
  { only, every = 1, moments }: { only?: readonly string[]; every?: number; moments?: number } = {},
  say: (chart: ChartFates) => void = () => {},
): Promise<ChartFates[]> {
  const charts: ChartFates[] = [];
  for (const { machine, options } of await readModels()) {
    if (only && !only.includes(machine.id)) continue;
    const fates = await runMutants(machine, options, (_, index) => index % every === 0, moments);
    charts.push({ id: machine.id, fates });
    say(charts.at(-1)!);
  }
  return charts;
}
