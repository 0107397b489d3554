import type { AnyEventObject } from 'xstate';
import type { StorageKey } from '../src/services/storage.ts';
import type { Beginning } from './beginnings.ts';
import type { Deck } from './deck.ts';
import { isErrorLike } from './errors.ts';
import { steerNetwork } from './network.ts';
import type { Watch } from './watch.ts';

type Page = Window & typeof globalThis;

declare global {
  interface Window {
    /** The desk, for the shops that it shows or has opened: they come to it before anything of theirs runs. */
    __chartsDesk?: { attach: (page: Window) => void };
  }
}

/** Where the shop sits that the desk looks at. */
export type Seat = {
  /** Takes up a shop that is being loaded. */
  attach: (page: Window) => void;
  /** Where the shop is now. */
  address: () => string;
  /** Hears of every other address. */
  onAddress: (heard: () => void) => () => void;
  /** How the shop at hand was opened. */
  begun: () => Beginning;
  /**
   * Opens the shop anew: as given, in a storage of its own; or at an address, as this browser has it. Resolves as soon
   * as the new one sits down.
   */
  open: (begin: Beginning | string) => Promise<void>;
  /** Tells an actor of the shop something. */
  own: (event: AnyEventObject) => Promise<AnyEventObject>;
  /** The window that shops are opened in. */
  place: (target: () => Window | null) => void;
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
const storageWith = (kept: Beginning['kept']): Storage => {
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

/** Loads what makes errors that the shop's charts know. */
const loadErrors = (page: Page): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = page.document.createElement('script');
    script.type = 'module';
    script.src = '/desk/inShop.ts';
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The desk cannot reach the window of the shop')));
    page.document.head.append(script);
  });

/** What a browser tells of a new address, and what wouter does. */
const moves = ['popstate', 'pushState', 'replaceState'];

const nothing = () => {};
const nowhere = (): Window | null => null;

/** The seat of a shop; the watch and the deck are put to every shop that sits down. */
export const createSeat = (watch: Watch, deck: Deck): Seat => {
  let target = nowhere;
  let page: Page | null = null;
  let ready: Promise<void> = Promise.resolve();
  let next: Beginning | null = null;
  let satDown = nothing;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const heard of listeners) heard();
  };
  let begun: Beginning = { address: '/', kept: {} };

  const address = () => (page ? `${page.location.pathname}${page.location.search}` : '/');

  watch.onCall((caller, service) => {
    if (!deck.drawInHouse(service)) return;
    // The call begins with the step that is under way: it can fail only after it.
    queueMicrotask(() => {
      const error = page?.__ownError?.({ name: 'Error', message: `${service} fails, as the desk says` });
      caller.send({ type: `xstate.error.actor.${service}`, error, actorId: service });
    });
  });

  return {
    attach: (shown) => {
      page = shown as Page;
      if (next) Object.defineProperty(page, 'localStorage', { value: storageWith(next.kept) });
      begun = { address: address(), kept: next?.kept ?? storedIn(page.localStorage) };
      deck.forget();
      if (next === null) deck.release();
      next = null;
      watch.restart();
      page.__inspectCharts = watch.inspect;
      steerNetwork(page, deck);
      ready = loadErrors(page);
      for (const name of moves) page.addEventListener(name, tell);
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
        next = typeof begin === 'string' ? null : begin;
        satDown = resolve;
        target()?.location.replace(typeof begin === 'string' ? begin : begin.address);
      }),
    own: async (event) => {
      await ready;
      const error: unknown = event['error'];
      return isErrorLike(error) ? { ...event, error: page!.__ownError!(error) } : event;
    },
    place: (found) => {
      target = found;
    },
  };
};
