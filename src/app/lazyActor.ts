import type { ActorRefFrom, EmittedFrom, InspectionEvent } from 'xstate';
import type { ServiceActors, Services } from '../machines/services.ts';
import type { ShopStorage } from '../services/storage.ts';
import type { Effects } from './effects.ts';
import type { Machines, ShopFact } from './facts.ts';

/** Receives everything that the charts do: for tests and developers' tools. */
export type Inspect = (event: InspectionEvent) => void;

export type LazyName = 'checkout' | 'deliveryQueue' | 'savedProducts';
export type LazyRefs = { [K in LazyName]: ActorRefFrom<Machines[K]> };
export type Dependencies = {
  actors: ServiceActors;
  services: Services;
  storage: ShopStorage;
  userId: () => string | null;
  inspect: Inspect | undefined;
};

/** An actor that outlives a screen and comes with a chunk, which exports it as `lazyActor`. */
export type LazyActor<K extends LazyName> = {
  name: K;
  create: (dependencies: Dependencies) => LazyRefs[K];
  effects: Effects<EmittedFrom<Machines[K]>> & Partial<Effects<ShopFact>>;
};

export type AnyLazyActor = { [K in LazyName]: LazyActor<K> }[LazyName];
