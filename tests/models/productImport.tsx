import type { SnapshotFrom } from 'xstate';
import { absent, type Expectation, pick, press, shown, unsaid, words } from 'xstate-walks/screen';
import type { Product, SameNames } from '../../common/contract/product.ts';
import { routes } from '../../common/routes/routes.ts';
import { productImportMachine } from '../../src/machines/productImport.machine.ts';
import type { ImportFile } from '../../src/services/productsCsv.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { allRefuse, done, NO_ANSWER, ON_SCREEN, type ApiModel, type ApiTools } from '../drivers/api/apiModel.ts';
import { cannot, listOf, type World } from '../drivers/api/lists.ts';
import { eachOf, type Role } from '../drivers/api/people.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { answered, overloaded, waits } from './shopActions.ts';
import { aProductBody } from '../fixtures/samples.ts';

type ProductImport = SnapshotFrom<typeof productImportMachine>;

const columns = 'name,price,image,brand,category,countInStock,description';
const cells = (name: string) => `${name},9.99,/images/lamp.webp,Acme,Lamps,3,It shines`;
const contents = {
  'products.csv': [columns, cells('Lamp'), cells('Torch'), 'Candle,,/images/lamp.webp,Acme,Lamps,3,It burns'].join(
    '\n',
  ),
  'nothing.csv': [columns, 'Candle,,/images/lamp.webp,Acme,Lamps,3,It burns'].join('\n'),
  'umlauts.csv': Uint8Array.from([`${columns},color`, `${cells('Grün')},green`].join('\n'), (letter) =>
    letter.charCodeAt(0),
  ),
};

type Name = keyof typeof contents;
const fileNamed = (name: Name) => new File([contents[name]], name, { type: 'text/csv' });

const product = (name: string) => ({
  name,
  price: '9.99',
  image: '/images/lamp.webp',
  brand: 'Acme',
  category: 'Lamps',
  countInStock: '3',
  description: 'It shines',
});
const candle = (line: number) => ({ line, name: 'Candle', reason: 'Price must be an amount such as 89.99' });

const certain = { unused: [], encodings: [] };

/** What is in the files. */
const read: Record<Name | 'umlauts.csv as windows-1252', ImportFile> = {
  'products.csv': {
    rows: [
      { line: 2, product: product('Lamp') },
      { line: 3, product: product('Torch') },
    ],
    rejected: [candle(4)],
    ...certain,
  },
  'nothing.csv': { rows: [], rejected: [candle(2)], ...certain },
  'umlauts.csv': {
    rows: [],
    rejected: [],
    unused: [],
    encodings: [
      { encoding: 'windows-1252', lines: [`${cells('Grün')},green`] },
      { encoding: 'macintosh', lines: [`${cells('Gr¸n')},green`] },
      { encoding: 'windows-1251', lines: [`${cells('Grьn')},green`] },
    ],
  },
  'umlauts.csv as windows-1252': {
    rows: [{ line: 2, product: product('Grün') }],
    rejected: [],
    unused: ['color'],
    encodings: [],
  },
};

/** Names that products of the shop have already: none, of one product, of several; in one portion or two. */
const compared = [
  { found: [], compared: 1 },
  { found: [], compared: 2 },
  { found: [{ place: 0, _id: 'p1', count: 1 }], compared: 1 },
  {
    found: [
      { place: 0, _id: 'p1', count: 1 },
      { place: 1, _id: 'p2', count: 2 },
    ],
    compared: 2,
  },
];

/** Whether an answer is one to this portion of the rows. */
const isFor = ({ context }: ProductImport, { found, compared: upTo }: (typeof compared)[number]): boolean =>
  upTo > context.compared && upTo <= context.rows.length && found.every(({ place }) => context.compared + place < upTo);

/** The answer of the service for the file that is being read. */
const outputFor = ({ context: { file, encoding } }: ProductImport): ImportFile =>
  read[(encoding === null ? (file?.name ?? 'products.csv') : `${file!.name} as ${encoding}`) as keyof typeof read];

const isPossible = (state: ProductImport, { type, ...event }: { type: string }): boolean => {
  const { output } = event as { output?: unknown };
  if (type === 'xstate.done.actor.findSameNames') return isFor(state, output as (typeof compared)[number]);
  return type !== 'xstate.done.actor.readProducts' || output === outputFor(state);
};

