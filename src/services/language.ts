import { languageCookie, type Language } from '../../common/texts/language.ts';

/** Fields of a form that a visitor has filled and not sent. Forms with an action keep their fields in the address. */
const DRAFTS = 'form:not([action]) :is(input, textarea, select):is(:user-valid, :user-invalid)';

/**
 * Keeps the choice and loads the page again in that language, at the same place. Asks first, with the given words, if
 * something typed would be lost.
 */
export const chooseLanguage = (window: Window, language: Language, question: string): void => {
  const { document, location } = window;
  if (document.querySelector(DRAFTS) !== null && !window.confirm(question)) return;
  document.cookie = languageCookie(language);
  location.reload();
};
