import type { Language } from './language.ts';

const made: Record<string, Intl.NumberFormat> = {};

/** With two decimals, also where people leave them out. */
export const formatIn = (language: Language, currency: string): Intl.NumberFormat =>
  (made[`${language} ${currency}`] ??= new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
  }));
