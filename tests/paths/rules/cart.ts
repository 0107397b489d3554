import { rulesOver } from '../../model/rules.ts';
import type { ShopSight } from './sight.ts';

const { always, between } = rulesOver<ShopSight>();

export const cartRules = [
  between('a cart line is lost without the shopper’s act', ['lines', 'released'], (before, now) =>
    before.lines
      .filter(({ product }) => !now.lines.some((line) => line.product === product))
      .filter(({ product }) => !now.released.includes(product))
      .map(({ name }) => name),
  ),
  always('the cart on screen is the cart that is kept', ['isCartKept'], ({ isCartKept }) => isCartKept),
];
