import { TestModel } from '@xstate/test';
import type { AnyStateMachine } from 'xstate';
import { modelOf, type Model, type ModelOptions, type Watch, watchOf } from 'xstate-walks';
import { chartObservation } from './chartObservation.ts';
import { shopRules } from '../../../walks/rules/rules.ts';

/** The rules of the shop at work on the walks of one chart. */
export const shopWatch = (judged?: Map<string, number>): Watch => watchOf(shopRules, chartObservation, judged);

/** A chart of the shop to be walked: as `modelOf`, by `@xstate/test`, and under the rules of the shop. */
export const shopModel = <M extends AnyStateMachine>(
  machine: M,
  options: ModelOptions<M> = {},
  judged?: Map<string, number>,
): Model<M> => {
  const watched = { ...options, testModel: TestModel, watch: shopWatch(judged) };
  return modelOf(machine, ...([watched] as never));
};
