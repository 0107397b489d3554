import type { AnyStateMachine, InputFrom } from 'xstate';
import type { ExploreOptions } from './explore.ts';
import type { ModelOptions } from '../walk/model.ts';
import type { Samples } from '../chart/samples.ts';

/** The options of `explore`, from those of a model. */
export const toExploreOptions = <M extends AnyStateMachine>({
  input,
  inputs = [input as InputFrom<M>],
  events,
  vertex,
  filter,
  limit,
  random,
}: ModelOptions<M>): ExploreOptions =>
  ({ inputs, samples: (events ?? {}) as Samples, vertex, filter, limit, random }) as ExploreOptions;
