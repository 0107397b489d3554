import type { ActorRefFrom, InspectionEvent } from 'xstate';
import type { cartMachine } from '../machines/cart.machine.ts';
import type { Notice } from '../machines/notices.ts';
import type { ServiceActors, Services } from '../machines/services.ts';
import type { sessionMachine } from '../machines/session.machine.ts';
import type { Page } from '../services/page.ts';
import type { ShopStorage } from '../services/storage.ts';

/** Is told of everything that charts do: a test, or a developer's tool. */
export type Inspect = (event: InspectionEvent) => void;

/** What the shop has for an actor that comes with a lazy chunk. */
export type Dependencies = {
  actors: ServiceActors;
  services: Services;
  storage: ShopStorage;
  page: Page;
  session: ActorRefFrom<typeof sessionMachine>;
  cart: ActorRefFrom<typeof cartMachine>;
  announce: (notice: Notice) => void;
  inspect: Inspect | undefined;
};

/**
 * A part of the shop that outlives a screen and that the first load goes without: its actor, and what the actor's facts
 * cause. Its chunk exports it as `lazyActor`, and it starts as soon as the chunk is there.
 */
export type LazyActor<TActor> = (dependencies: Dependencies) => { actor: TActor; close: () => void };
