import { cataloguePath } from '../../common/routes/catalogue.ts';
import type { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import { press } from 'xstate-walks/surface/actions.ts';
import { absent, shown, words } from 'xstate-walks/surface/expectations.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';
import { cataloguePaths } from '../charts/catalogue.ts';
import { cancelSlowWork } from '../shopActions.ts';

const { keyword, page } = cataloguePaths.input;

/** The second page of a search. */
export const catalogueScreenModel: ShopScreenModel<typeof catalogueMachine> = {
  like: { page },
  services: { listProducts: 'listProducts' },
  arrive: async () => ({ path: cataloguePath(keyword, page) }),
  actions: {
    'catalogue.reload': ({ before }) => [press('button', before.matches('failed') ? 'Try again' : 'Look again')],
    'work.cancel': cancelSlowWork,
  },
  expectations: {
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
