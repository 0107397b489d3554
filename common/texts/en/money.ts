const signs: Record<string, string> = { USD: '$', EUR: '€', GBP: '£' };

/** An amount such as `1849.00` for people: `$1,849.00`. Without `Intl`, whose first use takes 30 ms, and four times that on a phone. */
export const money = (plain: string, currency: string) =>
  plain.replace(/^-?/, (minus) => minus + (signs[currency] ?? `${currency}\u00A0`)).replace(/\B(?=(\d{3})+\.)/g, ',');

/** A whole number for people: `1,849`. */
export const whole = (count: number) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');

export const decimalMark = '.';

export const shipsFree = 'Ships free';
export const shipsFor = (fee: string, missing: string) => `Ships for ${fee}; add ${missing} for free shipping`;
