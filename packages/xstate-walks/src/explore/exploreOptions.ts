import type { AnyEventObject, AnyStateMachine, EventFrom, InputFrom, SnapshotFrom } from 'xstate';
import type { Samples } from '../chart/samples.ts';
import type { Cause, ExploreOptions } from './explore.ts';

/** Payloads of one event type, or a function of the snapshot that returns them. */
type Payloads<M extends AnyStateMachine, TPayload> =
  | readonly TPayload[]
  | ((snapshot: SnapshotFrom<M>) => readonly TPayload[]);

/** Sample payloads by event type. */
export type Events<M extends AnyStateMachine> = {
  [T in EventFrom<M>['type']]?: Payloads<M, Omit<Extract<EventFrom<M>, { type: T }>, 'type'>>;
} & {
  [done: `xstate.done.actor.${string}`]: Payloads<M, { output: unknown }>;
  [failed: `xstate.error.actor.${string}`]: Payloads<M, { error: unknown }>;
};

/** What of a chart is explored. */
export type Explored<M extends AnyStateMachine> = {
  input?: InputFrom<M>;
  /** Instead of `input`, for a chart with several starts. */
  inputs?: readonly InputFrom<M>[];
  /** One payload per branch worth trying. Default: one event without payload, and `new Error('down')` for failures. */
  events?: Events<M>;
  /** The part of the context that guards look at: it tells moments in the same state apart. */
  vertex?: (snapshot: SnapshotFrom<M>) => unknown;
  /** Which events not to try. */
  filter?: (snapshot: SnapshotFrom<M>, event: AnyEventObject, cause: Cause) => boolean;
  /** The values in a snapshot that are random by design, such as keys. A walk has other values than its plan. */
  random?: (snapshot: SnapshotFrom<M>) => readonly unknown[];
  /** The largest number of vertices; 5000 by default. */
  limit?: number;
} & Pick<ExploreOptions, 'system' | 'dead' | 'from' | 'requirements'>;

/** The options of `explore`, from those of a model. */
export const toExploreOptions = <M extends AnyStateMachine>({
  input,
  inputs = [input as InputFrom<M>],
  events,
  vertex,
  filter,
  limit,
  system,
  dead,
  from,
  requirements,
}: Explored<M>): ExploreOptions =>
  ({
    inputs,
    samples: (events ?? {}) as Samples,
    vertex,
    filter,
    limit,
    system,
    dead,
    from,
    requirements,
  }) as ExploreOptions;
