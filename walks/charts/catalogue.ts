import type { SnapshotFrom } from 'xstate';
import { absent, part, press, shown, unsaid, words } from 'xstate-walks/screen';
import { cataloguePath } from '../../common/routes/catalogue.ts';
import { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import type { ChartDeclaration } from '../declaration.ts';
import { cancelSlowWork } from '../shopActions.ts';
import { aProduct } from '../support/samples.ts';

type Catalogue = SnapshotFrom<typeof catalogueMachine>;

/** The products of the page. */
export const products = [aProduct(), aProduct({ _id: 'a/b', name: 'Lamp', countInStock: 0, numReviews: 0, price: 5 })];

const input = { keyword: 'tv', page: 2 };

const main = part('main');
const pages = part('navigation', 'Pages');
const noCards = absent('listitem', undefined, { within: main });
const noResult = /^No product matches/;
const bound = /^More than/;

const isBusy = (catalogue: Catalogue): boolean => catalogue.hasTag('busy');

/** The second page of a search: with products, past the end, and of a search that finds nothing. */
export const catalogue = {
  machine: catalogueMachine,
  statements: 'S11, S14–S16, S76, S77',
  title: 'the catalogue',
  model: {
    input,
    events: {
      'xstate.done.actor.listProducts': [
        { output: { products, page: 2, pages: 3 } },
        { output: { products, page: 2, pages: 84, moreThan: 1000 } },
        { output: { products: [], page: 2, pages: 2 } },
        { output: { products: [], page: 2, pages: 1 } },
      ],
    },
  },
  actions: {
    'catalogue.reload': ({ before }) => [press('button', before.matches('failed') ? 'Try again' : 'Look again')],
    'work.cancel': cancelSlowWork,
  },
  screens: {
    '*': (state) => [
      shown('heading', `Search results for “${input.keyword}”`, { level: 1 }),
      isBusy(state) ? shown('status', 'Loading', { count: 1 }) : absent('status', 'Loading'),
      ...(state.matches('failed') ? [] : [absent('alert')]),
      isBusy(state) || state.matches('failed') ? absent('navigation', 'Pages') : shown('navigation', 'Pages'),
    ],
    loading: () => [noCards, unsaid(noResult), unsaid(bound)],
    listed: ({ context }) => [
      context.answer?.moreThan === undefined ? unsaid(bound) : words(/^More than 1000 products match\./),
      shown('listitem', undefined, { within: main, count: 2 }),
      shown('link', 'Airpods', { href: '/product/p1' }),
      shown('link', 'Lamp', { href: '/product/a%2Fb' }),
      shown('link', '2', { within: pages, attributes: { 'aria-current': 'page' } }),
    ],
    empty: () => [
      noCards,
      words(`No product matches “${input.keyword}”.`),
      shown('link', 'See all products', { href: '/' }),
    ],
    beyondEnd: () => [noCards, unsaid(noResult)],
    failed: ({ context }) => [
      shown('alert', undefined, { count: 1, says: context.error ?? 'Stopped.' }),
      shown('button', 'Try again', { enabled: true }),
      noCards,
    ],
  },
  inShop: {
    like: { page: input.page },
    services: { listProducts: 'listProducts' },
    arrive: async () => ({ path: cataloguePath(input.keyword, input.page) }),
  },
} satisfies ChartDeclaration<typeof catalogueMachine>;