const says = (row: { line: number; name: string; reason: string }) =>
  shown('row', new RegExp(`^${row.line} ${row.name} ${row.reason.replaceAll('.', String.raw`\.`)}$`));

const report = ({ context: { rejected } }: ProductImport): Expectation[] => [
  ...(rejected.length === 0 ? [absent('table')] : [shown('table', /not imported$/)]),
  ...rejected.map(says),
];

const working = (label: string) => [
  shown('progressbar', label),
  shown('button', 'Stop the import', { enabled: true }),
  absent('alert'),
];

const importing = (state: ProductImport): Expectation[] => [
  ...working('Importing products'),
  words(`${state.context.done} of ${state.context.rows.length}`),
  ...report(state),
];

const failed =
  (retry: string) =>
  (state: ProductImport): Expectation[] => [
    shown('alert', undefined, { says: state.context.error ?? 'Stopped.' }),
    shown('button', retry, { enabled: true }),
    shown('button', 'Cancel', { enabled: true }),
    absent('progressbar'),
    ...report(state),
  ];

const counted = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;

const retryName = (state: ProductImport): string => {
  if (state.matches('unread') || state.matches('uncompared')) return 'Try again';
  return state.matches('waiting') ? 'Try now' : 'Continue';
};

const products = listOf({ remove: 'deleteProduct', read: 'getProduct', make: (backend) => backend.api.aProduct() });

const createProduct = ({ backend, people }: World, by: Role) => backend.ask(people[by], 'createProduct', { body: {} });

const findSameNames = ({ backend, people }: World, by: Role) =>
  backend.ask(people[by], 'findSameNames', { body: { names: ['Lamp'] } });

const saveAs = async (world: World, by: Role, body: object) => {
  const { _id } = done<Product>(await createProduct(world, 'admin'));
  const said = await world.backend.ask(world.people[by], 'updateProduct', { id: _id, body });
  const stored = done<Product>(await world.backend.ask(null, 'getProduct', { id: _id }));
  done(await products.remove({ ...world, id: _id }, 'admin'));
  return { said, stored };
};

const OVERLOADED = 'an overloaded server is one of its own: tests/server/overload.test.ts';
const ON_DISK = 'the browser reads the file';

/** What an import asks of the server, for administrators only. */
const apiModel = ({ expect }: ApiTools): ApiModel<World> => ({
  title: 'A71, S125, A23, C4, C5, C6: the server of the import of products',
  open: products.open,
  agrees: products.agrees,
  outcomes: {
    'readProducts done': ON_DISK,
    'readProducts down': ON_DISK,
    'findSameNames done': async (world) => {
      const name = `Lamp ${crypto.randomUUID()}`;
      const { _id } = await world.backend.api.aProduct({ name });
      const names = ['Nowhere', name.toUpperCase()];
      const { found } = done<SameNames>(
        await world.backend.ask(world.people.admin, 'findSameNames', { body: { names } }),
      );
      expect(found).toEqual([{ place: 1, _id, count: 1 }]);
      done(await products.remove({ ...world, id: _id }, 'admin'));
    },
    'findSameNames down': (world) => allRefuse(...cannot.map((role) => findSameNames(world, role))),
    'createProduct done': async (world) => {
      const { _id, isDraft } = done<Product>(await createProduct(world, 'admin'));
      expect(isDraft).toBe(true);
      done(await products.remove({ ...world, id: _id }, 'admin'));
    },
    'createProduct 503 OVERLOADED': OVERLOADED,
    'updateProduct 503 OVERLOADED': OVERLOADED,
    'createProduct down': (world) => allRefuse(...cannot.map((role) => createProduct(world, role))),
    'updateProduct done': async (world) => {
      const { said, stored } = await saveAs(world, 'admin', { ...aProductBody, price: '9.99', countInStock: '3' });
      done(said);
      expect(stored).toMatchObject({ price: 9.99, countInStock: 3 });
      expect(stored.isDraft).toBeUndefined();
    },
    'updateProduct 400': async (world) => {
      const { said, stored } = await saveAs(world, 'admin', { ...aProductBody, image: 'nowhere' });
      expect(said.status).toBe(400);
      expect(stored).toMatchObject({ isDraft: true });
    },
    'updateProduct down': async (world) => {
      for (const role of cannot) {
        const { said, stored } = await saveAs(world, role, aProductBody);
        expect([401, 403]).toContain(said.status);
        expect(stored).toMatchObject({ isDraft: true });
      }
    },
    'deleteProduct done': async (world) => {
      const { _id } = done<Product>(await createProduct(world, 'admin'));
      done(await products.remove({ ...world, id: _id }, 'admin'));
    },
    'deleteProduct down': (world) => allRefuse(...cannot.map((role) => products.remove(world, role))),
  },
  calls: {
    'import.read': ON_SCREEN,
    'import.begin': (world) => eachOf(cannot, (role) => createProduct(world, role)),
    'import.update': (world) => eachOf(cannot, (role) => findSameNames(world, role)),
    'import.add': (world) => eachOf(cannot, (role) => createProduct(world, role)),
    'import.decode': ON_SCREEN,
    'import.retry': (world) => eachOf(cannot, (role) => createProduct(world, role)),
    'import.leave': ON_SCREEN,
    'work.cancel': NO_ANSWER,
  },
});

