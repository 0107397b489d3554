import type { AnyStateMachine, InputFrom, OutputFrom, StateMachine, StateSchema } from 'xstate';

// oxlint-disable typescript/no-explicit-any -- any chart fits
type Parts<M> =
  M extends StateMachine<any, any, any, infer TActor, any, any, any, any, any, any, any, any, any, infer TSchema>
    ? { actor: TActor; schema: TSchema }
    : never;
// oxlint-enable typescript/no-explicit-any

type Actor<M> = Parts<M>['actor'];

/** `AnyStateMachine` tells nothing. */
type IsAny<T> = 0 extends 1 & T ? true : false;

type Names<TActor> = TActor extends { src: infer TSource } ? TSource : never;

type Ids<TActor> = TActor extends { id: infer TId extends string } ? TId : never;

/** An id that XState makes, as in `0.form.sending`. */
type MadeId = `${number}.${string}`;

/** The ids of the services of a chart: their names, and those that `types.children` or the root declares. */
export type ServiceId<M extends AnyStateMachine> =
  IsAny<Actor<M>> extends true
    ? string
    : [Actor<M>] extends [never]
      ? string
      : Extract<Names<Actor<M>> | Ids<Actor<M>>, string> | MadeId;

type LogicOf<TActor, TId> = TActor extends { src: TId; logic: infer TLogic }
  ? TLogic
  : TActor extends { id: TId; logic: infer TLogic }
    ? TLogic
    : never;

/** What a service gives; `unknown` where the type of the chart does not tell it. */
export type OutputOf<M extends AnyStateMachine, TId extends string> =
  IsAny<Actor<M>> extends true
    ? unknown
    : [LogicOf<Actor<M>, TId>] extends [never]
      ? unknown
      : OutputFrom<LogicOf<Actor<M>, TId>>;

type PathsIn<TSchema> = TSchema extends { states: infer TStates }
  ? { [K in keyof TStates & string]: K | `${K}.${PathsIn<TStates[K]>}` }[keyof TStates & string]
  : never;

/** The states of a chart by path, such as `form.sending`; any text where its type does not tell them. */
export type StatePath<M extends AnyStateMachine> = StateSchema extends Parts<M>['schema']
  ? string
  : PathsIn<Parts<M>['schema']>;

/** Whether a chart cannot begin without input. */
export type NeedsInput<M extends AnyStateMachine> = undefined extends InputFrom<M> ? false : true;
