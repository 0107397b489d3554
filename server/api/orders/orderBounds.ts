import { HttpError } from '../../http/httpError.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Holdings } from './buyerState.ts';
import type { Wanted } from './stock.ts';

/** How many orders and items one buyer may leave unpaid (A34, A41). */
export type OrderBounds = Pick<Settings, 'maxOpenOrders' | 'maxUnitsHeldByNewAccount'>;

const tooManyOpen = (open: number): HttpError => {
  const message = `You have ${open} unpaid orders. Pay one of them before you place another.`;
  return new HttpError(409, { code: 'TOO_MANY_OPEN_ORDERS', message });
};

const tooManyUnits = (held: number, units: number, most: number): HttpError => {
  const advice = held === 0 ? 'Order fewer at first.' : 'Order fewer, or pay for what you have ordered first.';
  const message = `Until you have paid for an order, you can order at most ${most} items. With this one it would be ${units}. ${advice}`;
  return new HttpError(409, { code: 'TOO_MANY_UNITS_HELD', message });
};

/**
 * Limits how many orders a buyer leaves unpaid, and what an account that has never paid may hold: one registration must
 * not sell the shop out (A41).
 */
export const refuseBeyondBounds = (
  { open, units: held, hasPaid }: Holdings,
  wanted: readonly Wanted[],
  { maxOpenOrders, maxUnitsHeldByNewAccount }: OrderBounds,
): void => {
  if (open >= maxOpenOrders) throw tooManyOpen(open);
  const units = wanted.reduce((sum, { qty }) => sum + qty, held);
  if (!hasPaid && units > maxUnitsHeldByNewAccount) throw tooManyUnits(held, units, maxUnitsHeldByNewAccount);
};
