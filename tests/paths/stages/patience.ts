import type { patienceMachine } from '../../../src/machines/patience.machine.ts';
import { absent, shown, words, unsaid } from '../../model/surface/sights.ts';
import type { ShopStage } from '../browser/browserWalks.ts';

/** A search that is never answered. */
export const patienceStage: ShopStage<typeof patienceMachine> = {
  services: { listProducts: 'listProducts' },
  still: true,
  arrive: async () => ({ path: '/search/tv' }),
  deeds: {},
  sights: {
    '*': () => [shown('status', 'Loading')],
    waiting: () => [unsaid('Still working …'), absent('button', 'Cancel')],
    slow: () => [words('Still working …'), shown('button', 'Cancel', { enabled: true })],
  },
};
