import type { listMachine } from '../../src/machines/list.machine.ts';
import { press } from 'xstate-walks/surface/deeds.ts';
import { absent, shown } from 'xstate-walks/surface/sights.ts';
import { part } from 'xstate-walks/surface/spots.ts';
import type { ShopStage } from '../browser/browserWalks.ts';
import { cancelSlowWorkIn } from './deeds.ts';

const mine = { within: part('region', 'My Orders') };

/** A list that is only read: the own orders, whose pages are links. */
export const listStage: ShopStage<typeof listMachine> = {
  options: { filter: ({ context }, { type }) => type !== 'list.ask' || context.answer !== null },
  services: { read: 'listMyOrders' },
  arrive: async ({ api }) => ({ path: '/profile', visit: { as: await api.aPerson('Sophie Shopper') } }),
  deeds: {
    'list.ask': ({ event }) => [press('link', String(event['listing'].page), mine)],
    'list.reload': () => [press('button', 'Try again', mine)],
    'work.cancel': cancelSlowWorkIn(mine),
  },
  shared: ['list.ask'], // a link changes the address, whether or not a call follows
  sights: {
    '*': ({ context }) => [context.answer === null ? absent('table', 'My Orders') : shown('table', 'My Orders')],
    loading: () => [shown('status', 'Loading', mine), absent('alert', undefined, mine)],
    paged: () => [shown('link', '2', mine), absent('status', 'Loading', mine)],
    whole: () => [shown('link', '2', mine), absent('status', 'Loading', mine)],
    failed: () => [
      shown('alert', undefined, { says: /\S/, ...mine }),
      shown('button', 'Try again', { enabled: true, ...mine }),
    ],
  },
};
