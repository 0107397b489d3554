import { attempt } from '../../common/domain/attempt.ts';
import { watchArrivals } from './arrivals.ts';
import { reducedMotion } from './preferences.ts';
import { restoreScroll } from './scrollRestoration.ts';

/** The facts of a page. A page that closes is hidden last. */
export type PageFact =
  | { type: 'address.changed' }
  | { type: 'page.hidden' }
  | { type: 'page.visible' }
  | { type: 'network.lost' }
  | { type: 'network.restored' }
  | { type: 'motion.changed' };

export type GoOptions = {
  replace?: boolean;
  /** Stays with the entry, also after a reload. A link that is to be returned to gives `from`. */
  state?: unknown;
  /** Whether to go back if this address led here: place and focus are as they were. */
  back?: boolean;
};

const RELOADED_FROM = 'reloadedFrom';

/** The given window as a page. wouter dispatches the events of navigation. The signal ends all subscriptions. */
export const createPage = (target: Window, signal?: AbortSignal) => {
  const listening = signal && { signal };
  restoreScroll(target, signal); // before arrivals, which scroll to the top
  watchArrivals(target, signal);
  const build = () => target.document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
  const isVisible = () => target.document.visibilityState === 'visible';
  /** The address of the page before this one, if its link kept it as `from` in the state. */
  const cameFrom = (): string | null => (target.history.state as { from?: string } | null)?.from ?? null;
  return {
    cameFrom,
    /** The raw path, as the browser shows it. */
    path: () => target.location.pathname,
    search: () => target.location.search,
    go: (to: string, { replace = false, state = null, back = false }: GoOptions = {}) => {
      if (back && to === cameFrom()) return target.history.back();
      if (to === `${target.location.pathname}${target.location.search}`) return;
      target.history[replace ? 'replaceState' : 'pushState'](state, '', to);
    },
    /** Without a network it reports the loss at once. Returns a function that unsubscribes. */
    subscribe: (listener: (fact: PageFact) => void) => {
      const { document, navigator } = target;
      const subscription = new AbortController();
      signal?.addEventListener('abort', () => subscription.abort(), { once: true });
      const on = (source: EventTarget, events: string[], factOf: () => PageFact) => {
        const report = () => listener(factOf());
        for (const event of events) {
          source.addEventListener(event, report);
          subscription.signal.addEventListener('abort', () => source.removeEventListener(event, report));
        }
      };
      on(target, ['popstate', 'pushState', 'replaceState'], () => ({ type: 'address.changed' }));
      on(document, ['visibilitychange'], () => ({ type: isVisible() ? 'page.visible' : 'page.hidden' }));
      on(target, ['online', 'offline'], () => ({ type: navigator.onLine ? 'network.restored' : 'network.lost' }));
      on(reducedMotion(target), ['change'], () => ({ type: 'motion.changed' }));
      if (!navigator.onLine) listener({ type: 'network.lost' });
      return () => subscription.abort();
    },
    /** Runs now or once the page is visible: a page that is prefetched in the background does nothing (A4). */
    whenVisible: (run: () => void) => {
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
    isStill: () => reducedMotion(target).matches,
    /** Whether a reload may bring back files that a deploy removed: true once for each build (A14). */
    mayReload: () => attempt(() => target.sessionStorage.getItem(RELOADED_FROM) !== build(), false),
    print: () => target.print(),
    /** Not where the page cannot remember it: it would do so without end. */
    reload: () =>
      attempt(() => {
        target.sessionStorage.setItem(RELOADED_FROM, build());
        target.location.reload();
      }, undefined),
  };
};

export type Page = ReturnType<typeof createPage>;
