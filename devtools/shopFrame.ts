import type { AnyActorRef, AnyEventObject, PromiseActorLogic } from 'xstate';
import type { StorageKey } from '../src/services/storage.ts';
import type { Environment } from './environment.ts';
import type { StartingPoint } from './startingPoints.ts';
import type { FaultInjector, ServiceFate } from './faultInjector.ts';
import { isErrorLike, likenessOf } from './errors.ts';
import { steerNetwork } from './network.ts';
import type { Watch } from './watch.ts';

/**
 * Intercepts the start of a service. Its fate is drawn only then, because React's StrictMode creates actors that never
 * start. A held service does not start if its chart has left the state before the release.
 */
export const steerService = (service: AnyActorRef, draw: () => ServiceFate, fail: () => void): void => {
  const actor = service as AnyActorRef & { logic: PromiseActorLogic<unknown> };
  const { logic } = actor;
  actor.logic = {
    ...logic,
    start: (state, scope) => {
      const fate = draw();
      if (fate === 'goes') return logic.start?.(state, scope);
      if (fate === 'fails') return fail();
      service.subscribe({ complete: fate.giveUp, error: fate.giveUp });
      void fate.held.then(() => service.getSnapshot().status === 'active' && logic.start?.(state, scope));
    },
  };
};

type Page = Window & typeof globalThis;

declare global {
  interface Window {
    /** The desk. The shops that it shows or has opened attach to it before any script of theirs runs. */
    __chartsDesk?: { attach: (page: Window) => void };
  }
}

/** The frame or window that holds the shop. */
export type ShopFrame = {
  /** Connects a shop that is being loaded. */
  attach: (page: Window) => void;
  /** The shop's current address. */
  address: () => string;
  /** Subscribes to navigation; returns an unsubscribe function. */
  onAddress: (listener: () => void) => () => void;
  /** The starting point of the current shop. */
  begun: () => StartingPoint;
  /**
   * Opens another shop: from a starting point with its own storage, or at an address with this browser's storage.
   * Resolves as soon as the new shop attaches.
   */
  open: (begin: StartingPoint | string) => Promise<void>;
  /** A copy of an event whose errors are of the shop window's classes. */
  own: (event: AnyEventObject) => Promise<AnyEventObject>;
  /** Changes storage and address as another tab or the address bar would. */
  changeEnvironment: (environment: Environment) => void;
  /** Sets the window to open shops in. */
  place: (target: () => Window | null) => void;
  /** Unsubscribes from the shop. */
  close: () => void;
};

/** The shop's keys of local storage. */
const keys: readonly StorageKey[] = [
  'cartItems',
  'userInfo',
  'shippingAddress',
  'paymentMethod',
  'addressOwner',
  'usedAddresses',
  'productDrafts',
  'savedProducts',
  'pendingOrder',
];

const storedIn = (storage: Storage): Record<string, string> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const text = storage.getItem(key);
      return text === null ? [] : [[key, text]];
    }),
  );

/** Separate storage, so that a replay does not change the browser's. */
const storageWith = (kept: StartingPoint['kept']): Storage => {
  const items = new Map(Object.entries(kept));
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
};

type OwnStorage = Pick<Window, 'localStorage' | 'sessionStorage'>;

const ownStorage = (kept: StartingPoint['kept']): OwnStorage => ({
  localStorage: storageWith(kept),
  sessionStorage: storageWith({}),
});

/** Loads `inShop.ts` into the shop's window. */
const loadErrors = (page: Page): Promise<void> =>
  new Promise((resolve, reject) => {
    if (page.__ownError) return resolve();
    const script = page.document.createElement('script');
    script.type = 'module';
    script.src = '/devtools/inShop.ts';
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The desk cannot reach the window of the shop')));
    page.document.head.append(script);
  });

/** Events of the browser and of wouter for a new address. */
const moves = ['popstate', 'pushState', 'replaceState'];

const nothing = () => {};
const nowhere = (): Window | null => null;

/** Connects the watch and the fault injector to every shop that attaches. */
export const createShopFrame = (watch: Watch, faultInjector: FaultInjector): ShopFrame => {
  let target = nowhere;
  let page: Page | null = null;
  let ready: Promise<void> = Promise.resolve();
  /** The starting point of the next shop; null when the shop reloads itself and keeps its storage. */
  let coming: StartingPoint | 'usual' | null = 'usual';
  let own: OwnStorage | null = null;
  let onAttached = nothing;
  let stopListening = nothing;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let begun: StartingPoint = { address: '/', kept: {} };

  const address = () => (page ? `${page.location.pathname}${page.location.search}` : '/');

  const fail = async (service: AnyActorRef, caller: AnyActorRef) => {
    await ready;
    const error = await page!.__ownError!({ name: 'Error', message: `${service.id} fails: injected by the desk` });
    if (service.getSnapshot().status !== 'active') return;
    caller.send({ type: `xstate.error.actor.${service.id}`, error, actorId: service.id });
  };

  watch.onService((service, caller, chart) =>
    steerService(
      service,
      () => faultInjector.drawService(chart, service.id),
      () => void fail(service, caller),
    ),
  );

  return {
    attach: (shown) => {
      page = shown as Page;
      if (coming !== null) own = coming === 'usual' ? null : ownStorage(coming.kept);
      if (own)
        for (const [name, value] of Object.entries(own))
          Object.defineProperty(page, name, { value, configurable: true });
      const made = coming === 'usual' ? {} : (coming ?? begun);
      begun = { ...made, address: address(), kept: storedIn(page.localStorage) };
      faultInjector.forget();
      if (coming === 'usual') faultInjector.release();
      coming = null;
      watch.restart(address);
      page.__inspectCharts = watch.inspect;
      steerNetwork(page, faultInjector);
      ready = loadErrors(page);
      stopListening();
      const listening = new AbortController();
      stopListening = () => listening.abort();
      for (const name of moves) page.addEventListener(name, notify, { signal: listening.signal });
      notify();
      onAttached();
    },
    address,
    onAddress: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    begun: () => begun,
    open: (begin) =>
      new Promise((resolve) => {
        coming = typeof begin === 'string' ? 'usual' : begin;
        onAttached = resolve;
        target()?.location.replace(typeof begin === 'string' ? begin : begin.address);
      }),
    own: async (event) => {
      await ready;
      const error: unknown = event['error'];
      return isErrorLike(error) ? { ...event, error: await page!.__ownError!(likenessOf(error)) } : event;
    },
    changeEnvironment: ({ stored = {}, address: to }) => {
      const { localStorage, history, StorageEvent } = page!;
      for (const [key, value] of Object.entries(stored)) {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(value));
      }
      for (const key of Object.keys(stored)) page!.dispatchEvent(new StorageEvent('storage', { key }));
      if (to !== undefined && to !== address()) history.pushState(null, '', to);
    },
    place: (found) => {
      target = found;
    },
    close: () => stopListening(),
  };
};
