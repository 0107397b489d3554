import { attempt } from '../../common/domain/attempt.ts';

/** The style sheets of a screen that the server has drawn. Until they apply, the document has the rules that it needs. */
const SHEETS = 'link[rel=stylesheet][media=print]';

/** A sheet that failed has no rules that can be read. */
const isLoaded = ({ sheet }: HTMLLinkElement): boolean =>
  attempt(() => sheet !== null && sheet.cssRules.length >= 0, false);

/** Resolves when a new sheet applies. Removes one that fails, so that it can be added again (S58). */
const loaded = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${link.href} could not be loaded`));
    });
  });

/** Resolves when a sheet is there. One that is not there yet gets a new element: a failure may have passed unnoticed. */
const whenThere = async (link: HTMLLinkElement): Promise<void> => {
  if (isLoaded(link)) return;
  const fresh = link.cloneNode() as HTMLLinkElement;
  const done = loaded(fresh);
  link.replaceWith(fresh);
  await done;
};

/** Adds a style sheet after all others, unless the document has it. */
export const addSheet = async (document: Document, file: string): Promise<void> => {
  if (document.querySelector(`link[rel=stylesheet][href="${file}"]`) !== null) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: file });
  const done = loaded(link);
  // Those of a drawn document stand at its end, and a later sheet overrides an earlier one.
  const last = [...document.querySelectorAll('link[rel=stylesheet]')].at(-1) ?? document.head.lastChild!;
  last.after(link);
  await done;
};

/** Resolves when the sheets of a drawn screen are there. Rejects if one fails. */
export const drawnStylesLoaded = async (document: Document): Promise<void> => {
  const links = [...document.querySelectorAll<HTMLLinkElement>(SHEETS)];
  const results = await Promise.allSettled(links.map(whenThere));
  if (results.some(({ status }) => status === 'rejected')) throw new Error('A style sheet of the screen is missing');
};

/** Applies these sheets at once: one alone would override the document's rules of later ones. */
export const applyDrawnStyles = (document: Document): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>(SHEETS)) link.media = 'all';
};
