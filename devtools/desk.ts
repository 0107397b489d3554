import { createContext, use, useSyncExternalStore } from 'react';
import { createWatch, type Watch, type Watched } from './watch.ts';

declare global {
  interface Window {
    /** The shop that this window shows calls it before any script of its own runs. */
    __attachCharts?: (page: Window) => void;
  }
}

/** What the views read: the charts of the running shop, and its address. */
export type Desk = {
  watch: Watch;
  /** Connects a shop that is being loaded. */
  attach: (page: Window) => void;
  address: () => string;
  /** Subscribes to navigation; returns an unsubscribe function. */
  onAddress: (listener: () => void) => () => void;
};

/** Events of the browser and of wouter for a new address. */
const moves = ['popstate', 'pushState', 'replaceState'];

/** Watches every shop that attaches. */
export const openDesk = (): Desk => {
  const watch = createWatch();
  const listeners = new Set<() => void>();
  let page: Window | null = null;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    watch,
    attach: (shown) => {
      page = shown;
      watch.restart();
      shown.__inspectCharts = watch.inspect;
      for (const name of moves) shown.addEventListener(name, notify);
      notify();
    },
    address: () => (page ? `${page.location.pathname}${page.location.search}` : '/'),
    onAddress: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export const DeskContext = createContext<Desk | null>(null);

export const useDesk = (): Desk => {
  const desk = use(DeskContext);
  if (desk === null) throw new Error('useDesk must be used within a DeskContext');
  return desk;
};

/** The running shop's charts and events. */
export const useWatched = (): Watched => {
  const { watch } = useDesk();
  return useSyncExternalStore(watch.subscribe, watch.get);
};
