import { createActor, waitFor, type ActorRefFrom, type AnyActorRef } from 'xstate';
import type { Product } from '../../common/contract/product.ts';
import { routes } from '../../common/routes/routes.ts';
import { chunkMachine, loadedChunk } from '../machines/chunk.machine.ts';
import { cartMachine } from '../machines/cart.machine.ts';
import { networkMachine } from '../machines/network.machine.ts';
import { noticesLogic, nextProductLogic } from '../machines/notices.ts';
import { sessionMachine } from '../machines/session.machine.ts';
import { provideServices, type ServiceActors, type Services } from '../machines/services.ts';
import type { ChunksAhead } from '../services/chunks.ts';
import type { TokenSource } from '../services/http.ts';
import type { Page } from '../services/page.ts';
import type { ShopStorage } from '../services/storage.ts';
import type { Known } from './effects.ts';
import type { Fact, FactOf } from './facts.ts';
import type { AnyLazyActor, Inspect, LazyActor, LazyName, LazyRefs } from './lazyActor.ts';
import { runEffects, type EffectRun, type Table, type Targets } from './runEffects.ts';
import { setServedSnapshot, type FindSettled } from './served.ts';
import { shopEffects } from './shopEffects.ts';

/** The actors that outlive a screen, and what a screen needs to run its own. */
export type Shop = {
  session: ActorRefFrom<typeof sessionMachine>;
  cart: ActorRefFrom<typeof cartMachine>;
  /** The actor that came with a lazy chunk: started once for the visit. */
  lazyActor: <K extends LazyName>(lazy: LazyActor<K>) => LazyRefs[K];
  network: ActorRefFrom<typeof networkMachine>;
  notices: ActorRefFrom<typeof noticesLogic>;
  /** The services as actors, for the charts of screens. */
  actors: ServiceActors;
  /** The token of the session, for calls that come with a chunk. */
  tokens: TokenSource;
  /** The backend's base URL (S10); `''` = same origin. */
  host: string;
  /** See `imageUrl`. */
  imageHosts: readonly string[];
  /** A lazy chunk, loading or loaded: loaded once for the visit (S1). */
  chunk: (name: string) => ActorRefFrom<typeof chunkMachine>;
  /** Whether a lazy chunk can be drawn at once. */
  isLoaded: (name: string) => boolean;
  /** Loads a chunk that is likely to be needed next. */
  loadAhead: (chunk: string) => void;
  /** What this browser keeps. */
  stored: ShopStorage['read'];
  /**
   * The product that was chosen in a list, or that a visitor is about to choose. Its screen draws what is known of it until
   * it has read more.
   */
  next: ActorRefFrom<typeof nextProductLogic>;
  /** Called when a visitor chooses a product, or is about to. */
  choose: (product: Product) => void;
  /** What was known of the product with this id when it was chosen, while its address stays open. */
  chosenProduct: (id: string) => Product | undefined;
  /** The snapshots that the server left for the charts of this screen. */
  findSettled: FindSettled;
  /** Runs the effects that a screen's own table lists for a fact of its chart. */
  dispatch: Dispatch;
  /** Runs a screen's own table for the facts of its chart and of the shop, until it is told to stop. */
  connect: (screen: AnyActorRef, table: Table) => () => void;
  /** Receives everything that the charts do, if set: given to every actor, the screens' too. */
  inspect: Inspect | undefined;
  /** Stops the actors and all subscriptions. */
  close: () => void;
};

type Dispatch = <T extends Fact['type']>(table: Table<T>, fact: FactOf<T>) => void;

type ShopOptions = {
  storage: ShopStorage;
  page: Page;
  host: string;
  imageHosts?: readonly string[] | undefined;
  /** The services over HTTP, given where their token comes from. */
  services: (tokens: TokenSource) => Services;
  /** None by default. */
  chunksAhead?: (Pick<ChunksAhead, 'module'> & { load: (name: string) => void }) | undefined;
  inspect?: Inspect | undefined;
  /** Set where a screen was drawn by the server: its chunk, and where its charts go on. */
  served?: Served | undefined;
  /** Receives every effect before it is carried out. */
  inspectEffects?: (run: EffectRun) => void;
};

/** A screen that the server has drawn, for a guest with an empty cart. */
export type Served = { chunk?: { name: string; module: unknown }; findSettled: FindSettled };

/** Chunks that the shop works without: the page does not reload for them. */
const optionalChunks = ['suggestions', 'support', 'topRated'];

const hasLazyActor = (module: unknown): module is { lazyActor: AnyLazyActor } =>
  typeof module === 'object' && module !== null && 'lazyActor' in module;

/**
 * Starts the shop's long-lived charts and connects them: every fact goes to the tables of effects (`shopEffects`, and
 * those of lazy actors), which say what it causes.
 */
