import type { patienceMachine } from '../../../src/machines/patience.machine.ts';
import { absent, shown, words, unsaid } from '../../model/surface/sights.ts';
import { neverAnswer } from '../../support/network.ts';
import type { ShopStage } from '../browser/browserWalks.ts';

/** A search that is never answered. */
export const patienceStage: ShopStage<typeof patienceMachine> = {
  services: {},
  still: true,
  arrive: async () => ({
    path: '/search/tv',
    visit: { before: (page) => page.route('**/api/products?*', neverAnswer) },
  }),
  deeds: {},
  sights: {
    '*': () => [shown('status', 'Loading')],
    waiting: () => [unsaid('Still working …'), absent('button', 'Cancel')],
    slow: () => [words('Still working …'), shown('button', 'Cancel', { enabled: true })],
  },
};
