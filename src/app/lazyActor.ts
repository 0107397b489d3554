import type { ActorRefFrom, EmittedFrom, InspectionEvent } from 'xstate';
import type { ServiceActors, Services } from '../machines/services.ts';
import type { ShopStorage } from '../services/storage.ts';
import type { Effects } from './effects.ts';
import type { Machines, ShopFact } from './facts.ts';

/** Receives everything that the charts do: for tests and developers' tools. */
export type Inspect = (event: InspectionEvent) => void;

/** The charts that outlive a screen and come with a lazy chunk. */
export type LazyName = 'checkout' | 'deliveryQueue' | 'savedProducts';
export type LazyRefs = { [K in LazyName]: ActorRefFrom<Machines[K]> };
/** A row for each of the actor's own facts, and for those of the shop that concern it. */
type LazyEffects = { [K in LazyName]: Effects<EmittedFrom<Machines[K]>> & Partial<Effects<ShopFact>> };

export type Dependencies = {
  actors: ServiceActors;
  services: Services;
  /** To read from: writing is for effects. */
  storage: ShopStorage;
  userId: () => string | null;
  inspect: Inspect | undefined;
};

/**
 * An actor that outlives a screen and that the first load does not need, with its own table of effects. Its chunk exports
 * it as `lazyActor`; it starts as soon as the chunk has loaded, once for the visit.
 */
export type LazyActor<K extends LazyName> = {
  name: K;
  create: (dependencies: Dependencies) => LazyRefs[K];
  effects: LazyEffects[K];
};

export type AnyLazyActor = { [K in LazyName]: LazyActor<K> }[LazyName];
