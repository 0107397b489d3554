import { cents, toCents, toDollars } from './money.ts';

/** A new price in dollars, or how an old one changes: by dollars, or by percent of it. */
export type Raise = { by: 'price' | 'amount' | 'percent'; value: number };

export const raised = (dollars: number, { by, value }: Raise): number => {
  if (by === 'price') return value;
  const old = toCents(dollars);
  return toDollars(by === 'amount' ? cents(old + toCents(value)) : cents(Math.round((old * (100 + value)) / 100)));
};
