import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { ChunkServices } from '../services/chunks.ts';
import type { ServiceCall, ShopServices } from '../services/shopServices.ts';
import type { WalletServices } from '../services/walletServices.ts';

/** Everything that a chart may ask of the outside, by name. */
export type Services = ShopServices & WalletServices & ChunkServices;

type Name = keyof Services;
type Logics<K extends Name> = {
  [N in K]: PromiseActorLogic<Awaited<ReturnType<Services[N]>>, Parameters<Services[N]>[0]>;
};

/** The services as actors, ready for `machine.provide({ actors })`. */
export type ServiceActors = Logics<Name>;

const missing = (name: string) => fromPromise(() => Promise.reject(new Error(`Service "${name}" was not provided.`)));

/** The calls a chart makes, by name. Left unwired, each fails saying which one it is. */
export const placeholders = <K extends Name>(...names: K[]): Logics<K> =>
  Object.fromEntries(names.map((name) => [name, missing(name)])) as unknown as Logics<K>;

/**
 * A call that was given up says nothing more. Its failure (it was aborted) would otherwise reach the actor that took
 * its place: React's StrictMode stops a screen's actor and starts the same one again at once.
 */
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

/** Turns the services into actors. Leaving the state that invoked one aborts its call. */
export const provideServices = (services: Services): ServiceActors =>
  Object.fromEntries(
    Object.entries(services).map(([name, call]) => [name, asActor<never, unknown>(call)]),
  ) as unknown as ServiceActors;
