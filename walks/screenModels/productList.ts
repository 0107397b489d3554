import type { SnapshotFrom } from 'xstate';
import type { productListMachine } from '../../src/machines/productList.machine.ts';
import { press } from 'xstate-walks/surface/actions.ts';
import { absent, at, shown, titled, unsaid, words, type Expectation } from 'xstate-walks/surface/expectations.ts';
import { part } from 'xstate-walks/surface/locators.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';
import { cancelSlowWorkIn } from '../shopActions.ts';

type ProductList = SnapshotFrom<typeof productListMachine>;

const question = part('dialog', 'Are you sure');

/** What is listed, and what can be done with it, if it is the time. */
const list = ({ context: { answer } }: ProductList, isOpen: boolean): Expectation[] => [
  shown('button', 'Create Product', { enabled: isOpen }),
  shown('button', /^Edit ./, { count: answer?.products.length ?? 0 }),
  ...(answer?.products ?? []).flatMap(({ _id, name, isDraft }) => [
    shown('row', new RegExp(`^${_id} ${name} ?${isDraft ? 'Draft ' : ''}\\$`)),
    shown('button', `Delete ${name}`, { enabled: isOpen }),
  ]),
];

const working = (state: ProductList): Expectation[] => [
  shown('status', 'Loading'),
  absent('alert'),
  absent('dialog'),
  ...list(state, false),
];

/** The second page of all products, as an administrator sees it. */
export const productListScreenModel: ShopScreenModel<typeof productListMachine> = {
  services: {
    listAllProducts: 'listAllProducts',
    createProduct: 'createProduct',
    deleteProduct: 'deleteProduct',
  },
  like: { page: 2 }, // past the end, another page is next
  arrive: async ({ api }, { page }) => ({ path: `/admin/productlist/${page}`, visit: { as: await api.anAdmin() } }),
  actions: {
    'product.create': () => [press('button', 'Create Product')],
    'product.delete': ({ event }) => [press('button', `Delete ${event['product'].name}`)],
    'delete.confirm': () => [press('button', 'Delete', { within: question })],
    'delete.cancel': () => [press('button', 'Cancel', { within: question })],
    'products.reload': () => [press('button', 'Try again')],
    'work.cancel': cancelSlowWorkIn({ within: part('status', 'Loading') }),
  },
  expectations: {
    '*': (state) =>
      state.matches('created')
        ? []
        : [
            shown('heading', 'Products'),
            titled('Products'),
            at(`/admin/productlist/${state.matches('beyondEnd') ? 1 : 2}`),
            state.context.deleted === null || state.matches('beyondEnd')
              ? unsaid(/was deleted\.$/)
              : words(`${state.context.deleted.name} was deleted.`),
          ],
    loading: working,
    creating: working,
    deleting: working,
    unavailable: (state) => [
      shown('alert', undefined, { says: state.context.error === null ? 'Stopped.' : /\S/ }),
      shown('button', 'Try again', { enabled: true }),
      absent('status', 'Loading'),
      ...list(state, false),
    ],
    beyondEnd: () => [shown('status', 'Loading'), shown('button', 'Create Product', { enabled: false })],
    listed: (state) => [
      absent('alert'),
      absent('dialog'),
      absent('status', 'Loading'),
      ...list(state, true),
      shown('link', '2', { within: part('navigation', 'Pages') }),
    ],
    confirmingDelete: ({ context }) => [
      shown('dialog', 'Are you sure', { says: `${context.toDelete!.name} will be deleted. This cannot be undone.` }),
      shown('button', 'Delete', { within: question, enabled: true }),
      shown('button', 'Cancel', { within: question, enabled: true, focused: true }),
    ],
    refused: (state) => [
      shown('alert', undefined, { says: /\S/ }),
      shown('button', 'Try again', { enabled: true }),
      absent('status', 'Loading'),
      ...list(state, true),
    ],
    created: () => [at('/admin/product/p3/edit'), shown('heading', 'Edit Product'), titled('Edit Product')],
  },
};