export const createShop = ({
  storage,
  page,
  host,
  imageHosts = [],
  services,
  chunksAhead,
  inspect,
  served,
  inspectEffects,
}: ShopOptions): Shop => {
  const tokens: TokenSource = {
    current: () => session.getSnapshot().context.user?.token ?? null,
    renewed: async (refused, signal) => {
      const owner = userId();
      handle({ type: 'token.refused', token: refused });
      const settled = await waitFor(session, (state) => state.matches('signedIn') || state.matches('guest'), {
        signal,
      });
      return settled.context.user !== null && settled.context.user._id === owner;
    },
  };

  const calls = services(tokens);
  const actors = provideServices(calls);
  const session = createActor(sessionMachine.provide({ actors }), {
    input: { user: storage.read('userInfo') },
    inspect,
  });
  const cart = createActor(cartMachine.provide({ actors }), {
    input: { lines: storage.read('cartItems') ?? [] },
    inspect,
  });
  const network = createActor(networkMachine, { inspect });
  const notices = createActor(noticesLogic, { inspect });
  const next = createActor(nextProductLogic, { inspect });
  if (served !== undefined) {
    setServedSnapshot(session, createActor(sessionMachine, { input: { user: null } }));
    setServedSnapshot(cart, createActor(cartMachine, { input: { lines: [] } }));
    setServedSnapshot(network, network);
    setServedSnapshot(notices, notices);
    setServedSnapshot(next, next);
  }
  const userId = () => session.getSnapshot().context.user?._id ?? null;

  const lazyRefs: Partial<LazyRefs> = {};
  const targets: Targets = {
    page,
    storage,
    notices,
    services: actors,
    calls: [],
    actors: { session, cart },
    load: (name) => void chunk(name),
    inspect,
  };

  const known = (): Known => ({
    path: page.path(),
    search: page.search(),
    isVisible: page.isVisible(),
    user: session.getSnapshot().context.user,
    stored: storage.read,
  });

  const run = <T extends Fact['type']>(table: Table<T>, fact: FactOf<T>, screen?: AnyActorRef) =>
    runEffects(table, fact, known(), { ...targets, screen }, inspectEffects);
  let tables: readonly { table: Table; screen?: AnyActorRef | undefined }[] = [{ table: shopEffects }];
  const handle = (fact: Fact) => {
    for (const { table, screen } of tables) run(table, fact, screen);
  };
  /** Adds a table, which gets the facts from now on; returns a function that removes it. */
  const addTable = (table: Table, screen?: AnyActorRef) => {
    const added = { table, screen };
    tables = [...tables, added];
    run<Fact['type']>(table, { type: 'actors.started' }, screen);
    return () => void (tables = tables.filter((each) => each !== added));
  };

  const lazyActor = <K extends LazyName>({ name, start, effects }: LazyActor<K>): LazyRefs[K] => {
    const running = lazyRefs[name];
    if (running !== undefined) return running;
    const actor = start({ actors, services: calls, storage, userId, dispatch: handle, inspect });
    lazyRefs[name] = actor;
    targets.actors[name] = actor;
    addTable(effects);
    return actor;
  };

  const chunks = new Map<string, ActorRefFrom<typeof chunkMachine>>();
  const loadedAhead = (name: string) =>
    served?.chunk?.name === name ? served.chunk.module : chunksAhead?.module(name);
  const chunk = (name: string) => {
    const started = chunks.get(name);
    if (started) return started;
    const input = { name, mayReload: !optionalChunks.includes(name) && page.mayReload() };
    const loaded = loadedAhead(name);
    const actor = createActor(chunkMachine.provide({ actors }), {
      input,
      inspect,
      ...(loaded === undefined ? {} : { snapshot: loadedChunk(input, loaded) }),
    });
    actor.on('*', handle);
    // A lazy actor starts as soon as its chunk has loaded, before anything of the chunk is drawn.
    actor.subscribe(({ context: { module } }) => {
      if (hasLazyActor(module)) lazyActor(module.lazyActor);
    });
    chunks.set(name, actor);
    return actor.start();
  };

  session.on('*', handle);
  cart.on('*', handle);
  network.start();
  notices.start();
  next.start();
  session.start();
  cart.start();

  let previousId = userId();
  const onUserChange = () => {
    const now = userId();
    if (now === previousId) return;
    const fact: Fact = { type: 'user.changed', userId: now, previousId };
    previousId = now;
    handle(fact);
  };

  const choose = (product: Product | null) => next.send({ type: 'product.next', product });
  const onAddressChange = () => {
    const { context: chosen } = next.getSnapshot();
    if (chosen && page.path() !== routes.product.href({ id: chosen._id })) choose(null);
    handle({ type: 'address.changed' });
  };

  const userChanges = session.subscribe(onUserChange);
  const unsubscribes = [
    () => userChanges.unsubscribe(),
    storage.subscribe((key) => handle({ type: `${key}.stored` })),
    page.subscribe(onAddressChange),
    page.watchVisibility((isVisible) => handle({ type: isVisible ? 'page.visible' : 'page.hidden' })),
    page.watchNetwork((isThere) => network.send({ type: isThere ? 'network.restored' : 'network.lost' })),
  ];

  handle({ type: 'actors.started' });

  return {
    session,
    cart,
    lazyActor,
    network,
    notices,
    actors,
    tokens,
    host,
    imageHosts,
    chunk,
    isLoaded: (name) => (chunks.get(name)?.getSnapshot().context.module ?? loadedAhead(name)) !== undefined,
    loadAhead: (name) => chunksAhead?.load(name),
    stored: storage.read,
    inspect,
    next,
    choose,
    chosenProduct: (id) => {
      const { context: chosen } = next.getSnapshot();
      return chosen?._id === id ? chosen : undefined;
    },
    findSettled: served?.findSettled ?? (() => undefined),
    dispatch: run,
    connect: (screen, table) => {
      const facts = screen.on('*', (fact: Fact) => run<Fact['type']>(table, fact, screen));
      const remove = addTable(table, screen);
      return () => {
        facts.unsubscribe();
        remove();
      };
    },
    close: () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      for (const actor of [
        ...Object.values(lazyRefs),
        ...targets.calls,
        session,
        cart,
        network,
        notices,
        next,
        ...chunks.values(),
      ])
        actor.stop();
    },
  };
};
