import { useId, useState, useSyncExternalStore } from 'react';
import * as words from '#texts/layout.ts';
import { createColorScheme, chooseLanguage } from '../../services/preferences.ts';
import classes from './Layout.module.css';
import { language as current } from '#texts/language.ts';
import { LANGUAGE_COOKIE, LANGUAGE_FORM, languageNames, languages } from '../../../common/texts/language.ts';
import { useFeatures } from '../shop/ShopContext.tsx';

/** Chooses the language of this browser, where the server has more than one. A form, so it works without scripts. */
export function LanguageSwitch() {
  if (!useFeatures().includes('languages')) return null;
  return (
    <form action={LANGUAGE_FORM} aria-label={words.language} className={classes.schemes}>
      {languages.map((language) => (
        <button
          key={language}
          name={LANGUAGE_COOKIE}
          value={language}
          lang={language}
          className={`choice ${classes.scheme}`}
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

const schemes = [
  ['auto', words.schemeSystem],
  ['light', words.schemeLight],
  ['dark', words.schemeDark],
] as const;

export function SchemeSwitch() {
  const [scheme] = useState(createColorScheme);
  const chosen = useSyncExternalStore(scheme.subscribe, scheme.current, () => 'auto');
  const name = useId();
  return (
    <fieldset className={classes.schemes}>
      <legend className="unseen">{words.colourScheme}</legend>
      {schemes.map(([value, label]) => (
        <label key={value} className={`choice ring ${classes.scheme}`}>
          <input
            type="radio"
            className="unseen"
            name={name}
            checked={value === chosen}
            onChange={() => scheme.choose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
