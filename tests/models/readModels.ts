import { TestModel } from '@xstate/test';
import type { AnyStateMachine } from 'xstate';
import type { ModelOptions } from 'xstate-walks';
import { declarationOf } from './declarations.ts';
import { readCharts, type Chart } from './charts.ts';

/** A chart of the shop with what is needed to explore it; nothing for a chart that is not declared yet. */
export type ChartModel = Chart & { options: ModelOptions<AnyStateMachine> };

const modelOf = async (chart: Chart): Promise<ChartModel> => ({
  ...chart,
  options: { ...(await declarationOf(chart.machine.id))?.model, testModel: TestModel },
});

/** Every chart of the shop, with its input, samples and vertex. */
export const readModels = async (): Promise<ChartModel[]> => Promise.all((await readCharts()).map(modelOf));

/** Some of them, in this order. */
export const readSome = async (...ids: string[]): Promise<ChartModel[]> => {
  const models = await readModels();
  return ids.map((id) => models.find(({ machine }) => machine.id === id)!);
};
