import { fromPromise, type ErrorActorEvent, type EventObject, type PromiseActorLogic } from 'xstate';
import type { AccountServices } from '../services/accountServices.ts';
import type { ClipboardServices } from '../services/output.ts';
import type { ChunkServices } from '../services/chunks.ts';
import type { OwnServices } from '../services/ownServices.ts';
import type { AdminServices } from '../services/adminServices.ts';
import { hasStatus, messageOf } from '../services/serviceError.ts';
import type { ServiceCall, ShopServices } from '../services/shopServices.ts';
import type { WalletServices } from '../services/walletServices.ts';

export type Services = ShopServices & WalletServices & ChunkServices;

type AllServices = Services & AccountServices & AdminServices & ClipboardServices & OwnServices;

type Name = keyof AllServices;
type Logics<K extends Name> = {
  [N in K]: PromiseActorLogic<Awaited<ReturnType<AllServices[N]>>, Parameters<AllServices[N]>[0]>;
};

export type ServiceActors = Logics<keyof Services>;

/** Stands for a service until one is provided, and fails with its name if none is. */
export const placeholder = <TOutput, TInput>(name: string) =>
  fromPromise<TOutput, TInput>(() => Promise.reject(new Error(`Service "${name}" was not provided.`)));

export const placeholders = <K extends Name>(...names: K[]): Logics<K> =>
  Object.fromEntries(names.map((name) => [name, placeholder(name)])) as unknown as Logics<K>;

/** A service call as an actor. Once aborted it reports nothing: a second run, as by StrictMode, would get the error. */
export const asActor = <TInput, TOutput>(call: ServiceCall<TInput, TOutput>) =>
  fromPromise<TOutput, TInput>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        call(input, signal).then(
          (output) => (signal.aborted ? undefined : resolve(output)),
          (error: unknown) => (signal.aborted ? undefined : reject(error)),
        );
      }),
  );

/** The services as actors. Leaving the state that invoked one aborts its call. */
export const provideServices = <S extends Partial<AllServices>>(services: S): Logics<keyof S & Name> =>
  Object.fromEntries(
    Object.entries(services).map(([name, call]) => [name, asActor<never, unknown>(call)]),
  ) as unknown as Logics<keyof S & Name>;

export type Failed = { event: EventObject };

export const errorIn = (event: EventObject): unknown => (event as ErrorActorEvent).error;

/** For `assign`: the message of a failed call, until the next attempt or until its state is left. */
export const errorOf = ({ event }: Failed) => ({ error: messageOf(errorIn(event)) });

/** For `guards`: the server has no such record. */
export const isGone = ({ event }: Failed): boolean => hasStatus(errorIn(event), 404);

/** Names an action or a guard that takes the event of its transition as parameters, checked against their type. */
export const withEvent = <const TType extends string>(type: TType) => ({
  type,
  params: <TEvent>({ event }: { event: TEvent }): TEvent => event,
});

type Args<TContext, TEvent, TSelf> = { context: TContext; event: TEvent; self: TSelf };

/** A state that calls a service: it is busy, ends with an answer or a failure, and can be cancelled. */
export const calling = <
  const TName extends string,
  TContext,
  TEvent,
  TSelf,
  const TInput,
  const TDone,
  const TError,
  const TCancel,
  const TEntry = undefined,
  const TTags = 'busy',
  const TOn = unknown,
>(
  service: TName,
  {
    tags,
    entry,
    onCancel,
    on,
    ...call
  }: {
    tags?: TTags;
    entry?: TEntry;
    input: TInput | ((args: Args<TContext, TEvent, TSelf>) => TInput);
    onDone: TDone;
    onError: TError;
    onCancel: TCancel;
    on?: TOn;
  },
) => ({
  tags: (tags ?? 'busy') as TTags,
  entry,
  invoke: { id: service, src: service, ...call },
  on: { ...on, 'work.cancel': onCancel } as TOn & { 'work.cancel': TCancel },
});
