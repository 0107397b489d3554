import { createActor, type ActorRefFrom, type AnyActorRef, type AnyMachineSnapshot } from 'xstate';
import type { Input, Look, Process, RunningProcess } from 'xstate-walks/check';
import { stepAt, type CheckoutProgress } from '../../common/domain/checkout.ts';
import { routes } from '../../common/routes/routes.ts';
import { lazyCheckout } from '../../src/app/lazyCheckout.ts';
import { lazyDeliveryQueue } from '../../src/app/lazyDeliveryQueue.ts';
import { profileEffects } from '../../src/app/accountEffects.ts';
import { createShop } from '../../src/app/shop.ts';
import type { CheckoutFact } from '../../src/machines/checkout/types.ts';
import { UNDO_WINDOW } from '../../src/machines/undoWindow.ts';
import { profileMachine } from '../../src/machines/profile.machine.ts';
import { PROVIDER_PATIENCE } from '../../src/machines/wallet.machine.ts';
import type { StorageKey } from '../../src/services/storage.ts';
import { OrderScreen } from '../../tests/drivers/shop/orderScreen.ts';
import { memoryPage } from '../../tests/fixtures/memory.ts';
import { HeldFetch, isOrder, type GivenAnswer, type SentRequest, HOST, tabServices } from './heldFetch.ts';
import { withIds } from './ids.ts';
import type { Said } from './memory.ts';
import { Site, withoutLocksOf } from './site.ts';
import { LEAVE, mayChangeNothing, movesOf, type TabActors, HeldBank } from './tabMoves.ts';
import { TabRules, type People, brokenScreens, type Told } from './tabRules.ts';
import { HeldTimers, toText, withoutMoments } from './repeatable.ts';
import { settled } from '../../tests/fixtures/heldCalls.ts';

/** The chunk of an admin's list of orders. */
const ORDERS = routes.orderList.chunk;

/** Where a tab opens: its address, and what its session storage holds. */
type Place = { address: string; session: object };

export const placeOf = (address: string, session = {}): string => toText({ address, session });

/** What goals look at. */
export type TabFacts = {
  /** Which browser it is a tab of. */
  browser: number;
  user: string | null;
  /** What is known of them, as JSON. */
  login: string;
  isBusy: boolean;
  path: string;
  /** The states of these charts, as JSON. */
  checkout: string;
  order: string;
  hasLines: boolean;
  /** The lines of the cart, as JSON. */
  lines: string;
  /** What the checkout knows of address and payment, and of used addresses, as JSON; null where it is shut. */
  details: string | null;
  usedAddresses: string | null;
};

/** The address and the payment of a checkout, as JSON. */
export const detailsIn = ({ shippingAddress = null, paymentMethod = null }: Partial<CheckoutProgress>): string =>
  toText([shippingAddress, paymentMethod]);

const stateOf = (actor: AnyActorRef | undefined) => {
  if (!actor) return null;
  const { value, context, status } = actor.getSnapshot() as AnyMachineSnapshot;
  return { value, context: context as unknown, status };
};

const nothingTold = (): Told => ({ placed: [], ordered: null, press: null });

/** What is given to a tab. */
type Surroundings = Pick<TabActors, 'accounts' | 'visitors' | 'orders' | 'product'> & {
  people: People;
  /** Whether the chart of an order runs where the address is an order's. */
  hasOrderScreen: boolean;
};

/** A tab of the shop without a screen: the actors, effects and services that ship, and what a shopper can do in them. */
class Tab implements RunningProcess {
  private readonly site: Site;
  private readonly calls = new HeldFetch();
  private readonly bank = new HeldBank();
  private profile: { user: string; actor: ActorRefFrom<typeof profileMachine> } | null = null;
  private readonly timers = new HeldTimers([UNDO_WINDOW, PROVIDER_PATIENCE]);
  private isOver = false;
  private readonly page;
  private readonly shop;
  private readonly screen: OrderScreen;
  private said: string[] = [];
  private broken: string[] = [];
  /** The lines that the last input may take out of the cart; null: all. */
  private released: string[] | null = [];
  /** What the last input has told the shopper. */
  private told: Told = nothingTold();
  private readonly rules: TabRules;
  /** The chunks that are loaded. */
  private readonly loaded = new Set<string>();

