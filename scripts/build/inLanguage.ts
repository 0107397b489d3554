import type { Plugin } from 'vite';
import { builtPage, DEFAULT_LANGUAGE, type Language } from '../../common/texts/language.ts';
import { servedTexts } from '../../common/texts/served.ts';

/** Replaces one text of the page, which must be in it. */
const replaced = (html: string, from: string, to: string): string => {
  if (!html.includes(from)) throw new Error(`index.html does not say “${from}”`);
  return html.replace(from, () => to);
};

const translated = (html: string, language: Language): string => {
  const { head } = servedTexts[DEFAULT_LANGUAGE];
  const { head: own } = servedTexts[language];
  const pairs = [
    [`<html lang="${DEFAULT_LANGUAGE}">`, `<html lang="${language}">`],
    [head.keywords, own.keywords],
    [head.withoutScripts, own.withoutScripts],
    [head.title, own.title],
    [head.description, own.description],
  ] as const;
  return pairs.reduce((page, [from, to]) => replaced(page, from, to), html);
};

/** Builds the page of a language: its own words in `index.html`, which gets a name of its own. */
export const inLanguage = (language: Language): Plugin => ({
  name: 'in-language',
  transformIndexHtml: (html, { path }) => (path === '/index.html' ? translated(html, language) : html),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      if (page) page.fileName = builtPage(language);
    },
  },
});
