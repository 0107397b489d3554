import { routeAt } from '../../common/domain/routes.ts';

/** Where messages for those who listen stand, and where the screens do. */
export const SAID = 'said';
export const MAIN = 'main';

/** A heading that can take the focus is that of a screen; any other holds its place until the screen is there. */
const HEADING = `#${MAIN} h1[tabindex]`;

const nothing = (): void => undefined;

/**
 * Brings whoever listens, or goes by keyboard, along to the next screen: its heading takes the focus once it is there,
 * also when its code or its data come later, unless they have gone on to something else by then. Where the focus stays
 * (Back leaves it to the browser; a search may be refined in its field) the heading is said instead. Ends when the
 * signal, if one is given, is aborted.
 */
export const watchArrivals = (target: Window, signal?: AbortSignal): void => {
  const { document } = target;
  const heading = () => document.querySelector<HTMLElement>(HEADING);
  const main = () => document.getElementById(MAIN);
  const isFree = () => [null, document.body, main()].includes(document.activeElement as HTMLElement | null);
  const say = (text: string | null) => {
    const said = document.getElementById(SAID);
    if (said) said.textContent = text;
  };

  let path = target.location.pathname;
  let stopWaiting: () => void = nothing;

  /** Calls once, with the heading of the screen that the address names by now. What was begun before is over. */
  const whenThere = (arrived: (heading: HTMLElement) => void): void => {
    stopWaiting();
    const look = () => {
      const there = heading();
      if (there === null) return;
      stopWaiting();
      arrived(there);
    };
    const observer = new MutationObserver(look);
    // By the next frame the screen before is gone.
    const frame = target.requestAnimationFrame(() => {
      const shown = main();
      if (shown) observer.observe(shown, { childList: true, subtree: true });
      look();
    });
    stopWaiting = () => {
      target.cancelAnimationFrame(frame);
      observer.disconnect();
    };
  };

  /** Whether somebody is at work in the search field, and goes on seeing the same screen. */
  const isRefining = (before: string): boolean =>
    document.activeElement?.matches('[role=search] input') === true &&
    routeAt(before)?.chunk === routeAt(target.location.pathname)?.chunk &&
    !target.matchMedia('(pointer: coarse)').matches;

  const sayIt = ({ textContent }: HTMLElement): void => {
    if (document.activeElement?.matches(HEADING) !== true) say(textContent);
  };

  const leave = (): string => {
    const before = path;
    path = target.location.pathname;
    say('');
    return before;
  };

  const on = (type: string, heard: () => void) => target.addEventListener(type, heard, signal && { signal });
  signal?.addEventListener('abort', () => stopWaiting(), { once: true });

  on('pushState', () => {
    const before = leave();
    target.scrollTo(0, 0);
    if (isRefining(before)) return whenThere(sayIt);
    main()?.focus({ preventScroll: true });
    whenThere((there) => {
      if (isFree()) there.focus({ preventScroll: target.scrollY > 0 });
    });
  });

  on('replaceState', () => {
    leave();
    const shown = heading();
    // Nobody has been anywhere yet: a page that opens elsewhere begins like any other.
    if (shown === null) return;
    whenThere((there) => {
      if (there === shown || !isFree()) return;
      target.scrollTo(0, 0);
      there.focus();
    });
  });

  on('popstate', () => {
    if (leave() !== path) whenThere(sayIt);
  });
};
