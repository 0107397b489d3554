import { routeAt, routes } from '../../common/routes/routes.ts';

export const LIVE_REGION = 'live-region';
export const MAIN = 'main';

/** The heading of a screen can take the focus; a placeholder's heading cannot. */
export const HEADING = `#${MAIN} h1[tabindex]`;

/** React hides a screen that is drawn ahead. */
const isShown = (element: HTMLElement): boolean => element.closest('[style*="display: none"]') === null;

const nothing = (): void => undefined;

/** Identifies an element among those with its tag, also after the screen is drawn again. */
const nameOf = (element: HTMLElement): string => element.getAttribute('href') ?? element.textContent;

/** Focuses the heading of the next screen, or announces it where the focus must stay. Back gives the focus back. */
export const watchArrivals = (target: Window, signal?: AbortSignal): void => {
  const { document } = target;
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const heading = () => all(HEADING).find(isShown) ?? null;
  const main = () => document.getElementById(MAIN);
  const isFree = () => [null, document.body, main()].includes(document.activeElement as HTMLElement | null);
  const say = (text: string | null) => {
    const region = document.getElementById(LIVE_REGION);
    if (region) region.textContent = text;
  };

  const entry = (): unknown => (target.history.state as { key?: string } | null)?.key;

  let path = target.location.pathname;
  let current = entry();
  let stopWaiting: () => void = nothing;

  /** The part of a screen that the address names, such as the reviews of a product. */
  const part = () => document.getElementById(target.location.hash.slice(1));

  /** Calls back once, with the heading of the screen at the current address, or another part. Cancels the previous call. */
  const whenReady = (ready: (found: HTMLElement) => void, find = heading): void => {
    stopWaiting();
    const look = () => {
      const found = find();
      if (found === null) return;
      stopWaiting();
      ready(found);
    };
    const observer = new MutationObserver(look);
    // By the next frame the previous screen is gone.
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

  const isRefining = (before: string): boolean =>
    document.activeElement?.matches('[role=search] input') === true &&
    routeAt(before)?.chunk === routeAt(target.location.pathname)?.chunk &&
    !target.matchMedia('(pointer: coarse)').matches;

  const announce = ({ textContent }: HTMLElement): void => {
    if (document.activeElement?.matches(HEADING) !== true) say(textContent);
  };

  const focused = new Map<unknown, () => HTMLElement | null>();
  const rememberFocus = () => {
    focused.delete(current);
    if (isFree()) return;
    const element = document.activeElement as HTMLElement;
    const { tagName } = element;
    const name = nameOf(element);
    const alike = () => all(tagName).filter((each) => nameOf(each) === name && isShown(each));
    const place = alike().indexOf(element);
    focused.set(current, () => alike()[place] ?? null);
  };

  const leave = (): string => {
    const before = path;
    path = target.location.pathname;
    current = entry();
    say('');
    return before;
  };

  const on = (type: string, listener: () => void) => target.addEventListener(type, listener, signal && { signal });
  signal?.addEventListener('abort', () => stopWaiting(), { once: true });

  on('pushState', () => {
    rememberFocus();
    const before = leave();
    target.scrollTo(0, 0);
    if (isRefining(before)) return whenReady(announce);
    main()?.focus({ preventScroll: true });
    whenReady((next) => {
      if (routes.homePage.match(path)) next.scrollIntoView(); // the slides stay above the list
      if (isFree()) next.focus({ preventScroll: target.scrollY > 0 });
      if (target.location.hash === '') return;
      whenReady((named) => {
        if (document.activeElement === next) named.focus();
      }, part);
    });
  });

  on('replaceState', () => {
    leave();
    const shown = heading();
    // The first screen is not there yet: a redirect at the start moves no focus.
    if (shown === null) return;
    whenReady((next) => {
      if (next === shown || !isFree()) return;
      target.scrollTo(0, 0);
      next.focus();
    });
  });

  on('popstate', () => {
    rememberFocus();
    if (leave() === path) return;
    const find = focused.get(current);
    whenReady((next) => {
      announce(next);
      if (find === undefined) return;
      whenReady((found) => {
        if (isFree() || document.activeElement === next) found.focus({ preventScroll: true });
      }, find);
    });
  });
};
