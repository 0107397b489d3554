import type { SnapshotFrom } from 'xstate';
import { absent, listed, locatorOf, press, shown, titled, unsaid, words } from 'xstate-walks/screen';
import { savedOf, storedWith, type SavedLists } from '../../common/domain/savedProducts.ts';
import { savedProductsMachine } from '../../src/machines/savedProducts.machine.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { anotherTab, notOnScreen } from './shopActions.ts';
import { aProduct } from '../fixtures/samples.ts';

type Saved = SnapshotFrom<typeof savedProductsMachine>;

const products = [aProduct(), aProduct({ _id: 'p2', name: 'Camera' }), aProduct({ _id: 'p3', name: 'TV' })];
const [airpods, camera, tv] = products.map(savedOf) as [
  SavedLists['views'][0],
  SavedLists['views'][0],
  SavedLists['views'][0],
];

const input: SavedLists = { wishes: [airpods, camera], views: [camera] };

const storedOf = (lists: SavedLists) => storedWith(null, undefined, lists);

const listsIn = ({ context: { wishes, views } }: Saved): SavedLists => ({ wishes, views });

const idsOf = (lists: readonly { product: string }[]) => lists.map(({ product }) => product);

const namesOf = (lists: readonly { name: string }[]) => lists.map(({ name }) => name);

/** A guest's wish list with two products, and one product that was looked at. */
export const savedProducts = {
  machine: savedProductsMachine,
  statements: 'A74, A25, A37',
  title: 'the wish list and the products looked at last',
  model: {
    input,
    events: {
      'wish.add': [{ saved: tv }, { saved: airpods }],
      'wish.remove': ({ context }) => [
        ...context.wishes.slice(0, 1).map(({ product }) => ({ product })),
        { product: 'gone' },
      ],
      'view.add': [{ saved: airpods }],
      'saved.adopt': [{ lists: { wishes: [camera], views: [airpods] } }, { lists: { wishes: [], views: [] } }],
    },
    stateKey: ({ context: { wishes, views, removed } }) => [
      idsOf(wishes),
      idsOf(views),
      removed && [removed.wish.product, removed.index],
    ],
  },
  actions: {
    'wish.add': notOnScreen,
    'view.add': notOnScreen,
    'wish.remove': ({ event: { product }, before }) => {
      const wish = before.context.wishes.find((each) => each.product === product);
      return wish ? [press('button', `Remove ${wish.name}`)] : null;
    },
    'wish.undo': ({ before }) => (before.matches('removed') ? [press('button', 'Undo')] : null),
    'undo.dismiss': ({ before }) => (before.matches('removed') ? [press('button', 'Dismiss')] : null),
    'views.clear': ({ before }) =>
      before.context.views.length > 0 ? [press('button', 'Clear recently viewed')] : null,
    // The storage tells of what is changed there, and not of what is written again.
    'saved.adopt': ({ event: { lists }, before }) =>
      JSON.stringify(storedOf(lists)) === JSON.stringify(storedOf(listsIn(before)))
        ? null
        : [anotherTab('changes the lists', { savedProducts: storedOf(lists) })],
  },
  screens: {
    '*': ({ context: { wishes, views } }) => [
      shown('heading', 'Wish List', { level: 1 }),
      titled('Wish List'),
      listed('link', namesOf(wishes), { within: locatorOf('list', 'Wish list') }),
      ...wishes.map(({ name }) => shown('button', `Remove ${name}`, { enabled: true })),
      ...(wishes.length === 0
        ? [words('Your wish list is empty'), shown('link', 'Go to the shop', { href: '/' })]
        : [unsaid('Your wish list is empty')]),
      ...(views.length === 0
        ? [absent('region', 'Recently viewed'), absent('button', 'Clear recently viewed')]
        : [
            listed('link', namesOf(views), { within: locatorOf('region', 'Recently viewed') }),
            shown('button', 'Clear recently viewed', { enabled: true }),
          ]),
    ],
    ready: () => [absent('button', 'Undo'), absent('button', 'Dismiss')],
    removed: ({ context }) => [
      words(`${context.removed!.wish.name} was removed from your wish list.`),
      shown('button', 'Undo', { enabled: true }),
      shown('button', 'Dismiss', { enabled: true }),
    ],
  },
  inShop: {
    services: {},
    arrive: async () => ({
      path: '/wishlist',
      visit: { kept: { savedProducts: JSON.stringify(storedOf(input)) } },
      answers: products.map((product) => ({
        method: 'GET',
        path: `/api/products/${product._id}`,
        status: 200,
        body: product,
      })),
    }),
    excluded: {
      'savedProducts :: wish.add': 'the page of a product has the toggle: tests/browser/wishList.test.ts presses it',
    },
    elsewhere: { 'savedProducts :: view.add': 'product' },
  },
  view: async () => {
    const { WishListView } = await import('../../src/views/wishList/WishListView.tsx');
    return {
      draw: (saved) => <WishListView saved={saved} />,
    };
  },
} satisfies ChartDeclaration<typeof savedProductsMachine>;
