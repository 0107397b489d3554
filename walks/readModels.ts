import { TestModel } from '@xstate/test';
import type { AnyStateMachine } from 'xstate';
import type { ModelOptions } from 'xstate-walks';
import { withBounds } from './bounds/bounds.ts';
import { declarationOf } from './declarations.ts';
import { readCharts, type Chart } from './support/charts.ts';

/** A chart of the shop with what is needed to explore it; nothing for a chart that is not declared yet. */
export type ChartModel = Chart & {
  options: ModelOptions<AnyStateMachine>;
  /** The same with samples at their bounds. */
  bounds: () => ModelOptions<AnyStateMachine>;
};

const modelOf = async ({ machine }: Chart): Promise<Pick<ChartModel, 'options' | 'bounds'>> => {
  const { model = {}, further, isParsed } = (await declarationOf(machine.id)) ?? {};
  return {
    options: { ...model, testModel: TestModel },
    bounds: () => withBounds(machine, { model, further, isParsed }),
  };
};

/** Every chart of the shop, with its input, samples and vertex. */
export const readModels = async (): Promise<ChartModel[]> =>
  Promise.all((await readCharts()).map(async (chart) => ({ ...chart, ...(await modelOf(chart)) })));

/** Some of them, in this order. */
export const readSome = async (...ids: string[]): Promise<ChartModel[]> => {
  const models = await readModels();
  return ids.map((id) => models.find(({ machine }) => machine.id === id)!);
};
