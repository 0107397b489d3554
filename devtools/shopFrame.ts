import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { StorageKey } from '../src/services/storage.ts';
import type { Environment } from './environment.ts';
import type { StartingPoint } from './startingPoints.ts';
import type { FaultInjector } from './faultInjector.ts';
import { isErrorLike, likenessOf } from './errors.ts';
import { steerNetwork } from './network.ts';
import { steerService } from './steerService.ts';
import type { Watch } from './watch.ts';

type Page = Window & typeof globalThis;

declare global {
  interface Window {
    /** The desk, for the shops that it shows or has opened: they come to it before anything of theirs runs. */
    __chartsDesk?: { attach: (page: Window) => void };
  }
}

/** Where the shop sits that the desk looks at. */
export type ShopFrame = {
  /** Takes up a shop that is being loaded. */
  attach: (page: Window) => void;
  /** Where the shop is now. */
  address: () => string;
  /** Hears of every other address. */
  onAddress: (heard: () => void) => () => void;
  /** How the shop at hand was opened. */
  begun: () => StartingPoint;
  /**
   * Opens the shop anew: as given, in a storage of its own; or at an address, as this browser has it. Resolves as soon
   * as the new one sits down.
   */
  open: (begin: StartingPoint | string) => Promise<void>;
  /** An event as the shop knows it: its errors are of classes of its own window. */
  own: (event: AnyEventObject) => Promise<AnyEventObject>;
  /** Changes something around the charts, as another tab or the address bar does. */
  bringAbout: (environment: Environment) => void;
  /** The window that shops are opened in. */
  place: (target: () => Window | null) => void;
  /** Listens to the shop no more. */
  close: () => void;
};

/** What the shop keeps in the browser. */
const keys: readonly StorageKey[] = [
  'cartItems',
  'userInfo',
  'shippingAddress',
  'paymentMethod',
  'addressOwner',
  'pendingOrder',
];

const storedIn = (storage: Storage): Record<string, string> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const text = storage.getItem(key);
      return text === null ? [] : [[key, text]];
    }),
  );

/** A storage of its own, so that nothing that is tried gets into the browser's. */
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

/** Loads what makes errors that the shop's charts know. */
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

/** What a browser tells of a new address, and what wouter does. */
const moves = ['popstate', 'pushState', 'replaceState'];

const nothing = () => {};
const nowhere = (): Window | null => null;

/** The shopFrame of a shop; the watch and the faultInjector are put to every shop that sits down. */
export const createShopFrame = (watch: Watch, faultInjector: FaultInjector): ShopFrame => {
  let target = nowhere;
  let page: Page | null = null;
  let ready: Promise<void> = Promise.resolve();
  /** How the next shop is to begin. One that loads itself anew goes on with what it has. */
  let coming: StartingPoint | 'usual' | null = 'usual';
  let own: OwnStorage | null = null;
  let satDown = nothing;
  let stopListening = nothing;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const heard of listeners) heard();
  };
  let begun: StartingPoint = { address: '/', kept: {} };

  const address = () => (page ? `${page.location.pathname}${page.location.search}` : '/');

  const fail = async (service: AnyActorRef, caller: AnyActorRef) => {
    await ready;
    const error = await page!.__ownError!({ name: 'Error', message: `${service.id} fails, as the desk says` });
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
      for (const name of moves) page.addEventListener(name, tell, { signal: listening.signal });
      tell();
      satDown();
    },
    address,
    onAddress: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    begun: () => begun,
    open: (begin) =>
      new Promise((resolve) => {
        coming = typeof begin === 'string' ? 'usual' : begin;
        satDown = resolve;
        target()?.location.replace(typeof begin === 'string' ? begin : begin.address);
      }),
    own: async (event) => {
      await ready;
      const error: unknown = event['error'];
      return isErrorLike(error) ? { ...event, error: await page!.__ownError!(likenessOf(error)) } : event;
    },
    bringAbout: ({ stored = {}, address: to }) => {
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
