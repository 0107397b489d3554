import type { EmittedFrom, EventFromLogic } from 'xstate';
import type { cartMachine } from '../machines/cart.machine.ts';
import type { checkoutMachine } from '../machines/checkout.machine.ts';
import type { chunkMachine } from '../machines/chunk.machine.ts';
import type { deliveryQueueMachine } from '../machines/deliveryQueue.machine.ts';
import type { savedProductsMachine } from '../machines/savedProducts.machine.ts';
import type { sessionMachine } from '../machines/session.machine.ts';
import type { networkMachine } from '../machines/network.machine.ts';
import type { nextProductLogic } from '../machines/notices.ts';
import type { PageFact } from '../services/page.ts';
import type { StorageKey } from '../services/storage.ts';

export type Machines = {
  session: typeof sessionMachine;
  cart: typeof cartMachine;
  checkout: typeof checkoutMachine;
  deliveryQueue: typeof deliveryQueueMachine;
  savedProducts: typeof savedProductsMachine;
  network: typeof networkMachine;
  next: typeof nextProductLogic;
};

export type ActorName = keyof Machines;

export type ActorEvents = { [K in ActorName]: EventFromLogic<Machines[K]> };

/** The facts with effects in the first load. */
export type ShopFact =
  | EmittedFrom<typeof sessionMachine | typeof cartMachine | typeof chunkMachine>
  /** The actors of this table have just started. A lazy actor that comes later gets it too, alone. */
  | { type: 'actors.started' }
  | PageFact
  /** A different user is signed in, or no user, here or in another tab. */
  | { type: 'user.changed'; userId: string | null; previousId: string | null }
  | { type: 'token.refused'; token: string }
  /** Another tab wrote this key of the storage (A37). */
  | { type: `${StorageKey}.stored` };

export type FactOf<T extends ShopFact['type']> = Extract<ShopFact, { type: T }>;
