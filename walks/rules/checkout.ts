import { rulesOver } from 'xstate-walks/rules.ts';
import type { ShopObservation } from './observation.ts';

const { always, never } = rulesOver<ShopObservation>();

export const checkoutRules = [
  never(
    'what was ordered is still in the cart',
    ['lines', 'placed'],
    ({ placed }) => placed,
    (id, { lines }) => lines.find(({ product }) => product === id)?.name ?? false,
  ),
  never(
    'the cart asks another price than the server has just named',
    ['lines', 'named'],
    ({ lines, named }) =>
      named.flatMap(({ product, price }) =>
        lines.filter((line) => line.product === product).map((line) => ({ line, price })),
      ),
    ({ line, price }) => line.price !== price && `${line.name} at ${line.price}`,
  ),
  /** So that it is asked for after a crash, by whoever sent it and by nobody else (A5). */
  always(
    'an order that is on its way is remembered as its buyer’s',
    ['inFlight', 'remembered'],
    ({ inFlight }) => (inFlight === null ? [] : [inFlight]),
    (order, { remembered }) => remembered.some(({ key, userId }) => key === order.key && userId === order.userId),
  ),
  always(
    'the address names the step that the checkout is in',
    ['step'],
    ({ step }) => (step.shown === null || step.address === null ? [] : [step]),
    ({ shown, address }) => shown === address,
  ),
];
