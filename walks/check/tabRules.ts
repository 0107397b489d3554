import { watcherOf } from 'xstate-walks';
import { stepAt } from '../../common/domain/checkout.ts';
import type { CartLine } from '../../common/domain/cart.ts';
import type { ShopStorage } from '../../src/services/storage.ts';
import type { ShopObservation } from '../rules/observation.ts';
import { shopRules } from '../rules/rules.ts';
import { observationOf } from '../shop/observations.ts';
import { brokenRules } from './brokenRules.ts';
import type { TabActors } from './tabMoves.ts';

/** Texts by which people are recognised. */
export type People = Parameters<typeof observationOf>[0]['people'];

/** Judges what one tab does by itself, step by step. */
export class TabRules {
  private readonly watcher = watcherOf<ShopObservation>(shopRules);
  private readonly storage: ShopStorage;
  private readonly people: People;
  /** Whether another tab knows what became of the order that this one is still sending. */
  private isClosedElsewhere = false;

  constructor(storage: ShopStorage, people: People) {
    this.storage = storage;
    this.people = people;
  }

  /** Call it before each step, with what is stored then. */
  before({ checkout }: TabActors): void {
    const state = checkout?.getSnapshot();
    const pending = this.storage.read('pendingOrder') ?? [];
    const isStored = pending.some(({ key }) => key === state?.context.key);
    this.isClosedElsewhere = state?.matches('placing') === true && !isStored;
  }

  /** The rules that the step has broken. `mayGo`: whether it may take this line out of the cart. */
  after({ shop, screen, checkout, path }: TabActors, mayGo: (line: CartLine) => boolean): string[] {
    const charts = [checkout, screen.order, screen.wallet].filter((actor) => actor !== undefined);
    const state = checkout?.getSnapshot();
    const isReviewing = state?.matches({ steps: 'placeOrder' }) === true;
    const isInFlight = state?.matches('placing') === true && !this.isClosedElsewhere;
    const { storage, people } = this;
    const { kept: _, ...observed } = observationOf({
      ...shop,
      charts,
      onScreen: charts,
      storage,
      people,
      released: [],
    });
    const userId = shop.session.getSnapshot().context.user?._id ?? null;
    // What is stored is left out: another tab may have stored what this one has not heard of.
    return brokenRules(() =>
      this.watcher.look('', {
        ...observed,
        mayGo,
        inFlight: isInFlight ? { key: state.context.key, userId } : null,
        remembered: storage.read('pendingOrder') ?? [],
        step: {
          shown: isReviewing ? 'placeOrder' : null,
          address: isReviewing ? (stepAt(path) ?? null) : null,
        },
      }),
    );
  }
}
