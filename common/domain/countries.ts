import { language } from '#texts/language.ts';
import { COUNTRIES } from './countryCodes.ts';

export const countries = (): string[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return COUNTRIES.map((code) => names.of(code)!).toSorted(new Intl.Collator(language).compare);
};
