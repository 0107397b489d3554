import { watchArrivals } from './arrivals.ts';
import { restoreScroll } from './scrollRestoration.ts';

/** The browser's page: its address, its history and its visibility. */
export type Page = {
  /** The raw path, as the browser shows it. */
  path: () => string;
  /** The query, with its `?`. */
  search: () => string;
  /** Adds an entry to the history, or replaces the current one. `state` stays with the entry, also after a reload. */
  go: (to: string, options?: { replace?: boolean; state?: unknown }) => void;
  /** Subscribes to navigation; returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** Runs now or once the page is visible: a page that is prefetched in the background does nothing (A4). */
  whenVisible: (run: () => void) => void;
  isVisible: () => boolean;
  /** Says when the page is hidden, the last event of a page that closes, or visible; returns an unsubscribe function. */
  watchVisibility: (listener: (isVisible: boolean) => void) => () => void;
  /** Says now if there is no network, then whenever it is lost or restored; returns an unsubscribe function. */
  watchNetwork: (listener: (isThere: boolean) => void) => () => void;
  /** Whether a reload may bring back files that a deploy removed: true once for each build (A14). */
  mayReload: () => boolean;
  reload: () => void;
  /** Opens the browser's print dialog. */
  print: () => void;
};

const RELOADED_FROM = 'reloadedFrom';

/**
 * The given window as a page. Navigation is reported by the events that wouter dispatches when the history changes, until
 * the signal, if there is one, is aborted.
 */
export const createPage = (target: Window, signal?: AbortSignal): Page => {
  const listening = signal && { signal };
  restoreScroll(target, signal); // before arrivals, which scroll to the top
  watchArrivals(target, signal);
  const build = () => target.document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
  const isVisible = () => target.document.visibilityState === 'visible';
  return {
    path: () => target.location.pathname,
    search: () => target.location.search,
    go: (to, { replace = false, state = null } = {}) => {
      if (to === `${target.location.pathname}${target.location.search}`) return;
      target.history[replace ? 'replaceState' : 'pushState'](state, '', to);
    },
    subscribe: (listener) => {
      const events = ['popstate', 'pushState', 'replaceState'];
      for (const event of events) target.addEventListener(event, listener, listening);
      return () => {
        for (const event of events) target.removeEventListener(event, listener);
      };
    },
    whenVisible: (run) => {
      const { document } = target;
      if (isVisible()) return run();
      const look = () => {
        if (!isVisible()) return;
        document.removeEventListener('visibilitychange', look);
        run();
      };
      document.addEventListener('visibilitychange', look, listening);
    },
    isVisible,
    watchVisibility: (listener) => {
      const look = () => listener(isVisible());
      target.document.addEventListener('visibilitychange', look, listening);
      return () => target.document.removeEventListener('visibilitychange', look);
    },
    watchNetwork: (listener) => {
      const { navigator } = target;
      const look = () => listener(navigator.onLine);
      const events = ['online', 'offline'];
      for (const event of events) target.addEventListener(event, look, listening);
      if (!navigator.onLine) look();
      return () => {
        for (const event of events) target.removeEventListener(event, look);
      };
    },
    mayReload: () => {
      try {
        return target.sessionStorage.getItem(RELOADED_FROM) !== build();
      } catch {
        return false;
      }
    },
    print: () => target.print(),
    reload: () => {
      try {
        target.sessionStorage.setItem(RELOADED_FROM, build());
      } catch {
        return;
      }
      target.location.reload();
    },
  };
};
