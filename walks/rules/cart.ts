import { isDeepStrictEqual } from 'node:util';
import { rulesOver } from 'xstate-walks/rules.ts';
import type { ShopObservation } from './observation.ts';

const { always, between } = rulesOver<ShopObservation>();

export const cartRules = [
  between(
    'a cart line is lost without the shopper’s act',
    ['lines', 'mayGo'],
    (before, now) => before.lines.filter(({ product }) => !now.lines.some((line) => line.product === product)),
    (line, { mayGo }) => !mayGo(line) && line.name,
  ),
  always(
    'the cart on screen is the cart that is kept',
    ['lines', 'kept'],
    ({ lines, kept }) => (lines.length + kept.length > 0 ? [{ lines, kept }] : []),
    ({ lines, kept }) => isDeepStrictEqual(lines, kept),
  ),
];
