import { createActor, fromPromise } from 'xstate';
import { absent, shown } from 'xstate-walks/screen';
import type { ProductPage } from '../../common/contract/product.ts';
import { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import { patienceMachine } from '../../src/machines/patience.machine.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';

/** A search that is never answered. */
export const patience = {
  machine: patienceMachine,
  statements: 'S76, S129, A13',
  title: 'patience',
  model: {},
  actions: {},
  screens: {
    waiting: () => [shown('status', 'Loading', { reads: '' }), absent('button', 'Cancel')],
    slow: () => [shown('status', 'Loading', { says: 'Still working …' }), shown('button', 'Cancel', { enabled: true })],
  },
  inShop: {
    services: { listProducts: 'listProducts' },
    still: true,
    prepare: [shown('heading', 'Search results for “tv”')], // then the list is loading, and no longer the screen
    arrive: async () => ({ path: '/search/tv' }),
  },
  view: async () => {
    const { PatienceView } = await import('../../src/views/common/calls.tsx');
    const searching = catalogueMachine.provide({
      actors: { listProducts: fromPromise(() => new Promise<ProductPage>(() => undefined)) },
    });
    return {
      draw: (actor, _input, start) => (
        <PatienceView patience={actor} actor={start(createActor(searching, { input: { keyword: '', page: 1 } }))} />
      ),
    };
  },
} satisfies ChartDeclaration<typeof patienceMachine>;
