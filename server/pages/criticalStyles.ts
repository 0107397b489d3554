import { LRUCache } from 'lru-cache';
import { PurgeCSS } from 'purgecss';

/** How many results are kept: one for each screen and state that needs other rules. */
const MOST_KEPT = 100;

/** Set by scripts, or outside of the screen's own markup. */
const ATTRIBUTES = ['data-mantine-color-scheme', 'data-opening', 'aria-busy'];

const allIn = (html: string, pattern: RegExp): string[] => [
  ...new Set([...html.matchAll(pattern)].map(([, name = '']) => name)),
];

const variablesIn = (text: string): string[] => allIn(text, /var\((--[\w-]+)/g);

/** The variables that the markup uses in its style attributes, and those that these are made of. */
const usedVariables = (css: string, html: string): string[] => {
  const used = new Set(variablesIn(html));
  for (const name of used) {
    for (const value of allIn(css, new RegExp(`${name}:([^;}]*)`, 'g'))) {
      for (const other of variablesIn(value)) used.add(other); // a Set iterates over entries that are added during the loop
    }
  }
  return [...used];
};

const purge = async (css: string, html: string): Promise<string> => {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: `<html><body><div id="root">${html}</div></body></html>`, extension: 'html' }],
    css: [{ raw: css }],
    variables: true,
    keyframes: true,
    dynamicAttributes: ATTRIBUTES,
    safelist: { variables: usedVariables(css, html) },
  });
  return purged!.css;
};

/**
 * The rules of some style sheets that the markup of a screen needs for its first paint. Computed once for each set of
 * classes: products differ in their text, and hardly in their classes.
 */
export const createCriticalStyles = () => {
  const kept = new LRUCache<string, Promise<string>>({ max: MOST_KEPT });

  return (css: string, html: string): Promise<string> => {
    const key = [css.length, ...allIn(html, /class="([^"]*)"/g).toSorted()].join('\n');
    const known = kept.get(key) ?? purge(css, html);
    kept.set(key, known);
    return known;
  };
};
