import type { Language } from './language.ts';

/** A text for each plural category that a language has. Ours have two: `one`, and `other` for all else. */
type Forms = { one: string; other: string };

/** Chooses the form for a number by the rules of the language. Made at first use. */
export const pluralsOf = (language: Language) => {
  let rules: Intl.PluralRules | undefined;
  return (count: number, { one, other }: Forms) => {
    rules ??= new Intl.PluralRules(language);
    return rules.select(count) === 'one' ? one : other;
  };
};
