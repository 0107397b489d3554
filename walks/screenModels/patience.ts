import type { patienceMachine } from '../../src/machines/patience.machine.ts';
import { absent, shown, words, unsaid } from 'xstate-walks/surface/sights.ts';
import type { ShopStage } from '../browser/browserWalks.ts';

/** A search that is never answered. */
export const patienceStage: ShopStage<typeof patienceMachine> = {
  services: { listProducts: 'listProducts' },
  still: true,
  prepare: [shown('heading', 'Search results for “tv”')], // what is loading then is the list, and no more the screen
  arrive: async () => ({ path: '/search/tv' }),
  deeds: {},
  sights: {
    '*': () => [shown('status', 'Loading')],
    waiting: () => [unsaid('Still working …'), absent('button', 'Cancel')],
    slow: () => [words('Still working …'), shown('button', 'Cancel', { enabled: true })],
  },
};
