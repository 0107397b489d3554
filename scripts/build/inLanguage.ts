import type { Plugin } from 'vite';
import { builtPage, DEFAULT_LANGUAGE, type Language } from '../../common/texts/language.ts';
import { servedTexts } from '../../common/texts/served.ts';

/** Replaces one text of the page, which must be in it. */
const replaced = (html: string, from: string, to: string): string => {
  if (!html.includes(from)) throw new Error(`index.html does not say “${from}”`);
  return html.replace(from, () => to);
};

const translated = (html: string, language: Language): string => {
  const { document, head } = servedTexts[DEFAULT_LANGUAGE];
  const { document: ownDocument, head: ownHead } = servedTexts[language];
  const pairs = [
    [`<html lang="${DEFAULT_LANGUAGE}">`, `<html lang="${language}">`],
    [document.keywords, ownDocument.keywords],
    [document.withoutScripts, ownDocument.withoutScripts],
    [head.title, ownHead.title],
    [head.description, ownHead.description],
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
