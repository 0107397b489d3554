import type { PropsWithChildren } from 'react';
import type { SnapshotFrom, ActorRefFrom } from 'xstate';
import { absent, choose, open, part, press, shown, unsaid, words } from 'xstate-walks/screen';
import { choicesQuery, isNarrowed, noChoices } from '../../common/domain/choices.ts';
import { cataloguePath } from '../../common/routes/catalogue.ts';
import { catalogueEffects } from '../../src/app/catalogueEffects.ts';
import { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { cancelSlowWork, overloaded, retryLabel, waits } from './shopActions.ts';
import { useAddressRows } from './addressRows.ts';
import { aProduct } from '../fixtures/samples.ts';

type Catalogue = SnapshotFrom<typeof catalogueMachine>;

export const products = [aProduct(), aProduct({ _id: 'a/b', name: 'Lamp', countInStock: 0, numReviews: 0, price: 5 })];

const television = aProduct({ _id: 'tv1', name: 'Television' });

const input = { keyword: 'tv', page: 2, choices: noChoices };

const facets = { categories: ['Audio', 'Video'], brands: ['Orchard'] };

const audio = { ...noChoices, category: 'Audio' };

const isNear = (state: Catalogue): boolean => state.matches('empty') && state.context.answer?.near !== undefined;

const isNarrow = ({ context }: Catalogue): boolean => isNarrowed(context.choices ?? noChoices);

/** Where nothing matches, filters would only make it less. */
const hasNoFilters = (state: Catalogue): boolean => state.matches('empty') && (isNear(state) || !isNarrow(state));

const main = part('main');
const pages = part('navigation', 'Pages');
const noCards = absent('listitem', undefined, { within: main });
const noProducts = products.map(({ name }) => absent('link', name, { within: main }));
const noResult = /^No product matches/;
const bound = /^More than/;

const isBusy = (catalogue: Catalogue): boolean => catalogue.hasTag('busy');

/** Sends the choices in the address. */
function AtAddress({ actor, children }: PropsWithChildren<{ actor: ActorRefFrom<typeof catalogueMachine> }>) {
  useAddressRows(actor, catalogueEffects);
  return children;
}

/** The second page of a search: with products, past the end, and of a search that finds nothing. */
export const catalogue = {
  machine: catalogueMachine,
  statements: 'S11, S14–S16, S76, S77, A52, A61',
  title: 'the catalogue',
  model: {
    inputs: [input, { ...input, page: 1 }],
    events: {
      /** Another page would begin another list. */
      'catalogue.choose': (state) =>
        state.context.page > 1 || state.context.answer === null
          ? []
          : [{ keyword: 'tv', page: 1, choices: isNarrow(state) ? noChoices : audio }],
      'xstate.done.actor.listProducts': (state) => [
        { output: { products, page: 2, pages: 3, total: 30, facets } },
        { output: { products, page: 2, pages: 84, moreThan: 1000, facets } },
        { output: { products: [], page: 2, pages: 2, facets } },
        ...(isNarrow(state)
          ? []
          : [
              { output: { products: [], page: 2, pages: 2, facets, near: { keyword: 'tvs', products: [television] } } },
            ]),
        { output: { products: [], page: 2, pages: 1, facets } },
      ],
      'xstate.error.actor.listProducts': [{ error: new Error('down') }, overloaded],
    },
    stateKey: (state) => [state.context.page, isNarrow(state), state.context.answer?.total, state.context.waits.length],
  },
  actions: {
    'catalogue.choose': ({ event, before }) => {
      if (isNarrowed(event.choices) === isNarrow(before)) return null;
      if (hasNoFilters(before)) return [open(`/search/tv${choicesQuery(audio)}`)];
      return [isNarrow(before) ? press('link', 'Clear all') : choose('Category', 'Audio')];
    },
    'catalogue.reload': ({ before }) => [press('button', before.matches('empty') ? 'Refresh' : retryLabel(before))],
    'work.cancel': cancelSlowWork,
  },
  screens: {
    '*': (state) => [
      shown('heading', `Search results for “${input.keyword}”`, { level: 1 }),
      isBusy(state) ? shown('status', 'Loading', { count: 1 }) : absent('status', 'Loading'),
      ...(state.matches('failed') ? [] : [absent('alert')]),
      hasNoFilters(state)
        ? absent('field', 'Category')
        : shown('field', 'Category', { value: state.context.choices?.category ?? '' }),
      isNarrow(state) ? shown('link', 'Remove Audio', { href: '/search/tv' }) : absent('link', 'Remove Audio'),
      isBusy(state) || state.matches('failed') || state.matches('waiting')
        ? absent('navigation', 'Pages')
        : shown('navigation', 'Pages'),
    ],
    loading: () => [noCards, unsaid(noResult), unsaid(bound)],
    waiting: () => [noCards, unsaid(noResult), unsaid(bound), ...waits()],
    listed: ({ context }) => [
      context.answer?.total === undefined ? unsaid(/products$/) : words('30 products'),
      context.answer?.moreThan === undefined ? unsaid(bound) : words(/^More than 1,000 products match\./),
      shown('listitem', undefined, { within: main, count: 2 }),
      shown('link', 'Airpods', { href: '/product/p1' }),
      shown('link', 'Lamp', { href: '/product/a%2Fb' }),
      shown('link', String(context.page), { within: pages, attributes: { 'aria-current': 'page' } }),
    ],
    empty: (state) => [
      // There may be cards of the best rated products (A78).
      ...noProducts,
      words(
        isNarrow(state)
          ? `No product matches “${input.keyword}” and your filters.`
          : `No product matches “${input.keyword}”.`,
      ),
      isNarrow(state)
        ? shown('link', 'Clear all filters', { href: '/search/tv' })
        : absent('link', 'Clear all filters'),
      shown('link', 'See all products', { href: '/' }),
      ...(isNear(state)
        ? [
            shown('link', 'Did you mean “tvs”?', { href: '/search/tvs' }),
            shown('link', 'Television', { href: '/product/tv1' }),
          ]
        : [absent('link', /^Did you mean/), absent('link', 'Television', { within: main })]),
    ],
    beyondEnd: () => [noCards, unsaid(noResult)],
    failed: ({ context }) => [
      shown('alert', undefined, { count: 1, says: context.error ?? 'Stopped.' }),
      shown('button', 'Try again', { enabled: true }),
      noCards,
    ],
  },
  inShop: {
    still: true,
    like: { page: input.page },
    services: { listProducts: 'listProducts' },
    // Beyond the end the shop opens another page, so an actor is told from the next one by its page.
    model: { inputs: [input] },
    excluded: {
      'catalogue :: catalogue.choose': 'a choice on the second page leads to the first, which is another actor',
    },
    arrive: async (_, { keyword, page }) => ({ path: cataloguePath(keyword, page) }),
  },
  view: async () => {
    const { CatalogueView } = await import('../../src/views/home/Catalogue.tsx');
    return {
      address: '/search/tv/page/2',
      draw: (actor) => (
        <AtAddress actor={actor}>
          <CatalogueView catalogue={actor} />
        </AtAddress>
      ),
    };
  },
  viewTest: ({ expect, screen }) => ({
    screens: {
      // Elements that have no role, or are hidden from assistive technology.
      '*': (state) =>
        expect(screen.getByRole('heading', { level: 1 }).closest('section')).toHaveAttribute(
          'aria-busy',
          String(state.hasTag('busy')),
        ),
      loading: () => expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(12),
    },
  }),
} satisfies ChartDeclaration<typeof catalogueMachine>;
