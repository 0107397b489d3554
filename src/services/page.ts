import { watchArrivals } from './arrivals.ts';
import { restoreScroll } from './scrollRestoration.ts';

/** The page in the browser: where it is, and how it is brought elsewhere. */
export type Page = {
  /** The raw path, as the browser shows it. */
  path: () => string;
  /** The query, with its `?`. */
  search: () => string;
  /** `state` stays with the entry of the history, also when it is reloaded. */
  go: (to: string, options?: { replace?: boolean; state?: unknown }) => void;
  /** Hears of every change of address. Returns how to stop. */
  subscribe: (heard: () => void) => () => void;
  /** Runs now, or once somebody looks at the page: what is prefetched in the background does nothing (A4). */
  whenVisible: (run: () => void) => void;
  /** Hears whenever nobody looks at the page any more: the last word of one that is closed. Returns how to stop. */
  whenHidden: (heard: () => void) => () => void;
  /** Whether a reload could help against files that a deploy took away: once for each build (A14). */
  mayReload: () => boolean;
  reload: () => void;
  /** Opens the browser's way to print what is shown. */
  print: () => void;
};

const RELOADED_FROM = 'reloadedFrom';

/**
 * The given window as a page. Listens to the events that wouter sends when the history is written, until the signal, if
 * one is given, is aborted.
 */
export const createPage = (target: Window, signal?: AbortSignal): Page => {
  const listening = signal && { signal };
  restoreScroll(target, signal); // before arrivals, which scroll to the top
  watchArrivals(target, signal);
  const build = () => target.document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
  return {
    path: () => target.location.pathname,
    search: () => target.location.search,
    go: (to, { replace = false, state = null } = {}) => {
      if (to === `${target.location.pathname}${target.location.search}`) return;
      target.history[replace ? 'replaceState' : 'pushState'](state, '', to);
    },
    subscribe: (heard) => {
      const events = ['popstate', 'pushState', 'replaceState'];
      for (const event of events) target.addEventListener(event, heard, listening);
      return () => {
        for (const event of events) target.removeEventListener(event, heard);
      };
    },
    whenVisible: (run) => {
      const { document } = target;
      if (document.visibilityState === 'visible') return run();
      const look = () => {
        if (document.visibilityState !== 'visible') return;
        document.removeEventListener('visibilitychange', look);
        run();
      };
      document.addEventListener('visibilitychange', look, listening);
    },
    whenHidden: (heard) => {
      const look = () => {
        if (target.document.visibilityState === 'hidden') heard();
      };
      target.document.addEventListener('visibilitychange', look, listening);
      return () => target.document.removeEventListener('visibilitychange', look);
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
