import type { listMachine } from '../../src/machines/list.machine.ts';
import { press } from 'xstate-walks/surface/actions.ts';
import { absent, shown } from 'xstate-walks/surface/expectations.ts';
import { part } from 'xstate-walks/surface/locators.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';
import { cancelSlowWorkIn } from '../shopActions.ts';

const mine = { within: part('region', 'My Orders') };

/** A list that is only read: the own orders, whose pages are links. */
export const listScreenModel: ShopScreenModel<typeof listMachine> = {
  options: { filter: ({ context }, { type }) => type !== 'list.ask' || context.answer !== null },
  services: { read: 'listMyOrders' },
  arrive: async ({ api }) => ({ path: '/profile', visit: { as: await api.aPerson('Sophie Shopper') } }),
  actions: {
    'list.ask': ({ event }) => [press('link', String(event['listing'].page), mine)],
    'list.reload': () => [press('button', 'Try again', mine)],
    'work.cancel': cancelSlowWorkIn(mine),
  },
  shared: ['list.ask'], // a link changes the address, whether or not a call follows
  expectations: {
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
