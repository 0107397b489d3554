import type { SnapshotFrom } from 'xstate';
import { absent, type Expectation, pick, press, shown, unsaid, words } from 'xstate-walks/screen';
import type { Product } from '../../common/contract/product.ts';
import { routes } from '../../common/routes/routes.ts';
import { productImportMachine } from '../../src/machines/productImport.machine.ts';
import type { ImportFile } from '../../src/services/productsCsv.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { allRefuse, done, NO_ANSWER, ON_SCREEN, type ApiModel, type ApiTools } from '../drivers/api/apiModel.ts';
import { cannot, listOf, type World } from '../drivers/api/lists.ts';
import { eachOf, type Role } from '../drivers/api/people.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { answered } from './shopActions.ts';
import { aProductBody } from '../fixtures/samples.ts';

type ProductImport = SnapshotFrom<typeof productImportMachine>;

const columns = 'name,price,image,brand,category,countInStock,description';
const cells = (name: string) => `${name},9.99,/images/lamp.webp,Acme,Lamps,3,It shines`;
const contents = {
  'products.csv': [columns, cells('Lamp'), cells('Torch'), 'Candle,,/images/lamp.webp,Acme,Lamps,3,It burns'].join(
    '\n',
  ),
  'nothing.csv': [columns, 'Candle,,/images/lamp.webp,Acme,Lamps,3,It burns'].join('\n'),
  'umlauts.csv': Uint8Array.from(Buffer.from([`${columns},color`, `${cells('Grün')},green`].join('\n'), 'latin1')),
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

/** The answer of the service for the file that is being read. */
const outputFor = ({ context: { file, encoding } }: ProductImport): ImportFile =>
  read[(encoding === null ? (file?.name ?? 'products.csv') : `${file!.name} as ${encoding}`) as keyof typeof read];

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
    shown('button', 'Leave it', { enabled: true }),
    absent('progressbar'),
    ...report(state),
  ];

const counted = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;

const products = listOf({ remove: 'deleteProduct', read: 'getProduct', make: (backend) => backend.api.aProduct() });

const createProduct = ({ backend, people }: World, by: Role) => backend.ask(people[by], 'createProduct', { body: {} });

const saveAs = async (world: World, by: Role, body: object) => {
  const { _id } = done<Product>(await createProduct(world, 'admin'));
  const said = await world.backend.ask(world.people[by], 'updateProduct', { id: _id, body });
  const stored = done<Product>(await world.backend.ask(null, 'getProduct', { id: _id }));
  done(await products.remove({ ...world, id: _id }, 'admin'));
  return { said, stored };
};

const ON_DISK = 'the browser reads the file';

/** What an import asks of the server, for administrators only. */
const apiModel = ({ expect }: ApiTools): ApiModel<World> => ({
  title: 'A71, S125, A23, C4, C5, C6: the server of the import of products',
  open: products.open,
  agrees: products.agrees,
  outcomes: {
    'readProducts done': ON_DISK,
    'readProducts down': ON_DISK,
    'createProduct done': async (world) => {
      const { _id, isDraft } = done<Product>(await createProduct(world, 'admin'));
      expect(isDraft).toBe(true);
      done(await products.remove({ ...world, id: _id }, 'admin'));
    },
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
      'xstate.done.actor.createProduct': [{ output: { _id: 'p7' } }],
      'xstate.done.actor.updateProduct': [{ output: undefined }],
      'xstate.error.actor.updateProduct': [
        { error: new Error('down') },
        { error: new ServiceError('Image must be a path', { status: 400 }) },
      ],
      'xstate.done.actor.deleteProduct': [{ output: undefined }],
    },
    filter: (state, event) =>
      event.type !== 'xstate.done.actor.readProducts' || (event as { output?: unknown }).output === outputFor(state),
    vertex: ({ context: { file, encoding, rows, rejected, done: tried, draftId, error } }) => [
      file?.name,
      encoding,
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
    'import.retry': ({ before }) => [press('button', before.matches('unread') ? 'Try again' : 'Go on')],
    'import.leave': ({ before }) => [
      press(
        'button',
        ['undecided', 'checked', 'unusable', 'reported'].includes(before.value) ? 'Start over' : 'Leave it',
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
      ...(state.matches('checked') || state.matches('unusable') ? [] : [unsaid(/can be imported\.$/)]),
    ],
    idle: () => [absent('table'), absent('progressbar'), absent('alert')],
    reading: () => working('Reading the file'),
    undecided: ({ context: { encodings } }) => [
      words(/Choose the encoding in which these lines are right\.$/),
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
    creating: importing,
    saving: importing,
    removing: importing,
    interrupted: failed('Go on'),
    unremoved: failed('Go on'),
    reported: (state) => {
      const { imported, rows, done: tried, draftId } = state.context;
      const left = rows.length - tried;
      return [
        shown('status', undefined, { says: `${counted(imported, 'product was', 'products were')} imported.` }),
        left === 0
          ? unsaid(/not reached/)
          : shown('status', undefined, { says: `${counted(left, 'row was', 'rows were')} not reached.` }),
        left === 0 && draftId === null
          ? unsaid(/unfinished draft/)
          : shown('status', undefined, { says: 'An unfinished draft may be left in the list of products.' }),
        shown('link', 'Show all products', { href: '/admin/productlist' }),
        ...report(state),
      ];
    },
  },
  inShop: {
    services: { createProduct: 'createProduct', updateProduct: 'updateProduct', deleteProduct: 'deleteProduct' },
    scripts: { readProducts: /^\/assets\/productsCsv-[^/]*\.js$/ },
    arrive: async ({ api }) => ({
      path: '/admin/productimport',
      visit: { as: await api.anAdmin(), failing: ['/assets/productsCsv'] },
    }),
    beyond: {
      'productImport.checked :: import.read': 'the script is there, and is not asked for again',
      'productImport.undecided :: import.read': 'the script is there, and is not asked for again',
      'productImport.undecided :: import.decode': 'the script is there, and is not asked for again',
      'productImport.unusable :: import.read': 'the script is there, and is not asked for again',
      'productImport.reported :: import.read': 'the script is there, and is not asked for again',
    },
    model: {
      filter: (state, event) =>
        event.type === 'import.read'
          ? state.context.file === null || state.matches('unread')
          : event.type !== 'xstate.done.actor.readProducts' ||
            (event as { output?: unknown }).output === outputFor(state),
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
