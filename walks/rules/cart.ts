import { isDeepStrictEqual } from 'node:util';
import { rulesOver } from 'xstate-walks';
import type { ShopObservation } from './observation.ts';

const { always, between } = rulesOver<ShopObservation>();

export const cartRules = [
  between(
    'a cart line is lost without an action of the shopper',
    ['lines', 'mayGo'],
    (before, now) => before.lines.filter(({ product }) => !now.lines.some((line) => line.product === product)),
    (line, { mayGo }) => !mayGo(line) && line.name,
  ),
  always(
    'the cart on screen equals the stored cart',
    ['lines', 'kept'],
    ({ lines, kept }) => (lines.length + kept.length > 0 ? [{ lines, kept }] : []),
    ({ lines, kept }) => isDeepStrictEqual(lines, kept),
  ),
  always(
    'an undo gives back exactly what was in the cart',
    ['undone'],
    ({ undone }) => undone,
    ({ lines, before }) => isDeepStrictEqual(lines, before),
  ),
];
