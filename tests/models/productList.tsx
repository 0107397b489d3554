import { useEffect, useMemo, type ComponentType } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import {
  absent,
  at,
  choose,
  type Expectation,
  fill,
  open,
  part,
  press,
  shown,
  titled,
  unsaid,
  words,
} from 'xstate-walks/screen';
import type { ProductPage, Product } from '../../common/contract/product.ts';
import { raised } from '../../common/domain/raise.ts';
import { productListPath, readProductListing, type ProductListing } from '../../common/domain/productList.ts';
import { productListEffects } from '../../src/app/adminEffects.ts';
import { productListMachine } from '../../src/machines/productList.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import {
  allRefuse,
  done,
  NO_ANSWER,
  ON_SCREEN,
  refuses,
  type ApiModel,
  type ApiTools,
} from '../drivers/api/apiModel.ts';
import { cannot, listOf, type World } from '../drivers/api/lists.ts';
import { eachOf, type Role } from '../drivers/api/people.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { productForm } from './editForms.ts';
import { useAddressRows } from './addressRows.ts';
import { asksToDelete, cancelSlowWorkIn, deletionSaid, question } from './shopActions.ts';
import { aProduct } from '../fixtures/samples.ts';

type ProductList = SnapshotFrom<typeof productListMachine>;

export const airpods = aProduct({ version: 1 });
const lamp = aProduct({ _id: 'p4', name: 'Lamp', version: 1 });
const draft = aProduct({ _id: 'p2', name: 'Sample name', price: 0, isDraft: true });

export const answer: ProductPage = { products: [airpods, draft], page: 2, pages: 3 };

const whole = { ...answer, products: [airpods, lamp, draft] };

const secondPage = { q: '', page: 2 };
const scarce = { q: 'air', page: 1, show: 'low', sort: { by: 'stock', descending: true } } as const;

const firstOf = ({ answer: read }: ProductList['context']): Product => read?.products[0] ?? airpods;

const isAsRead = (context: ProductList['context']): boolean => firstOf(context).version === airpods.version;

/** The name of the button that opens the price of the first product. */
const priceOf = ({ context }: ProductList): string => `$${firstOf(context).price.toFixed(2)}: change price of Airpods`;

const countOf = ({ context: { ticked } }: ProductList): string => (ticked.length > 1 ? '2 products' : '1 product');

/** What is typed, and the change that it means. */
const [typedChange, change] = ['-10 %', { price: { by: 'percent', value: -10 } }] as const;

/** What is said of several, of which some are done. */
const severalSaid = ({ several }: ProductList['context']): Expectation[] => {
  const { change: to = null, done: rows = [] } = several ?? {};
  const saved = to === null ? 0 : rows.length;
  return [
    ...deletionSaid(to === null ? rows : [], 'products'),
    saved === 0 ? unsaid(/products? saved\.$/) : words(`${saved > 1 ? '2 products' : '1 product'} saved.`),
  ];
};

const tenPercentLess = (product: Product): Product => ({
  ...product,
  price: raised(product.price, change.price),
});

/** What was done of several, or is yet to be done. */
const severalIn = ({ several }: ProductList['context']) =>
  several && [several.change, several.done.length, several.left.map(({ price }) => price)];

const pages = part('navigation', 'Pages');

/** The listed products, and whether they can be deleted and others created. */
const list = ({ context: { answer: read } }: ProductList, isOpen: boolean): Expectation[] => [
  shown('button', 'Create Product', { enabled: isOpen }),
  ...(read?.products ?? []).flatMap(({ _id, name, isDraft }) => [
    shown('row', new RegExp(`^(Select ${name} )?${_id} ${name} ?${isDraft ? 'Draft ' : ''}[$\\d]`)),
    shown('button', `Delete ${name}`, { enabled: isOpen }),
  ]),
];

const working = (state: ProductList): Expectation[] => [
  shown('status', 'Loading'),
  absent('alert'),
  ...list(state, false),
];

const products = listOf({ remove: 'deleteProduct', read: 'getProduct', make: (backend) => backend.api.aProduct() });

const listProducts = ({ backend, people }: World, by: Role, query: Record<string, string>) =>
  backend.ask(people[by], 'listProducts', { query });

const createProduct = ({ backend, people }: World, by: Role) => backend.ask(people[by], 'createProduct', { body: {} });

const read = async ({ backend, people, id }: World) =>
  done<Product>(await backend.ask(people.admin, 'getProduct', { id }));

