/** The style sheets of a screen that the server has drawn. Until they apply, the document has the rules that it needs. */
const SHEETS = 'link[rel=stylesheet][media=print]';

const loaded = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    if (link.sheet !== null) return resolve();
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded`)));
  });

/**
 * Applies the style sheets that the document has loaded beside the screen. Rejects if one fails, and removes it then, so
 * that the loader of the chunk can add it again (S58).
 */
export const applyDrawnStyles = async (document: Document): Promise<void> => {
  const links = [...document.querySelectorAll<HTMLLinkElement>(SHEETS)];
  const results = await Promise.allSettled(links.map(loaded));
  for (const [index, { status }] of results.entries()) {
    if (status === 'fulfilled') links[index]!.media = 'all';
    else links[index]!.remove();
  }
  if (results.some(({ status }) => status === 'rejected')) throw new Error('A style sheet of the screen is missing');
};
