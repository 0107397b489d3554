import { useState, type ReactElement } from 'react';
import type { SnapshotFrom } from 'xstate';
import { absent, fill, focus, keys, listed, press, shown, unsaid, words } from 'xstate-walks/screen';
import { suggestionsMachine } from '../../src/machines/suggestions.machine.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { aProduct } from '../fixtures/samples.ts';

type Suggestions = SnapshotFrom<typeof suggestionsMachine>;

const FIELD = 'Search Products';

/** What the shop has: two with “ai”, one of them with “airp”, and one with “tv”. */
const all = [aProduct(), aProduct({ _id: 'a/b', name: 'Repair kit', price: 5 }), aProduct({ _id: 'p3', name: 'TV' })];

const pageOf = ({ context: { text } }: Suggestions) => {
  const products = all.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  return { products, page: 1, pages: 1 };
};

const nameOf = (id: string): string => all.find(({ _id }) => _id === id)!.name;

/** The keys go to what has the focus. */
const pressed = (key: string) => () => [focus('field', FIELD), keys(key)];

const expanded = (is: boolean) => shown('field', FIELD, { attributes: { 'aria-expanded': String(is) } });

/** A search field as the header has it. */
function SearchField({ draw }: { draw: (field: HTMLInputElement) => ReactElement }) {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  return (
    <form>
      <input ref={setField} type="search" aria-label="Search Products" />
      {field ? draw(field) : null}
    </form>
  );
}

/** What is typed into the search field, on the page of the cart. */
export const suggestions = {
  machine: suggestionsMachine,
  statements: 'S2, S41, S43, A60',
  title: 'suggestions while typing',
  model: {
    input: { text: '' },
    events: {
      'suggestions.type': [{ text: 'a' }, { text: 'ai' }, { text: 'airp' }, { text: 'tv' }],
      'suggestions.pick': ({ context }) => [
        ...context.products.map(({ _id }) => ({ product: _id })),
        { product: 'gone' },
      ],
      'xstate.done.actor.listProducts': (snapshot) => [
        { output: pageOf(snapshot) },
        { output: { products: [], page: 1, pages: 1 } },
      ],
    },
    stateKey: ({ context: { text, products, answers, active } }) => [
      text,
      products.map(({ _id }) => _id),
      active,
      answers.map((each) => [each.text, each.products.length]),
    ],
    maxSteps: 12,
  },
  actions: {
    'suggestions.type': ({ event }) => [fill(FIELD, event.text)],
    'suggestions.next': pressed('ArrowDown'),
    'suggestions.previous': pressed('ArrowUp'),
    'suggestions.open': pressed('ArrowDown'),
    'suggestions.close': pressed('Escape'),
    'suggestions.pick': ({ event, before }) =>
      before.context.products.some(({ _id }) => _id === event.product)
        ? [press('option', new RegExp(nameOf(event.product)))]
        : null,
  },
  screens: {
    '*': ({ context: { products, active } }) => [
      expanded(products.length > 0),
      listed(
        'option',
        products.map(({ name, price }) => `${name}$${price.toFixed(2)}`),
      ),
      ...products.map(({ name }, index) =>
        shown('option', new RegExp(name), { attributes: { 'aria-selected': String(index === active) } }),
      ),
    ],
    idle: () => [absent('option')],
    'open.waiting': () => [unsaid(/^No product/)],
    'open.asking': () => [unsaid(/^No product/)],
    'open.shown': ({ context }) => [shown('option', undefined, { count: context.products.length })],
    'open.none': ({ context }) => [words(`No product matches “${context.text}”.`)],
    'open.failed': () => [absent('option'), absent('alert')],
    closed: () => [absent('option')],
  },
  inShop: {
    services: { listProducts: 'listProducts' },
    about: { listProducts: ({ context }) => `keyword=${encodeURIComponent(context.text)}&` },
    still: true,
    arrive: async () => ({
      path: '/cart',
      answers: all.map((product) => ({
        method: 'GET',
        path: `/api/products/${encodeURIComponent(product._id)}`,
        status: 200,
        body: product,
      })),
    }),
    prepare: [focus('field', FIELD), shown('combobox', FIELD)], // then its code is there
  },
  view: async () => {
    const { SuggestionsView } = await import('../../src/views/layout/suggestions.chunk.tsx');
    return {
      draw: (actor) => <SearchField draw={(field) => <SuggestionsView suggestions={actor} field={field} />} />,
    };
  },
  viewTest: ({ fireEvent, screen }) => ({
    executors: {
      // A browser replaces the text in one step; user-event empties the field before.
      'suggestions.type': ({ event }) => {
        fireEvent.input(screen.getByLabelText('Search Products'), { target: { value: event.text } });
      },
    },
  }),
} satisfies ChartDeclaration<typeof suggestionsMachine>;