/** The update that a cell sends, by someone who has read this version. */
const update = async (world: World, by: Role, but: Partial<Product>) =>
  world.backend.ask(world.people[by], 'updateProduct', { id: world.id, body: { ...(await read(world)), ...but } });

const OPEN_TO_ALL = 'anyone may list products; only drafts are reserved for administrators';

const apiModel = ({ expect }: ApiTools): ApiModel<World> => ({
  title: 'S37, S125, A23, A39, C1, C4, C6: the server of the list of products',
  ...products,
  outcomes: {
    'listAllProducts done': async (world, { event }) => {
      const { products: planned } = event['output'] as ProductPage;
      const isEnd = planned.length === 0;
      if (!isEnd) await products.bring(world);
      const query = isEnd ? { keyword: '', pageNumber: '100000' } : { keyword: world.name, pageNumber: '1' };
      const page = done<ProductPage>(await listProducts(world, 'admin', query));
      expect(page.products.map(({ _id }) => _id)).toEqual(isEnd ? [] : [world.id]);
      if (isEnd) expect(page.pages).toBeLessThan(page.page);
    },
    'listAllProducts down': NO_ANSWER,
    'createProduct done': async (world) => {
      const { _id, isDraft } = done<Product>(await createProduct(world, 'admin'));
      expect(isDraft).toBe(true);
      expect(done<Product>(await world.backend.ask(null, 'getProduct', { id: _id }))).toMatchObject({
        isDraft: true,
      });
      const newest = done<ProductPage>(await listProducts(world, 'guest', { keyword: '', pageNumber: '1' }));
      expect(newest.products.map((product) => product._id)).not.toContain(_id);
      done(await products.remove({ ...world, id: _id }, 'admin'));
    },
    'createProduct down': (world) => allRefuse(...cannot.map((role) => createProduct(world, role))),
    'updateProduct done': async (world, { before }) => {
      await products.bring(world);
      const value = before.context.cell?.value ?? tenPercentLess(await read(world)).price;
      done(await update(world, 'admin', { price: value }));
      expect((await read(world)).price).toBe(value);
    },
    'updateProduct 409 STALE': async (world) => {
      await products.bring(world);
      const { version } = await read(world);
      done(await update(world, 'admin', {}));
      refuses(await update(world, 'admin', { version }), { status: 409, code: 'STALE' });
    },
    'updateProduct 404': async (world) => {
      await products.bring(world);
      const body = await read(world);
      done(await products.remove(world, 'admin'));
      world.isGone = true;
      refuses(await world.backend.ask(world.people.admin, 'updateProduct', { id: world.id, body }), { status: 404 });
    },
    'updateProduct down': async (world) => {
      await products.bring(world);
      for (const role of cannot) refuses(await update(world, role, { price: 1 }));
      refuses(await update(world, 'admin', { price: -1 }), { status: 400 });
    },
    'getAnyProduct done': async (world, { event }) => {
      await products.bring(world);
      const { price, countInStock } = event['output'] as Product;
      done(await update(world, 'admin', { price, countInStock }));
      expect(await read(world)).toMatchObject({ price, countInStock });
    },
    'getAnyProduct down': NO_ANSWER,
    ...products.outcomes,
    'deleteProduct down': (world) => allRefuse(...cannot.map((role) => products.remove(world, role))),
  },
  calls: {
    ...products.calls,
    'product.create': (world) => eachOf(cannot, (role) => createProduct(world, role)),
    'list.ask': OPEN_TO_ALL,
    'list.reload': OPEN_TO_ALL,
    'row.delete': ON_SCREEN,
    'cell.change': ON_SCREEN,
    'cell.leave': ON_SCREEN,
    'cell.undo': (world) => (world.isGone ? [] : eachOf(cannot, (role) => update(world, role, { price: 1 }))),
    'rows.tick': ON_SCREEN,
    'several.delete': ON_SCREEN,
    'several.change': (world) => eachOf(cannot, (role) => update(world, role, { price: 1 })),
    'several.retry': (world) => (world.isGone ? [] : eachOf(cannot, (role) => update(world, role, { price: 1 }))),
    'several.skip': (world) => (world.isGone ? [] : eachOf(cannot, (role) => update(world, role, { price: 1 }))),
    'several.leave': OPEN_TO_ALL,
    'cell.save': (world) => (world.isGone ? [] : eachOf(cannot, (role) => update(world, role, { price: 1 }))),
  },
});

type ViewProps = { list: ActorRefFrom<typeof productListMachine>; listing: ProductListing };

