import type { SnapshotFrom } from 'xstate';
import { watcherOf } from 'xstate-walks';
import { checkoutSteps, stepAt, type NewOrder } from '../../common/domain/checkout.ts';
import { isAdminPath } from '../../common/routes/redirect.ts';
import { endpoints } from '../../common/contract/endpoints.ts';
import type { CartLine } from '../../common/domain/cart.ts';
import type { checkoutMachine } from '../../src/machines/checkout.machine.ts';
import type { ShopStorage } from '../../src/services/storage.ts';
import type { ShopObservation } from '../rules/observation.ts';
import { keysOf } from '../../src/services/pendingOrders.ts';
import { shopRules } from '../rules/rules.ts';
import { observationOf, tracesIn } from '../shop/observations.ts';
import { HOST } from '../shop/tabServices.ts';
import { brokenRules } from './brokenRules.ts';
import { brokenLeadsOfCheckout } from './checkoutLeads.ts';
import { brokenFacts, factsBefore, ownersIn, type FactsBefore } from './factRules.ts';
import type { GivenAnswer, SentRequest } from './heldFetch.ts';
import { brokenOf, type Reached } from './leads.ts';
import { brokenLeadsOfOrder } from './orderLeads.ts';
import { brokenLeadsOfSession } from './sessionLeads.ts';
import { brokenTaking } from './takenEvents.ts';
import { refusals } from './screenRules.ts';
import type { Site } from './site.ts';
import { GO_BACK, type TabActors } from './tabMoves.ts';

/** Texts by which people are recognised. */
export type People = Parameters<typeof observationOf>[0]['people'];

/** The order that a request sends. */
const ordersIn = ({ method, url, body }: SentRequest): ShopObservation['sends'] => {
  if (method !== 'POST' || url !== endpoints.createOrder.path) return [];
  const { orderItems: lines, shippingAddress: _, paymentMethod: __, ...figures } = JSON.parse(body!) as NewOrder;
  return [{ lines, figures }];
};

/** What a step tells the shopper. */
export type Told = {
  /** The orders that were placed. */
  placed: { orderId: string; products: string[] | null }[];
  named: ShopObservation['named'];
  /** The answer that has arrived, if it was one, and the name of its call. */
  answer: GivenAnswer | null;
  call: string | null;
  /** What its user has pressed, if anything. */
  press: string | null;
  /** The request of that call, and what another tab has stored, by its key. */
  request: SentRequest | null;
  notice: string | null;
};

/** What a step has done besides. */
type Step = Told & {
  requests: readonly string[];
  /** Whether it may take this line out of the cart. */
  mayGo: (line: CartLine) => boolean;
};

type CheckoutState = SnapshotFrom<typeof checkoutMachine> | undefined;

/** Whether it is not known yet what became of an order that was sent. */
const isInFlight = (state: CheckoutState): boolean =>
  state?.matches('placing') === true || state?.matches('outcomeUnknown') === true;

const isRefused = (state: CheckoutState): boolean =>
  refusals.some((placeOrder) => state?.matches({ steps: { placeOrder } }) === true);

const statesOf = ({ shop, checkout, screen }: TabActors) => ({
  session: shop.session.getSnapshot(),
  checkout: checkout?.getSnapshot(),
  order: screen.order?.getSnapshot(),
});

/** Judges what one tab does by itself, step by step. */
export class TabRules {
  private readonly watcher = watcherOf<ShopObservation>(shopRules);
  private readonly storage: ShopStorage;
  private readonly people: People;
  /** The path at which the tab has opened, and whose things were stored then. */
  private readonly openedAt: string;
  private readonly ownersAtFirst: ReturnType<typeof ownersIn>;
  /** Whether another tab knows what became of the order that this one is still sending. */
  private isClosedElsewhere = false;
  /** What there was before the step: of the session, and of the checkout. */
  private was = {
    user: null as string | null,
    token: null as string | null,
    isExpired: false,
    /** Whether one order alone was asked for. */
    isAsking: false,
    isAskingElsewhere: false,
    isInFlight: false,
    isRefused: false,
  };
  /** The charts before the step, and where the tab was. */
  private charts: { states: ReturnType<typeof statesOf>; screen: unknown; facts: FactsBefore } | null = null;

  /** Whether another tab of the browser is sending an order. */
  private readonly isSendingElsewhere: () => boolean;

