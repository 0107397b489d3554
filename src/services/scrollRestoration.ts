import { attempt } from '../../common/domain/attempt.ts';

const POSITIONS = 'scrollPositions';

const TAKEOVERS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

const MOST = 50;

type Entry = { key?: string } | null;

/** For the state of a new history entry, which is written once then: a second time costs a slow phone milliseconds. */
export const newKey = (): string => Math.random().toString(36).slice(2);

const readPositions = (target: Window): Map<string, number> =>
  attempt(() => new Map(JSON.parse(target.sessionStorage.getItem(POSITIONS) ?? '[]') as [string, number][]), new Map());

/** Screen and data come late: the position is set again whenever the height changes, until the user does anything. */
export const restoreScroll = (target: Window, signal?: AbortSignal): void => {
  const { history } = target;
  const listening = signal && { signal };
  const positions = readPositions(target);

  /** Names the current history entry. Not by `history.replaceState`, which wouter announces as a navigation. */
  const name = (key: string): string => {
    History.prototype.replaceState.call(history, { ...(history.state as Entry), key }, '');
    return key;
  };
  const keyOf = (): string => (history.state as Entry)?.key ?? name(newKey());

  const observer = new ResizeObserver(() => apply());
  let wanted: number | null = null;
  const apply = () => {
    if (wanted !== null && target.scrollY !== wanted) target.scrollTo(0, wanted);
  };
  const stop = () => {
    wanted = null;
    observer.disconnect();
  };
  const restore = (key: string) => {
    const position = positions.get(key);
    if (position === undefined) return;
    wanted = position;
    apply();
    observer.observe(target.document.body);
  };

  history.scrollRestoration = 'manual';
  let current = keyOf();
  const leave = () => {
    positions.delete(current);
    // A position that the page was not yet tall enough for is kept.
    positions.set(current, wanted ?? target.scrollY);
    if (positions.size > MOST) positions.delete(positions.keys().next().value!);
    stop();
  };

  const on = (type: string, listener: () => void) => target.addEventListener(type, listener, listening);
  const enter = () => {
    leave();
    current = keyOf();
  };
  on('pushState', enter);
  on('replaceState', () => name(current));
  on('popstate', () => {
    enter();
    restore(current);
  });
  on('pagehide', () => {
    leave();
    // Without storage a reload starts at the top.
    attempt(() => target.sessionStorage.setItem(POSITIONS, JSON.stringify([...positions])), undefined);
  });
  for (const takeover of TAKEOVERS) target.addEventListener(takeover, stop, { passive: true, ...listening });
  signal?.addEventListener('abort', stop, { once: true });
  restore(current);
};
