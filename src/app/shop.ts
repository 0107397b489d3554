import { createActor, waitFor, type ActorRefFrom, type AnyActorRef, type AnyStateMachine } from 'xstate';
import { chunkMachine, loadedChunk } from '../machines/chunk.machine.ts';
import { cartMachine } from '../machines/cart.machine.ts';
import { networkMachine } from '../machines/network.machine.ts';
import { noticesLogic, nextProductLogic } from '../machines/notices.ts';
import { sessionMachine } from '../machines/session.machine.ts';
import { provideServices, type ServiceActors, type Services } from '../machines/services.ts';
import type { ChunkPrefetch } from '../services/chunks.ts';
import type { TokenSource } from '../services/http.ts';
import type { Page } from '../services/page.ts';
import type { ShopStorage } from '../services/storage.ts';
import type { EffectContext } from './effects.ts';
import type { ShopFact } from './facts.ts';
import type { AnyLazyActor, Inspect, LazyActor, LazyName, LazyRefs } from './lazyActor.ts';
import { runEffects, type Dispatch, type EffectRun, type Table, type Targets } from './runEffects.ts';
import { setServedSnapshot, type FindSettled, type StartDrawn } from './hydration.ts';
import { shopEffects } from './shopEffects.ts';

const wiring = (services: ServiceActors) => ({
  services,
  wired: <M extends AnyStateMachine>(machine: M, more?: Record<string, unknown>) =>
    machine.provide({ actors: { ...services, ...more } }) as M,
});

type ShopOptions = {
  storage: ShopStorage;
  page: Page;
  /** The backend's base URL (S10); `''` = same origin. */
  host: string;
  imageHosts?: readonly string[] | undefined;
  categories?: readonly string[] | undefined;
  services: (tokens: TokenSource) => Services;
  chunkPrefetch?: (Pick<ChunkPrefetch, 'module'> & { load: (name: string) => void }) | undefined;
  /** Receives everything that the charts do, if set: given to every actor, the screens' too. */
  inspect?: Inspect | undefined;
  /** Set if the server drew the screen: its chunk, and the snapshots of its charts. */
  served?: Served | undefined;
  inspectEffects?: (run: EffectRun) => void;
  /** Runs what follows a press once the press is on screen; without it at once. */
  afterPress?: (run: () => void) => void;
};

/** A screen that the server has drawn, for a guest with an empty cart. */
export type Served = {
  chunk?: { name: string; module: unknown };
  findSettled?: FindSettled;
  /** Outside a browser: the services of all drawings, a chart with them, and what starts it. */
  shared?: ReturnType<typeof wiring> & { start: StartDrawn };
};

/** Chunks that the shop works without: the page does not reload for them. */
const optionalChunks = ['suggestions', 'support', 'topRated', 'firstSteps'];

const hasLazyActor = (module: unknown): module is { lazyActor: AnyLazyActor } =>
  typeof module === 'object' && module !== null && 'lazyActor' in module;