  constructor(
    { storage, isSendingElsewhere }: Pick<Site, 'storage' | 'isSendingElsewhere'>,
    people: People,
    openedAt: string,
  ) {
    this.storage = storage;
    this.isSendingElsewhere = isSendingElsewhere;
    this.people = people;
    this.openedAt = openedAt;
    this.ownersAtFirst = ownersIn(storage);
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
  before(tab: TabActors): void {
    const { shop, checkout } = tab;
    this.charts = { states: statesOf(tab), screen: tab.screen.order, facts: factsBefore(tab, this.storage) };
    const state = checkout?.getSnapshot();
    const session = shop.session.getSnapshot();
    this.was = {
      user: session.context.user?._id ?? null,
      token: session.context.user?.token ?? null,
      isAskingElsewhere: state?.matches({ steps: { placeOrder: { openElsewhere: 'asking' } } }) === true,
      isInFlight: isInFlight(state),
      isRefused: isRefused(state),
      isExpired: session.matches('expired'),
      isAsking: state?.matches({ outcomeUnknown: 'asking' }) === true && state.context.asked.length === 1,
    };
    const pending = this.storage.read('pendingOrder') ?? [];
    const isStored = pending.some(({ key }) => key === state?.context.key);
    this.isClosedElsewhere = state?.matches('placing') === true && !isStored;
  }

  /** The rules that the step breaks by what it leads to. */
  private changes({ shop, checkout, screen }: TabActors, { answer, call, press, notice }: Step): string[] {
    const { was } = this;
    const order = screen.order?.getSnapshot();
    const isSettled = answer?.status === 200 && (call === 'payOrder' || call === 'deliverOrder');
    const session = shop.session.getSnapshot();
    const user = session.context.user?._id ?? null;
    const state = checkout?.getSnapshot();
    const isPending = user !== null && keysOf(this.storage.read('pendingOrder'), user).length > 0;
    // Without an address, the checkout is at the step that asks for it.
    const review = (state?.value as { steps?: { placeOrder?: unknown } } | undefined)?.steps?.placeOrder;
    const isNotFound = this.was.isAsking && answer?.status === 200 && answer.text === '[]';
    const judged: [rule: string, holds: boolean][] = [
      [
        'a session expires that was not refused',
        this.was.isExpired || !session.matches('expired') || answer?.status === 401,
      ],
      ['a pending order is not asked for', user === this.was.user || !isPending || checkout !== undefined],
      ['a shopper is not told that no order was found', !isNotFound || review === undefined || review === 'notFound'],
      ['an order in flight is left by going back', press !== GO_BACK || !was.isInFlight || isInFlight(state)],
      [
        'an order is refused that the server has not refused',
        was.isRefused || !isRefused(state) || (call === 'createOrder' && (answer?.status ?? 0) >= 400),
      ],
      [
        'a shopper stops waiting and is not asked whether they want a second order',
        press !== 'stop waiting' ||
          !was.isAskingElsewhere ||
          state?.matches({ steps: { placeOrder: { openElsewhere: 'undecided' } } }) === true,
      ],
      ['an order is shown as it was before it was paid or delivered', !isSettled || !order || order.matches('loading')],
      [
        'an expired session goes on with the token that was refused',
        // What another tab has stored before is heard later.
        !was.isExpired ||
          notice === 'userInfo' ||
          !session.matches('signedIn') ||
          session.context.user?.token !== was.token,
      ],
    ];
    return judged.flatMap(([rule, holds]) => (holds ? [] : [rule]));
  }

  /** The rules that a tab breaks as it opens. */
  private opened({ shop, checkout, page }: TabActors): string[] {
    const { user } = shop.session.getSnapshot().context;
    const isPending = user !== null && keysOf(this.storage.read('pendingOrder'), user._id).length > 0;
    const isNeeded = isPending || [this.openedAt, page.path()].some((path) => stepAt(path) !== undefined);
    const isTurnedAway = user !== null && !user.isAdmin && isAdminPath(this.openedAt);
    const isTold = shop.notices.getSnapshot().context.length > 0;
    return brokenOf([
      ['a user is told of being turned away who is not, or the reverse', isTold === isTurnedAway],
      ['the checkout is loaded, and nothing needs it', checkout === undefined || isNeeded],
      [
        'what an account keeps in this browser is lost',
        Object.entries(ownersIn(this.storage)).every(
          ([key, owner]) => user === null || this.ownersAtFirst[key] !== user._id || owner === user._id,
        ),
      ],
    ]);
  }

  /** The rules that the step breaks by where it leads the charts that were there before. */
  private leads(tab: TabActors, step: Step): string[] {
    if (this.charts === null) return this.opened(tab);
    const { states: was, screen, facts } = this.charts;
    const now = statesOf(tab);
    const reached: Reached = step;
    const sends = step.requests.flatMap((request) => ordersIn(JSON.parse(request) as SentRequest));
    const user = now.session.context.user?._id ?? null;
    const around = {
      userBefore: was.session.context.user?._id ?? null,
      user,
      pendingKeys: user === null ? [] : keysOf(this.storage.read('pendingOrder'), user),
      isPlacedElsewhere: this.isSendingElsewhere() || (this.storage.read('cartItems') ?? []).length === 0,
      pathBefore: facts.path,
      path: tab.page.path(),
      placed: step.placed,
    };
    return [
      ...brokenFacts(facts, tab, reached, this.storage),
      ...brokenLeadsOfSession(was.session, now.session, reached, this.storage),
      ...(was.checkout && now.checkout
        ? brokenLeadsOfCheckout(was.checkout, now.checkout, reached, around, sends.length > 0)
        : []),
      ...(was.order && now.order && screen === tab.screen.order
        ? brokenLeadsOfOrder(was.order, now.order, reached, tab)
        : []),
    ];
  }

  /** The rules that the step has broken. */
  after(tab: TabActors, step: Step): string[] {
    const { requests, mayGo, placed, named } = step;
    const { shop, screen, checkout, page } = tab;
    const charts = [checkout, screen.order, screen.wallet].filter((actor) => actor !== undefined);
    const state = checkout?.getSnapshot();
    const shown = checkoutSteps.find((steps) => state?.matches({ steps }) === true) ?? null;
    const isSent = state?.matches('placing') === true && !this.isClosedElsewhere;
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
    const ofStep = brokenRules(() =>
      this.watcher.look('', {
        ...observed,
        traces: [
          ...observed.traces!.filter(({ where }) => where === 'screen'),
          ...tracesIn(JSON.stringify(storage.read('sentPayments')), people, 'storage'),
        ],
        sent: requests.flatMap((request) => this.sentIn(JSON.parse(request) as SentRequest)),
        sends: requests.flatMap((request) => ordersIn(JSON.parse(request) as SentRequest)),
        placed: placed.flatMap(({ products }) => products ?? []),
        named,
        mayGo,
        inFlight: isSent ? { key: state.context.key, userId } : null,
        remembered: storage.read('pendingOrder') ?? [],
        step: { shown, address: stepAt(page.path()) ?? null },
      }),
    );
    return [...this.changes(tab, step), ...this.leads(tab, step), ...brokenTaking(tab), ...ofStep];
  }
}
