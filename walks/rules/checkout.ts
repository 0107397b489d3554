import { rulesOver } from 'xstate-walks';
import type { ShopObservation } from './observation.ts';

const { always, never } = rulesOver<ShopObservation>();

export const checkoutRules = [
  never(
    'an ordered product is still in the cart',
    ['lines', 'placed'],
    ({ placed }) => placed,
    (id, { lines }) => lines.find(({ product }) => product === id)?.name ?? false,
  ),
  never(
    'the cart shows a different price from the server’s latest',
    ['lines', 'named'],
    ({ lines, named }) =>
      named.flatMap(({ product, price }) =>
        lines.filter((line) => line.product === product).map((line) => ({ line, price })),
      ),
    ({ line, price }) => line.price !== price && `${line.name} at ${line.price}`,
  ),
  /** After a crash the shop looks the order up, but only for the buyer who sent it (A5). */
  always(
    'an order in flight is stored for its buyer',
    ['inFlight', 'remembered'],
    ({ inFlight }) => (inFlight === null ? [] : [inFlight]),
    (order, { remembered }) => remembered.some(({ key, userId }) => key === order.key && userId === order.userId),
  ),
  always(
    'the address matches the step of the checkout',
    ['step'],
    ({ step }) => (step.shown === null || step.address === null ? [] : [step]),
    ({ shown, address }) => shown === address,
  ),
];
