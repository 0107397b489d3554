/** How long a pointer rests on a link before the visitor is about to open it, in milliseconds. */
const REST_MS = 80;

/** Whether the visitor asked for as few bytes as possible. */
const savesData = ({ navigator }: Window): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const linkAt = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

/**
 * Reports the path of a link of this shop when a visitor is about to open it: when a pointer rests on it, a finger touches
 * it, or it gets the focus. Does nothing for visitors who save data. Ends when the signal, if there is one, is aborted.
 */
export const watchIntent = (target: Window, onIntent: (path: string) => void, signal?: AbortSignal): void => {
  if (savesData(target)) return;
  let timer: number | undefined;
  const report = (link: HTMLAnchorElement) => {
    if (link.origin === target.location.origin) onIntent(link.pathname);
  };
  const on = (type: string, listener: (event: Event) => void) =>
    target.document.addEventListener(type, listener, { passive: true, ...(signal && { signal }) });

  on('pointerover', (event) => {
    target.clearTimeout(timer);
    const link = linkAt(event);
    if (link !== null) timer = target.setTimeout(() => report(link), REST_MS);
  });
  for (const type of ['touchstart', 'focusin']) {
    on(type, (event) => {
      const link = linkAt(event);
      if (link !== null) report(link);
    });
  }
};