/** Products from a CSV file: what the file says, each row as a draft that is saved, and what becomes of each. */
export const productImport = {
  machine: productImportMachine,
  statements: 'A71, A96, C4, C5, C6, S76, S77, S135',
  title: 'the import of products',
  model: {
    input: undefined,
    events: {
      'import.read': (Object.keys(contents) as Name[]).map((name) => ({ file: fileNamed(name) })),
      'import.decode': [{ encoding: 'windows-1252' }],
      'xstate.done.actor.readProducts': Object.values(read).map((output) => ({ output })),
      'xstate.done.actor.findSameNames': compared.map((output) => ({ output })),
      'xstate.error.actor.createProduct': [{ error: new Error('down') }, overloaded],
      'xstate.done.actor.createProduct': [{ output: { _id: 'p7' } }],
      'xstate.done.actor.updateProduct': [{ output: undefined }],
      'xstate.error.actor.updateProduct': [
        { error: new Error('down') },
        { error: new ServiceError('Image must be a path', { status: 400 }) },
        overloaded,
      ],
      'xstate.done.actor.deleteProduct': [{ output: undefined }],
    },
    filter: (state, event) => isPossible(state, event),
    stateKey: ({
      context: {
        file,
        encoding,
        compared: upTo,
        same,
        isUpdate,
        waits: { length: waited },
        rows,
        rejected,
        done: tried,
        draftId,
        error,
      },
    }) => [
      file?.name,
      encoding,
      upTo,
      same.length,
      isUpdate,
      waited,
      rows.length,
      rejected.length,
      tried,
      draftId !== null,
      error !== null,
    ],
  },
  actions: {
    'import.read': ({ event: { file } }) => [
      pick('CSV file', { name: file.name, type: file.type, content: contents[file.name as Name] ?? '' }),
    ],
    'import.decode': () => [press('button', 'Read as Western European (Windows)')],
    'import.begin': () => [press('button', /^Import \d/)],
    'import.update': () => [press('button', 'Update products with the same name')],
    'import.add': () => [press('button', 'Add them as new products')],
    'import.retry': ({ before }) => [press('button', retryName(before))],
    'import.leave': ({ before }) => [
      press(
        'button',
        ['undecided', 'matched', 'checked', 'unusable', 'reported'].includes(before.value) ? 'Start over' : 'Cancel',
      ),
    ],
    'work.cancel': () => [press('button', 'Stop the import')],
    // The file is read by a script that comes first.
    'xstate.done.actor.readProducts': () => [answered('the server', 'gives the script', 'readProducts', 'own')],
    'xstate.error.actor.readProducts': () => [
      answered('the network', 'does not bring the script', 'readProducts', null),
    ],
  },
  screens: {
    '*': (state) => [
      shown('heading', 'Import Products', { level: 1 }),
      ...(state.matches('reported') ? [] : [unsaid(/(was|were) imported\.$/)]),
      ...(['checked', 'matched', 'unusable'].includes(state.value) ? [] : [unsaid(/can be imported\.$/)]),
    ],
    idle: () => [absent('table'), absent('progressbar'), absent('alert')],
    reading: () => working('Reading the file'),
    undecided: ({ context: { encodings } }) => [
      words(/Choose the one in which these lines look right\.$/),
      ...encodings.flatMap(({ lines }) => lines.map((line) => words(line))),
      shown('button', 'Read as Western European (Windows)', { enabled: true }),
      shown('button', 'Read as Western European (Mac)', { enabled: true }),
      shown('button', 'Read as Cyrillic (Windows)', { enabled: true }),
    ],
    unread: failed('Try again'),
    checked: (state) => {
      const count = state.context.rows.length;
      return [
        words(`${counted(count, 'product', 'products')} can be imported.`),
        ...state.context.unused.map((column) => words(`Columns that are not imported: ${column}.`)),
        shown('button', `Import ${counted(count, 'Product', 'Products')}`, { enabled: true }),
        ...report(state),
      ];
    },
    unusable: (state) => [words('0 products can be imported.'), absent('button', /^Import \d/), ...report(state)],
    comparing: (state) => [
      ...working('Looking for products with the same name'),
      words(`${state.context.compared} of ${state.context.rows.length}`),
    ],
    uncompared: failed('Try again'),
    matched: (state) => [
      words(/^\d products? in the file ha(s|ve) the same names? as/),
      ...state.context.same.map(({ name }) => words(name)),
      shown('button', 'Update products with the same name', { enabled: true }),
      shown('button', 'Add them as new products', { enabled: true }),
      absent('button', /^Import \d/),
      ...report(state),
    ],
    waiting: () => [...waits({}), shown('button', 'Stop the import', { enabled: true }), absent('alert')],
    creating: importing,
    saving: importing,
    removing: importing,
    interrupted: failed('Continue'),
    unremoved: failed('Continue'),
    reported: (state) => {
      const { imported, rows, done: tried, draftId } = state.context;
      const left = rows.length - tried;
      return [
        shown('status', undefined, { says: `${counted(imported, 'product was', 'products were')} imported.` }),
        left === 0
          ? unsaid(/not reached/)
          : shown('status', undefined, { says: `${counted(left, 'row was', 'rows were')} not processed.` }),
        left === 0 && draftId === null
          ? unsaid(/unfinished draft/)
          : shown('status', undefined, { says: 'An unfinished draft may be left in the list of products.' }),
        shown('link', 'Show all products', { href: '/admin/productlist' }),
        ...report(state),
      ];
    },
  },
  inShop: {
    services: {
      findSameNames: 'findSameNames',
      createProduct: 'createProduct',
      updateProduct: 'updateProduct',
      deleteProduct: 'deleteProduct',
    },
    scripts: { readProducts: /^\/assets\/productsCsv-[^/]*\.js$/ },
    arrive: async ({ api }) => ({
      path: '/admin/productimport',
      visit: { as: await api.anAdmin(), failing: ['/assets/productsCsv'] },
    }),
    excluded: {
      'productImport.checked :: import.read': 'the script is there, and is not asked for again',
      'productImport.matched :: import.read': 'the script is there, and is not asked for again',
      'productImport.undecided :: import.read': 'the script is there, and is not asked for again',
      'productImport.undecided :: import.decode': 'the script is there, and is not asked for again',
      'productImport.unusable :: import.read': 'the script is there, and is not asked for again',
      'productImport.reported :: import.read': 'the script is there, and is not asked for again',
      'productImport.comparing :: xstate.done.actor.findSameNames [0]': 'a portion has more names than the file',
    },
    model: {
      filter: (state, event) => {
        if (event.type === 'import.read') return state.context.file === null || state.matches('unread');
        if (event.type === 'import.decode') return false;
        const isPart = 'output' in event && (event.output as { compared?: number } | undefined)?.compared === 1;
        return !isPart && isPossible(state, event);
      },
    },
  },
  view: async () => {
    const { ProductImportView } = await import('../../src/views/admin/ProductImportView.tsx');
    const { Page } = await import('../../src/views/common/Page.tsx');
    return {
      draw: (actor) => (
        <Page title={routes.productImport.title}>
          <ProductImportView productImport={actor} />
        </Page>
      ),
    };
  },
  api: apiModel,
} satisfies ChartDeclaration<typeof productImportMachine>;
