import { language as current } from '#texts/language.ts';
import * as words from '#texts/layout.ts';
import { LANGUAGES } from '../../../common/contract/endpoints.ts';
import { LANGUAGE_COOKIE, LANGUAGE_FORM, languageNames, languages } from '../../../common/texts/language.ts';
import { chooseLanguage } from '../../services/language.ts';
import { useFeatures } from '../shop/useFeatures.ts';
import classes from './SchemeSwitch.module.css';

/** Chooses the language of this browser, where the server has more than one. A form, so it works without scripts. */
export function LanguageSwitch() {
  if (!useFeatures().includes(LANGUAGES)) return null;
  return (
    <form action={LANGUAGE_FORM} aria-label={words.language} className={classes.schemes}>
      {languages.map((language) => (
        <button
          key={language}
          name={LANGUAGE_COOKIE}
          value={language}
          lang={language}
          className={classes.scheme}
          aria-current={language === current}
          onClick={(event) => {
            event.preventDefault();
            if (language !== current) chooseLanguage(window, language, words.draftsAreLost);
          }}
        >
          {languageNames[language]}
        </button>
      ))}
    </form>
  );
}
