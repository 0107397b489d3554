import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, languages, type Language } from '../../common/texts/language.ts';

/** The file of the built page in a language. */
export const builtPage = (language: Language): string =>
  language === DEFAULT_LANGUAGE ? 'index.html' : `index.${language}.html`;

/** The languages that the pages in a folder were built in. */
export const builtLanguages = (clientDir: string): Language[] =>
  languages.filter((language) => existsSync(join(clientDir, builtPage(language))));
