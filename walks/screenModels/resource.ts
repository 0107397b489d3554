import type { resourceMachine } from '../../src/machines/resource.machine.ts';
import { press } from 'xstate-walks/surface/actions.ts';
import { absent, shown } from 'xstate-walks/surface/expectations.ts';
import { part } from 'xstate-walks/surface/locators.ts';
import { aProduct } from '../support/samples.ts';
import { beyond } from '../beyond.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';
import { cancelSlowWorkIn } from '../shopActions.ts';

const top = { within: part('region', 'Top rated products') };

/** What is only read: the top-rated products at home. */
export const resourceScreenModel: ShopScreenModel<typeof resourceMachine> = {
  options: { filter: (snapshot, { type }) => !(snapshot.matches('loaded') && type === 'resource.reload') },
  services: { read: 'listTopProducts' },
  arrive: async () => ({ path: '/' }),
  actions: { 'resource.reload': () => [press('button', 'Try again', top)], 'work.cancel': cancelSlowWorkIn(top) },
  expectations: {
    loading: () => [shown('status', 'Loading', top), absent('alert', undefined, top)],
    loaded: () => [shown('link', new RegExp(aProduct().name), top), absent('status', 'Loading', top)],
    failed: () => [
      shown('alert', undefined, { says: /\S/, ...top }),
      shown('button', 'Try again', { enabled: true, ...top }),
    ],
  },
  beyond: beyond.resource,
};
