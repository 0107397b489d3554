/** The languages of the shop. The first is that of the specification, and of a visitor who speaks none of them. */
export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

export const LANGUAGE_COOKIE = 'language';

const YEAR_IN_SECONDS = 31_536_000;

/** The cookie as it is set, in an answer or by a script: for a year, on every page. */
export const languageCookie = (language: Language) =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax`;

/** Where the form that changes it is sent to, with a field of the same name. */
export const LANGUAGE_FORM = '/language';

/** Language names in their own language, for readers who do not understand the page. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

export const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((language) => language === text);

export const chosenLanguage = (cookies = ''): Language | undefined => {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='));
  const chosen = pairs.find(([name]) => name === LANGUAGE_COOKIE)?.[1];
  return isLanguage(chosen) ? chosen : undefined;
};

export const builtPage = (language: Language) =>
  language === DEFAULT_LANGUAGE ? 'index.html' : `index.${language}.html`;

/** Letters that are written from right to left, and controls that turn the direction. */
const TURNS = /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFEFC]/;

/** A name within a sentence: one that is written from right to left does not turn what stands beside it (A92). */
export const isolated = (name: string) => (TURNS.test(name) ? `\u2068${name}\u2069` : name);
