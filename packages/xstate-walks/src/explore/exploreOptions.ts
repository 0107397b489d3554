import type { AnyEventObject, AnyStateMachine, EventFrom, InputFrom, SnapshotFrom } from 'xstate';
import type { NeedsInput, OutputOf, ServiceId } from '../chart/machineTypes.ts';
import type { Samples } from '../chart/samples.ts';
import type { Beginning } from '../chart/simulate.ts';
import type { Cause, ExploreOptions } from './explore.ts';

/** Payloads of one event type, or a function of the snapshot that returns them. */
type Payloads<M extends AnyStateMachine, TPayload> =
  | readonly TPayload[]
  | ((snapshot: SnapshotFrom<M>) => readonly TPayload[]);

export type Events<M extends AnyStateMachine> = {
  [T in EventFrom<M>['type']]?: Payloads<M, Omit<Extract<EventFrom<M>, { type: T }>, 'type'>>;
} & {
  [K in ServiceId<M> as `xstate.done.actor.${K}`]?: Payloads<M, { output: OutputOf<M, K> }>;
} & {
  [K in ServiceId<M> as `xstate.error.actor.${K}`]?: Payloads<M, { error: unknown }>;
} & {
  'xstate.done.actor.*'?: Payloads<M, { output: unknown }>;
  'xstate.error.actor.*'?: Payloads<M, { error: unknown }>;
} & {
  [observed: `xstate.snapshot.${string}`]: Payloads<M, { snapshot: object }>;
};

/** What of a chart is explored. */
export type Explored<M extends AnyStateMachine> = {
  input?: InputFrom<M>;
  /** Instead of `input`, for a chart with several starts. */
  inputs?: readonly InputFrom<M>[];
  /** One payload per branch worth trying. Default: one event without payload, and `new Error('down')` for failures. */
  events?: Events<M>;
  /** The part of the context that guards read: it tells moments in the same state apart. */
  stateKey?: (snapshot: SnapshotFrom<M>) => unknown;
  /** Which events not to try. */
  filter?: (snapshot: SnapshotFrom<M>, event: AnyEventObject, cause: Cause) => boolean;
  /** The values in a snapshot that are random by design, such as keys. A walk has other values than its plan. */
  random?: (snapshot: SnapshotFrom<M>) => readonly unknown[];
  /** The largest number of nodes; 5000 by default. */
  limit?: number;
} & Pick<ExploreOptions, 'system' | 'dead' | 'from' | 'requirements'>;

/** Options, which a chart that needs input cannot do without. */
export type Given<M extends AnyStateMachine, TOptions> =
  NeedsInput<M> extends true
    ? [options: TOptions & ({ input: InputFrom<M> } | { inputs: readonly InputFrom<M>[] } | { from: Beginning })]
    : [options?: TOptions];

/** The options of `explore`, from those of a model. */
export const toExploreOptions = <M extends AnyStateMachine>(given: Explored<M>): ExploreOptions => {
  const { input, inputs = [input as InputFrom<M>], events = {}, stateKey, filter, limit } = given;
  const { system, dead, from, requirements } = given;
  const samples = events as Samples;
  return { inputs, samples, stateKey, filter, limit, system, dead, from, requirements } as ExploreOptions;
};
