import { language } from '#texts/language.ts';
import { COUNTRIES } from './countryCodes.ts';
import { merchant } from './merchant.ts';

/** Those to which the shop sells come first. */
export const countries = (): string[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const own = merchant().countries.map((code) => names.of(code)!);
  const all = COUNTRIES.map((code) => names.of(code)!).toSorted(new Intl.Collator(language).compare);
  return [...new Set([...own, ...all])];
};
