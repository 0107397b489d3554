import type { AnyStateMachine, InputFrom } from 'xstate';
import type { ExploreOptions } from './explore.ts';
import type { ModelOptions } from '../walk/model.ts';
import type { Samples } from '../chart/samples.ts';

/** What `explore` is told, from what a model is told. Apart, for those who plan and do not walk: in a browser. */
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
