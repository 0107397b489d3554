import type { resourceMachine } from '../../src/machines/resource.machine.ts';
import { press } from 'xstate-walks/surface/deeds.ts';
import { absent, shown } from 'xstate-walks/surface/sights.ts';
import { part } from 'xstate-walks/surface/spots.ts';
import { aProduct } from '../support/samples.ts';
import { beyond } from '../beyond.ts';
import type { ShopStage } from '../browser/browserWalks.ts';
import { cancelSlowWorkIn } from './deeds.ts';

const top = { within: part('region', 'Top rated products') };

/** What is only read: the top-rated products at home. */
export const resourceStage: ShopStage<typeof resourceMachine> = {
  options: { filter: (snapshot, { type }) => !(snapshot.matches('loaded') && type === 'resource.reload') },
  services: { read: 'listTopProducts' },
  arrive: async () => ({ path: '/' }),
  deeds: { 'resource.reload': () => [press('button', 'Try again', top)], 'work.cancel': cancelSlowWorkIn(top) },
  sights: {
    loading: () => [shown('status', 'Loading', top), absent('alert', undefined, top)],
    loaded: () => [shown('link', new RegExp(aProduct().name), top), absent('status', 'Loading', top)],
    failed: () => [
      shown('alert', undefined, { says: /\S/, ...top }),
      shown('button', 'Try again', { enabled: true, ...top }),
    ],
  },
  beyond: beyond.resource,
};
