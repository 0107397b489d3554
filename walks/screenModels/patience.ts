import type { patienceMachine } from '../../src/machines/patience.machine.ts';
import { absent, shown, words, unsaid } from 'xstate-walks/surface/expectations.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';

/** A search that is never answered. */
export const patienceScreenModel: ShopScreenModel<typeof patienceMachine> = {
  services: { listProducts: 'listProducts' },
  still: true,
  prepare: [shown('heading', 'Search results for “tv”')], // what is loading then is the list, and no more the screen
  arrive: async () => ({ path: '/search/tv' }),
  actions: {},
  expectations: {
    '*': () => [shown('status', 'Loading')],
    waiting: () => [unsaid('Still working …'), absent('button', 'Cancel')],
    slow: () => [words('Still working …'), shown('button', 'Cancel', { enabled: true })],
  },
};