/** The list as the address asks for it, which follows the chart to the last page. */
function AtAddress({ list: actor, View }: Pick<ViewProps, 'list'> & { View: ComponentType<ViewProps> }) {
  useEffect(() => {
    const following = actor.on('productList.ended', ({ listing }) =>
      navigate(productListPath(listing), { replace: true }),
    );
    return () => following.unsubscribe();
  }, [actor]);
  useAddressRows(actor, productListEffects);
  const [path, search] = [usePathname(), useSearch()];
  const listing = useMemo(() => readProductListing(path, search)!, [path, search]);
  return <View list={actor} listing={listing} />;
}

/** The second page of all products: one of them is deleted, or the list ends before this page. */
export const productList = {
  machine: productListMachine,
  statements: 'S36, S119, S76, S77, A98',
  title: "the products' list",
  model: {
    input: { listing: secondPage, hasFilters: true },
    events: {
      'list.ask': [{ listing: secondPage }, { listing: scarce }],
      'row.delete': ({ context }) => [{ row: firstOf(context) }],
      'cell.change': ({ context }) => [{ product: firstOf(context), field: 'price' }],
      'cell.save': [{ value: 99.5 }],
      'rows.tick': ({ context: { ticked } }) =>
        ticked.length > 0 ? [{ ids: [] }] : [{ ids: [airpods._id] }, { ids: [airpods._id, lamp._id] }],
      'several.change': [{ change }],
      'xstate.done.actor.getAnyProduct': ({ context: { several } }) => {
        const next = several?.left[0];
        return next
          ? [{ output: { ...next, countInStock: 1 } }, { output: { ...tenPercentLess(next), version: 2 } }]
          : [
              { output: { ...airpods, price: 50, version: 2 } },
              { output: { ...airpods, price: 99.5, version: 2 } },
              { output: { ...airpods, countInStock: 1, version: 2 } },
            ];
      },
      'xstate.error.actor.updateProduct': [
        { error: new Error('down') },
        { error: productForm.stale },
        { error: productForm.gone },
      ],
      'xstate.done.actor.listAllProducts': ({ context: { listing } }) => [
        { output: { ...whole, page: listing.page } },
        ...(listing.page > 1 ? [{ output: { products: [], page: listing.page, pages: 1 } }] : []),
      ],
      'xstate.done.actor.createProduct': [{ output: { _id: 'p3' } }],
      'xstate.error.actor.deleteProduct': [
        { error: new Error('down') },
        { error: new ServiceError('gone', { status: 404 }) },
      ],
    },
    /** A row that was changed is as it was when the list is read again. */
    filter: ({ context, value }, { type }) =>
      !['cell.change', 'row.delete', 'rows.tick', 'several.change'].includes(type) ||
      value === 'undoable' ||
      isAsRead(context),
    stateKey: ({ context }) => [
      productListPath(context.listing),
      context.changed,
      context.cell?.value,
      context.former?.value,
      context.answer?.products[0]?.price,
      isAsRead(context),
      context.ticked,
      severalIn(context),
    ],
  },
  actions: {
    'list.ask': ({ event }) => [open(productListPath(event.listing))],
    'product.create': () => [press('button', 'Create Product')],
    'row.delete': ({ event }) => [press('button', `Delete ${event.row.name}`)],
    'cell.change': ({ before }) => [press('button', priceOf(before))],
    'cell.save': ({ event }) => [fill('Price of Airpods', String(event.value)), press('button', 'Save')],
    'cell.leave': () => [press('button', 'Discard')],
    'cell.undo': () => [press('button', 'Undo')],
    'rows.tick': ({ event, before }) => [
      press(
        'checkbox',
        [...event.ids, ...before.context.ticked].length > 1 ? 'Select all on this page' : 'Select Airpods',
      ),
    ],
    'several.change': ({ before }) => [
      choose('What to change', 'Price'),
      fill('New value', typedChange),
      press('button', `Change ${countOf(before)}`),
    ],
    'several.delete': ({ before }) => [press('button', `Delete ${countOf(before)}`)],
    'several.retry': () => [press('button', 'Try again')],
    'several.skip': () => [press('button', 'Skip')],
    'several.leave': () => [press('button', 'Skip all 2')],
    'delete.confirm': () => [press('button', 'Delete', { within: question })],
    'delete.cancel': () => [press('button', 'Cancel', { within: question })],
    'list.reload': () => [press('button', 'Try again')],
    'work.cancel': cancelSlowWorkIn({ within: part('status', 'Loading') }),
  },
  screens: {
    '*': (state) => [
      ...(state.matches('created') ? [] : [shown('heading', 'Products', { level: 1 }), titled('Products')]),
      ...(state.can({ type: 'delete.confirm' }) ? [] : [absent('dialog')]),
      // From here the shop goes on to another page.
      ...(state.matches('created')
        ? []
        : [
            shown('button', /^Edit ./, { count: state.context.answer?.products.length ?? 0 }),
            ...severalSaid(state.context),
            state.context.changed === null ? unsaid(/was saved\.$/) : words(`${state.context.changed} was saved.`),
          ]),
    ],
    loading: working,
    creating: working,
    unavailable: (state) => [
      shown('alert', undefined, { says: state.context.error ?? 'Stopped.' }),
      shown('button', 'Try again', { enabled: true }),
      absent('status', 'Loading'),
      ...list(state, false),
    ],
    listed: (state) => [
      absent('button', 'Undo'),
      absent('alert'),
      absent('status', 'Loading'),
      ...list(state, true),
      shown('link', state.context.listing.show ? 'Low stock' : 'All', { attributes: { 'aria-current': 'page' } }),
      ...['1', '2', '3'].map((page) => {
        const isCurrent = page === String(state.context.listing.page);
        return shown('link', page, { within: pages, attributes: { 'aria-current': isCurrent ? 'page' : null } });
      }),
    ],
    undoable: (state) => [
      ...list(state, true),
      absent('status', 'Loading'),
      shown('button', 'Undo', { enabled: true }),
    ],
    changing: ({ context: { error } }) => [
      shown('field', 'Price of Airpods', {
        enabled: true,
        focused: true,
        attributes: { 'aria-invalid': error === null ? null : 'true' },
      }),
      shown('button', 'Save', { enabled: true }),
      absent('status', 'Loading'),
      ...(error?.startsWith('Changed') ? [words(error)] : []),
    ],
    saving: (state) => [
      ...working(state),
      shown('field', 'Price of Airpods'),
      shown('button', 'Save', { enabled: false }),
    ],
    comparing: (state) => [...working(state), shown('field', 'Price of Airpods')],
    confirmingDelete: ({ context }) => asksToDelete(context.several!.left, 'products'),
    'several.updating': working,
    'several.comparing': working,
    'several.deleting': working,
    'several.stopped': (state) => [
      shown('alert', undefined, { says: new RegExp(`${state.context.several!.left[0]!.name}.?: .`) }),
      shown('button', 'Try again', { enabled: true }),
      shown('button', 'Skip', { enabled: true }),
      absent('status', 'Loading'),
      ...list(state, false),
    ],
    refused: (state) => [
      shown('alert', undefined, { says: state.context.error! }),
      shown('button', 'Try again', { enabled: true }),
      absent('status', 'Loading'),
      ...list(state, true),
    ],
  },
  inShop: {
    services: {
      listAllProducts: 'listAllProducts',
      createProduct: 'createProduct',
      deleteProduct: 'deleteProduct',
      updateProduct: 'updateProduct',
      getAnyProduct: 'getAnyProduct',
    },
    arrive: async ({ api }, { listing }) => ({ path: productListPath(listing), visit: { as: await api.anAdmin() } }),
    shared: ['list.ask'], // the address changes, whether or not a call follows
    screens: {
      '*': (state) => (state.matches('created') ? [] : [at(productListPath(state.context.listing))]),
      created: () => [at('/admin/product/p3/edit'), shown('heading', 'Edit Product'), titled('Edit Product')],
    },
  },
  view: async () => {
    const { ProductListView } = await import('../../src/views/admin/ProductListView.tsx');
    return {
      address: productListPath(secondPage),
      draw: (actor) => <AtAddress list={actor} View={ProductListView} />,
    };
  },
  viewTest: ({ expect, screen }) => {
    /** The view stays as it was, and nothing can be done. The shop goes on to another page. */
    const stays = ({ context }: SnapshotFrom<typeof productListMachine>) => {
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Products');
      expect(screen.queryAllByRole('button', { name: /^Edit ./ })).toHaveLength(context.answer?.products.length ?? 0);
      for (const button of screen.getAllByRole('button', { name: /^(Delete .|Create Product)/ }))
        expect(button.matches(':disabled, [aria-disabled=true]')).toBe(true);
    };
    return {
      screens: { created: stays },
    };
  },
  api: apiModel,
} satisfies ChartDeclaration<typeof productListMachine>;
