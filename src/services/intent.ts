/** How long a pointer rests on a link before the visitor is about to open it, in milliseconds. */
const REST_MS = 80;

const savesData = ({ navigator }: Window): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export const whenLoaded = (target: Window, run: () => void): void => {
  if (savesData(target)) return;
  if (target.document.readyState === 'complete') run();
  else target.addEventListener('load', run, { once: true });
};

/** The path of this shop that a press leads to: the link's, or the control's `data-leads-to`. */
const pathAt = ({ target }: Event, { origin }: Location): string | undefined => {
  const lead = target instanceof Element && target.closest<HTMLAnchorElement>('a[href], [data-leads-to]');
  if (!lead) return undefined;
  return lead.dataset['leadsTo'] ?? (lead.origin === origin ? lead.pathname : undefined);
};

/** Reports where a link or control leads on which a pointer rests, that is pressed or gets the focus. */
export const watchIntent = (target: Window, onIntent: (path: string) => void, signal?: AbortSignal): void => {
  if (savesData(target)) return;
  let timer: number | undefined;
  const report = (event: Event) => {
    const path = pathAt(event, target.location);
    if (path !== undefined) onIntent(path);
  };
  const on = (type: string, listener: (event: Event) => void) =>
    target.document.addEventListener(type, listener, { passive: true, ...(signal && { signal }) });

  on('pointerover', (event) => {
    target.clearTimeout(timer);
    timer = target.setTimeout(() => report(event), REST_MS);
  });
  for (const type of ['pointerdown', 'focusin']) {
    on(type, (event) => {
      target.clearTimeout(timer); // a rest that ends with a press was reported by the press
      report(event);
    });
  }
};
