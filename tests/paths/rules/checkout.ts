import { rulesOver } from '../../model/rules.ts';
import type { ShopSight } from './sight.ts';

const { always, never } = rulesOver<ShopSight>();

export const checkoutRules = [
  never('what was ordered is still in the cart', ['lines', 'placed'], ({ lines, placed }) =>
    lines.filter(({ product }) => placed.includes(product)).map(({ name }) => name),
  ),
  never('the cart asks another price than the server has just named', ['lines', 'named'], ({ lines, named }) =>
    lines
      .filter((line) => named.some(({ product, price }) => product === line.product && price !== line.price))
      .map(({ name, price }) => `${name} at ${price}`),
  ),
  /** So that it is asked for after a crash, by whoever sent it and by nobody else (A5). */
  always(
    'an order that is on its way is remembered as its buyer’s',
    ['inFlight', 'remembered'],
    ({ inFlight, remembered }) =>
      inFlight === null || (remembered?.key === inFlight.key && remembered.userId === inFlight.userId),
  ),
  always(
    'the address names the step that the checkout is in',
    ['step'],
    ({ step: { shown, address } }) => shown === null || address === null || shown === address,
  ),
];
