import type { Page } from 'playwright-core';
import { answerAlways, filledIn, store } from 'xstate-walks/playwright';
import type { Action } from 'xstate-walks/screen';
import type { Arrival } from '../declaration.ts';
import type { Steering } from './steering.ts';

/** What a walk has at hand: the page, the shop, and the calls that are held. */
export type Scene = { page: Page; steering: Steering; visit: Arrival['visit'] };

/** A document of the shop's origin in which no shop runs. */
export const ASIDE = '/placeholder.svg';

/** Writes down what the shop's tab is told of. */
const storeAside = (page: Page, stored: Record<string, unknown>) => store(page.context(), ASIDE, stored);

/** Brings about what is outside of the screen. */
export async function bringAbout({ page, steering, visit }: Scene, { effect }: Action & { action: 'outside' }) {
  if ('stored' in effect) await storeAside(page, await filledIn(page, visit?.as, effect.stored));
  else if ('answers' in effect) await answerAlways(page, effect.answers);
  else if ('inPage' in effect) await page.evaluate(effect.inPage, effect.given as never);
  else await steering.answer(effect.call, await filledIn(page, visit?.as, effect.answer), effect.about);
}
