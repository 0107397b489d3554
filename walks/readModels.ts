import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import type { ModelOptions } from 'xstate-walks';
import { declarationOf } from './declarations.ts';
import { readCharts, type Chart } from './support/charts.ts';
import { projectDir } from './support/paths.ts';

/** A chart of the shop with what is needed to explore it; a chart that needs nothing has no file for it. */
export type ChartModel = Chart & { options: ModelOptions<AnyStateMachine> };

const folder = 'walks/charts';

const optionsOf = async (id: string): Promise<ModelOptions<AnyStateMachine>> => {
  const declared = await declarationOf(id);
  if (declared) return declared.model;
  const file = join(projectDir, folder, `${id}.ts`);
  if (!existsSync(file)) return {};
  const module = (await import(file)) as Record<string, ModelOptions<AnyStateMachine>>;
  const options = module[`${id}Paths`];
  if (!options) throw new Error(`${folder}/${id}.ts exports no ${id}Paths`);
  return options;
};

/** Every chart of the shop, with its input, samples and vertex. */
export const readModels = async (): Promise<ChartModel[]> =>
  Promise.all((await readCharts()).map(async (chart) => ({ ...chart, options: await optionsOf(chart.machine.id) })));

/** Some of them, in this order. */
export const readSome = async (...ids: string[]): Promise<ChartModel[]> => {
  const models = await readModels();
  return ids.map((id) => models.find(({ machine }) => machine.id === id)!);
};