/** Starts the long-lived charts. Facts go to the tables of effects: `shopEffects`, those of lazy actors, of screens. */
export const createShop = ({
  storage,
  page,
  host,
  imageHosts = [],
  categories = [],
  services,
  chunkPrefetch,
  inspect,
  served,
  inspectEffects,
  afterPress = (run) => run(),
}: ShopOptions) => {
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
  const { services: actors, wired } = served?.shared ?? wiring(provideServices(calls));
  const session: ActorRefFrom<typeof sessionMachine> = createActor(wired(sessionMachine), {
    input: { user: storage.read('userInfo') },
    inspect,
  });
  const cart: ActorRefFrom<typeof cartMachine> = createActor(wired(cartMachine), {
    input: { lines: storage.read('cartItems') ?? [] },
    inspect,
  });
  const network = createActor(networkMachine, { inspect });
  const notices = createActor(noticesLogic, { inspect });
  const next = createActor(nextProductLogic, { inspect });
  if (served !== undefined && !served.shared) {
    setServedSnapshot(session, createActor(sessionMachine, { input: { user: null } }));
    setServedSnapshot(cart, createActor(cartMachine, { input: { lines: [] } }));
    for (const actor of [network, notices, next]) setServedSnapshot(actor, actor);
  }
  const userId = () => session.getSnapshot().context.user?._id ?? null;

  const lazyRefs: Partial<LazyRefs> = {};
  const targets: Targets = {
    page,
    storage,
    notices,
    services: actors,
    calls: [],
    actors: { session, cart, network, next },
    load: (name) => void chunk(name),
    inspect,
  };

  const effectContext = (): EffectContext => ({
    path: page.path(),
    search: page.search(),
    cameFrom: page.cameFrom(),
    isVisible: page.isVisible(),
    isStill: page.isStill(),
    user: session.getSnapshot().context.user,
    stored: storage.read,
  });

  const run: Dispatch = (table, fact, screen) =>
    runEffects(table, fact, effectContext(), { ...targets, screen }, inspectEffects);
  let tables: readonly { table: Table; screen?: AnyActorRef | undefined }[] = [{ table: shopEffects }];
  const handle = (fact: ShopFact) => {
    for (const { table, screen } of tables) run(table, fact, screen);
  };
  const addTable = (table: Table, screen?: AnyActorRef) => {
    const added = { table, screen };
    tables = [...tables, added];
    run(table, { type: 'actors.started' }, screen);
    return () => void (tables = tables.filter((each) => each !== added));
  };

  const lazyActor = <K extends LazyName>({ name, create, effects }: LazyActor<K>): LazyRefs[K] => {
    const running = lazyRefs[name];
    if (running !== undefined) return running;
    const actor = create({ actors, services: calls, storage, userId, inspect });
    lazyRefs[name] = actor;
    targets.actors[name] = actor;
    const ref = actor as AnyActorRef;
    ref.on('*', handle);
    ref.start();
    addTable(effects);
    return actor;
  };

  const chunks = new Map<string, ActorRefFrom<typeof chunkMachine>>();
  const loadedModule = (name: string) =>
    served?.chunk?.name === name ? served.chunk.module : chunkPrefetch?.module(name);
  /** A lazy chunk, loading or loaded: loaded once for the visit (S1). */
  const chunk = (name: string) => {
    const started = chunks.get(name);
    if (started) return started;
    const input = { name, mayReload: !optionalChunks.includes(name) && page.mayReload() };
    const loaded = loadedModule(name);
    const actor = createActor(wired(chunkMachine), {
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
  const longLived = [network, notices, next, session, cart];
  for (const actor of longLived) actor.start();

  let previousId = userId();
  const onUserChange = () => {
    const now = userId();
    if (now === previousId) return;
    const fact = { type: 'user.changed', userId: now, previousId } as const;
    previousId = now;
    handle(fact);
  };

  const userChanges = session.subscribe(onUserChange);
  const unsubscribes = [
    () => userChanges.unsubscribe(),
    storage.subscribe((key) => handle({ type: `${key}.stored` })),
    page.subscribe(handle),
  ];

  handle({ type: 'actors.started' });

  return {
    actors: { session, cart, network, notices, next, lazy: lazyActor },
    chunks: {
      get: chunk,
      isLoaded: (name: string) => (chunks.get(name)?.getSnapshot().context.module ?? loadedModule(name)) !== undefined,
      prefetch: (name: string) => chunkPrefetch?.load(name),
    },
    page: {
      services: actors,
      wired,
      tokens,
      host,
      imageHosts,
      categories,
      stored: storage.read,
      findSettled: served?.findSettled,
      start: served?.shared?.start,
      dispatch: run,
      afterPress,
      /** Runs a screen's table for the facts of its chart and of the shop; returns a function that stops it. */
      connect: (screen: AnyActorRef, table: Table) => {
        const facts = screen.on('*', (fact) => run(table, fact, screen));
        const remove = addTable(table, screen);
        return () => {
          facts.unsubscribe();
          remove();
        };
      },
      inspect,
    },
    close: () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      for (const actor of [...Object.values(lazyRefs), ...targets.calls, ...longLived, ...chunks.values()])
        actor.stop();
    },
  };
};

export type Shop = ReturnType<typeof createShop>;
