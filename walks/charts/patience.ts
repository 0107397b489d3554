import { absent, shown } from 'xstate-walks/screen';
import { patienceMachine } from '../../src/machines/patience.machine.ts';
import type { ChartDeclaration } from '../declaration.ts';

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
} satisfies ChartDeclaration<typeof patienceMachine>;