  constructor(
    index: number,
    at: string,
    shared: string,
    private readonly surroundings: Surroundings,
  ) {
    const { address, session } = JSON.parse(at) as Place;
    this.site = new Site(shared, session, index);
    this.page = memoryPage(address);
    this.rules = new TabRules(this.site.storage, surroundings.people);
    const lazyActors: Record<string, object> = {
      checkout: { lazyActor: lazyCheckout(this.site.tabLock) },
      [ORDERS]: { lazyActor: lazyDeliveryQueue },
    };
    this.shop = createShop({
      storage: this.site.storage,
      page: this.page,
      host: HOST,
      services: (tokens) => ({
        ...tabServices(tokens, this.calls.fetch, async ({ name }) => {
          this.loaded.add(name);
          return { ...lazyActors[name], default: () => null };
        }),
        openBankPage: this.bank.open,
      }),
      inspectEffects: ({ fact }) => {
        if (fact.type === 'deliveries.dropped') this.tell('is signed out', null);
        if (fact.type !== 'order.placed') return;
        const { orderId, products, keys } = fact as Extract<CheckoutFact, { type: 'order.placed' }>;
        this.released = products;
        this.told.placed.push({ orderId, products });
        this.tell('placed', keys);
      },
    });
    this.screen = new OrderScreen(this.shop, this.page.path);
  }

  private get userId(): string | null {
    return this.shop.actors.session.getSnapshot().context.user?._id ?? null;
  }

  /** Tells the memory of the run something about the user of this tab, once a step. */
  private tell(what: string, about: Said[3]): void {
    const said: Said = [what, this.userId ?? '', this.site.browser, about];
    const text = toText(said);
    if (!this.said.includes(text)) this.said.push(text);
  }

  private get checkout() {
    return this.loaded.has('checkout') ? this.shop.actors.lazy(lazyCheckout(this.site.tabLock)) : undefined;
  }

  /** The charts that run, and undefined for those that do not. */
  private get running() {
    const { session, cart } = this.shop.actors;
    const { order, wallet } = this.screen;
    return [session, cart, this.checkout, order, wallet, this.deliveryQueue, this.profile?.actor];
  }

  private get deliveryQueue() {
    return this.loaded.has(ORDERS) ? this.shop.actors.lazy(lazyDeliveryQueue) : undefined;
  }

  /** Loads the chunk of the screen at this address, and starts its chart. */
  private async sync(): Promise<void> {
    const path = this.page.path();
    if (stepAt(path) !== undefined) void this.shop.chunks.get('checkout');
    if (routes.orderList.match(path) !== null) void this.shop.chunks.get(ORDERS);
    if (this.surroundings.hasOrderScreen) this.screen.sync();
    this.syncProfile();
    await settled();
  }

  /** The chart of the profile runs while its address is open and a user is signed in. */
  private syncProfile(): void {
    const { user } = this.shop.actors.session.getSnapshot().context;
    const wanted = user !== null && routes.profile.match(this.page.path()) !== null ? user._id : null;
    if (wanted === (this.profile?.user ?? null)) return;
    this.profile?.actor.stop();
    this.profile = null;
    if (user === null || wanted === null) return;
    const { shop } = this;
    const actor = createActor(profileMachine.provide({ actors: shop.page.services }), {
      input: { user: { _id: user._id, name: user.name, email: user.email, isAdmin: user.isAdmin } },
    });
    actor.on('*', (fact) => shop.page.dispatch(profileEffects, fact));
    this.profile = { user: wanted, actor: actor.start() };
  }

  private get actors(): TabActors {
    const { shop, screen, checkout, deliveryQueue, page, bank, profile } = this;
    return { ...this.surroundings, shop, screen, checkout, deliveryQueue, page, bank, profile: profile?.actor };
  }

  /** The timers that may end now, by the names of the moves. */
  private get timed(): Record<string, number> {
    return Object.fromEntries(this.timers.lengths.map((ms) => [`${ms / 1000} seconds pass`, ms]));
  }

  async open(): Promise<this> {
    await this.apply(async () => {});
    return this;
  }

  /** Forgets what the last input has brought about. What happens while the tab opens belongs to its opening. */
  private forget(): void {
    this.said = [];
    this.released = [];
    this.told = nothingTold();
    this.site.wrote = [];
    this.site.hasStoredInvalid = false;
    this.calls.started = [];
    this.calls.ended = [];
  }

