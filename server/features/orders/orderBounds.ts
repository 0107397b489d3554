import { say } from '../../../common/texts/messages.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Holdings } from './buyerState.ts';
import type { Wanted } from './stock.ts';

/** How many orders and items one buyer may leave unpaid (A34, A41). */
export type OrderBounds = Pick<Settings, 'maxOpenOrders' | 'maxUnitsHeldByNewAccount'>;

const tooManyOpen = (open: number): HttpError => {
  const message = say('tooManyOpen', { open });
  return new HttpError(409, { code: 'TOO_MANY_OPEN_ORDERS', message });
};

const tooManyUnits = (held: number, units: number, most: number): HttpError => {
  const message = say(held === 0 ? 'tooManyUnits' : 'tooManyUnitsHeld', { most, units });
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
