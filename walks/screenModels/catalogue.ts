import { cataloguePath } from '../../common/domain/address.ts';
import type { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import { press } from 'xstate-walks/surface/deeds.ts';
import { absent, shown, words } from 'xstate-walks/surface/sights.ts';
import type { ShopStage } from '../browser/browserWalks.ts';
import { cataloguePaths } from '../charts/catalogue.ts';
import { cancelSlowWork } from './deeds.ts';

const { keyword, page } = cataloguePaths.input;

/** The second page of a search. */
export const catalogueStage: ShopStage<typeof catalogueMachine> = {
  like: { page },
  services: { listProducts: 'listProducts' },
  arrive: async () => ({ path: cataloguePath(keyword, page) }),
  deeds: {
    'catalogue.reload': ({ before }) => [press('button', before.matches('failed') ? 'Try again' : 'Look again')],
    'work.cancel': cancelSlowWork,
  },
  sights: {
    '*': () => [shown('heading', `Search results for “${keyword}”`)],
    loading: () => [shown('status', 'Loading'), absent('alert'), absent('navigation', 'Pages')],
    listed: ({ context }) => [
      ...context.answer!.products.map(({ name }) => shown('link', name)),
      shown('navigation', 'Pages'),
      absent('status', 'Loading'),
    ],
    empty: () => [words(`No product matches “${keyword}”.`), shown('link', 'See all products')],
    beyondEnd: () => [shown('status', 'Loading')],
    failed: () => [shown('alert', undefined, { says: /\S/ }), shown('button', 'Try again', { enabled: true })],
  },
};
