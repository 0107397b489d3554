import { watcherOf } from 'xstate-walks';
import { stepAt } from '../../common/domain/checkout.ts';
import type { CartLine } from '../../common/domain/cart.ts';
import type { ShopStorage } from '../../src/services/storage.ts';
import type { ShopObservation } from '../rules/observation.ts';
import { shopRules } from '../rules/rules.ts';
import { observationOf, tracesIn } from '../shop/observations.ts';
import { HOST } from '../shop/tabServices.ts';
import { brokenRules } from './brokenRules.ts';
import type { SentRequest } from './heldFetch.ts';
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

  /** What a request with a token holds of whom, by the text of the request and by the key of its order. */
  private sentIn({ url, headers, body }: SentRequest): ShopObservation['sent'] {
    const { authorization = '', 'idempotency-key': key } = headers;
    const [token] = tracesIn(authorization, this.people, 'request');
    if (token === undefined) return [];
    const asked = key ?? new URL(url, HOST).searchParams.get('idempotencyKey');
    const orders = (this.storage.read('pendingOrder') ?? [])
      .filter((order) => order.key === asked)
      .map(({ userId: owner }) => ({ owner, what: 'order', where: 'request' as const }));
    const traces = [...tracesIn(body ?? '', this.people, 'request'), ...orders];
    return traces.map((trace) => ({ ...trace, by: token.owner }));
  }

  /** Call it before each step, with what is stored then. */
  before({ checkout }: TabActors): void {
    const state = checkout?.getSnapshot();
    const pending = this.storage.read('pendingOrder') ?? [];
    const isStored = pending.some(({ key }) => key === state?.context.key);
    this.isClosedElsewhere = state?.matches('placing') === true && !isStored;
  }

  /** The rules that the step has broken. `mayGo`: whether it may take this line out of the cart. */
  after(
    { shop, screen, checkout, page }: TabActors,
    requests: readonly string[],
    mayGo: (line: CartLine) => boolean,
  ): string[] {
    const charts = [checkout, screen.order, screen.wallet].filter((actor) => actor !== undefined);
    const state = checkout?.getSnapshot();
    const isReviewing = state?.matches({ steps: 'placeOrder' }) === true;
    const isInFlight = state?.matches('placing') === true && !this.isClosedElsewhere;
    const { storage, people } = this;
    const { kept: _, ...observed } = observationOf({
      ...shop,
      charts,
      onScreen: charts.filter((actor) => actor !== checkout || !state?.matches('signIn')),
      storage,
      people,
      released: [],
    });
    const userId = shop.session.getSnapshot().context.user?._id ?? null;
    // What tabs share is left out: another tab may have stored what this one has not heard of.
    return brokenRules(() =>
      this.watcher.look('', {
        ...observed,
        traces: [
          ...observed.traces!.filter(({ where }) => where === 'screen'),
          ...tracesIn(JSON.stringify(storage.read('sentPayments')), people, 'storage'),
        ],
        sent: requests.flatMap((request) => this.sentIn(JSON.parse(request) as SentRequest)),
        mayGo,
        inFlight: isInFlight ? { key: state.context.key, userId } : null,
        remembered: storage.read('pendingOrder') ?? [],
        step: {
          shown: isReviewing ? 'placeOrder' : null,
          address: isReviewing ? (stepAt(page.path()) ?? null) : null,
        },
      }),
    );
  }
}