  private async apply(work: () => unknown): Promise<void> {
    await this.timers.during(() =>
      withIds(this.site.newKey, async () => {
        await work();
        await settled();
        await this.sync();
      }),
    );
    const hasFailed = this.running.some((actor) => stateOf(actor)?.status === 'error');
    const found = this.checkout?.getSnapshot();
    if (found?.matches({ steps: { placeOrder: { openElsewhere: 'found' } } }))
      this.tell('found', found.context.placedKeys);
    const { released, told } = this;
    const requests = this.calls.started.map(({ request }) => request);
    const ofCharts = hasFailed ? ['a chart has stopped with an error'] : [];
    const ofStorage = this.site.hasStoredInvalid ? ['something is stored that cannot be read'] : [];
    const ofShop = this.rules.after(this.actors, {
      ...told,
      requests,
      mayGo: ({ product }) => released === null || released.includes(product),
    });
    this.broken = [...ofCharts, ...ofStorage, ...ofShop, ...brokenScreens(this.actors, told)];
  }

  async run(input: Input, shared: string): Promise<void> {
    this.site.load(shared);
    this.forget();
    this.rules.before(this.actors);
    const before = this.state;
    await this.apply(() => {
      if (input.type === 'answer') {
        const answer = input.answer === null ? null : (JSON.parse(input.answer) as GivenAnswer);
        const request = JSON.parse(this.calls.requestOf(input.call)) as SentRequest;
        this.told.ordered = isOrder(request) ? answer : null;
        this.calls.answer(input.call, answer);
      } else if (input.type === 'notice') {
        this.released = null;
        this.site.notify(input.key as StorageKey);
      } else if (input.name === LEAVE) {
        this.page.hide();
        this.isOver = true;
      } else if (input.name in this.timed) {
        this.timers.end(this.timed[input.name]!);
      } else {
        const move = movesOf(this.actors).find(({ name }) => name === input.name);
        if (!move) throw new Error(`“${input.name}” is not possible.`);
        if (move.mayTakeOut) this.released = null;
        if (move.says) this.tell(...move.says);
        this.told.press = move.name;
        move.run();
      }
    });
    if (input.type !== 'move' || this.isOver || mayChangeNothing.includes(input.name)) return;
    if (this.state === before) this.broken.push('a press changes nothing');
  }

  /** All that the further behavior of the tab depends on, and all that it shares. */
  private get state(): string {
    return `${this.key} ${this.site.text}`;
  }

  private get key(): string {
    const address = `${this.page.path()}${this.page.search()}`;
    const actors = this.running.map(stateOf);
    return withoutMoments(toText([address, this.site.session, actors, this.calls.waiting, this.timers.lengths]));
  }

  look(): Look {
    const { running } = this;
    const { lines } = this.shop.actors.cart.getSnapshot().context;
    const checkout = this.checkout?.getSnapshot();
    const isOpen = checkout !== undefined && !checkout.matches('signIn');
    const address = `${this.page.path()}${this.page.search()}`;
    const facts: TabFacts = {
      browser: this.site.browser,
      user: this.userId,
      login: toText(this.shop.actors.session.getSnapshot().context.user),
      isBusy: running.some((actor) => actor?.getSnapshot().hasTag('busy')),
      path: this.page.path(),
      checkout: toText(checkout?.value ?? null),
      order: toText(stateOf(this.screen.order)?.value ?? null),
      hasLines: lines.length > 0,
      lines: toText(lines),
      details: isOpen ? detailsIn(checkout.context) : null,
      usedAddresses: isOpen ? toText(checkout.context.usedAddresses) : null,
    };
    return {
      key: this.key,
      shared: this.site.text,
      reopensAt: withoutMoments(toText({ address, session: this.site.session })),
      moves: [...movesOf(this.actors).map(({ name }) => name), ...Object.keys(this.timed), LEAVE],
      facts,
      started: this.calls.started.map((call) => ({ ...call, request: withoutMoments(call.request) })),
      ended: [...this.calls.ended], // stopping the tab ends calls too
      wrote: [...new Set(this.site.wrote)],
      said: this.said,
      broken: this.broken,
      isOver: this.isOver,
    };
  }

  stop(): void {
    this.screen.close();
    this.profile?.actor.stop();
    this.shop.close();
  }
}

/** A tab of one browser, as a process to check. */
export const tabProcess = (
  index: number,
  {
    name,
    site,
    opensAt,
    mayOpenAt,
    ...surroundings
  }: Pick<Process, 'name' | 'site' | 'opensAt' | 'mayOpenAt'> & Surroundings,
): Process => ({
  name,
  site,
  opensAt,
  ...(mayOpenAt !== undefined && { mayOpenAt }),
  start: (at, shared) => new Tab(index, at, shared, surroundings).open(),
  release: (shared) => withoutLocksOf(index, shared),
});
