import type { SnapshotFrom } from 'xstate';
import { absent, type Expectation, part, press, shown, unsaid, words } from 'xstate-walks/screen';
import type { OrderRow } from '../../common/contract/order.ts';
import { isUnpaged, type ListAnswer } from '../../common/domain/listPage.ts';
import { readOrderListing } from '../../common/domain/orderList.ts';
import { orderExportMachine } from '../../src/machines/orderExport.machine.ts';
import { allRefuse, done, ON_SCREEN, type ApiModel, type ApiTools } from '../drivers/api/apiModel.ts';
import { begin, get, type OrderThere } from '../drivers/api/orders.ts';
import { eachOf, type Role } from '../drivers/api/people.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { answered } from './shopActions.ts';
import { anOrder } from '../fixtures/samples.ts';

type OrderExport = SnapshotFrom<typeof orderExportMachine>;

/** The listing of the address without a query. */
export const listing = readOrderListing('');

const orders = ['o1', 'o2', 'o3'].map((_id) => anOrder({ _id }));
const page = { page: 1, total: 3, at: '2026-01-03T10:00:00.000Z', counts: {} };

const here = { within: part('region', 'Download') };

const working = (label: string) => (): Expectation[] => [
  shown('progressbar', label, here),
  shown('button', 'Stop the download', { enabled: true, ...here }),
  absent('alert', undefined, here),
  absent('button', 'Download CSV', here),
];

const failed = ({ context }: OrderExport): Expectation[] => [
  shown('alert', undefined, { says: context.error!, ...here }),
  shown('button', 'Try again', { enabled: true, ...here }),
  shown('button', 'Discard', { enabled: true, ...here }),
  absent('progressbar', undefined, here),
  absent('button', 'Download CSV', here),
];

const resting = [
  shown('button', 'Download CSV', { enabled: true, ...here }),
  absent('progressbar', undefined, here),
  absent('alert', undefined, here),
];

const closed = ['guest', 'owner', 'other'] as const;

const read = ({ backend, people }: OrderThere, by: Role, query: Record<string, string> = {}) =>
  backend.ask(people[by], 'listOrders', { query });

/** All orders, which only an administrator may read. */
const apiModel = ({ expect }: ApiTools): ApiModel<OrderThere> => ({
  title: 'S39, S125, C20: the server of the download of the orders',
  open: begin,
  outcomes: {
    'readOrders done': async (world, { event }) => {
      const isAll = isUnpaged(event['output'] as ListAnswer<OrderRow>);
      const rows = done<OrderRow[]>(await read(world, 'admin', isAll ? {} : { limit: '100', page: '1' }));
      expect(rows.map(({ _id }) => _id)).toContain(world.order._id);
    },
    'readOrders down': (world) => allRefuse(...closed.map((role) => read(world, role))),
    'saveOrders done': 'the browser saves the file',
    'saveOrders down': 'the browser saves the file',
  },
  calls: {
    'export.begin': (world) => eachOf(closed, (role) => read(world, role)),
    'export.retry': (world) => eachOf(closed, (role) => read(world, role)),
    'export.leave': ON_SCREEN,
    'work.cancel': ON_SCREEN,
  },
  agrees: async (world) => {
    expect(done(await get(world, 'admin'))).toMatchObject({ _id: world.order._id });
  },
});

/** All orders of the list's filter, saved to a file: from a backend with pages, and from one without. */
export const orderExport = {
  machine: orderExportMachine,
  statements: 'S39, C20, S76, S77, S135',
  title: 'the download of the orders',
  model: {
    input: { listing },
    events: {
      'export.begin': [{ listing }],
      'xstate.done.actor.readOrders': [
        { output: { ...page, rows: orders.slice(0, 2) } },
        { output: orders },
        { output: { ...page, rows: [] } },
      ],
      'xstate.done.actor.saveOrders': [{ output: undefined }],
    },
    stateKey: ({ context }) => [Math.min(context.orders.length, 3), context.error !== null],
  },
  actions: {
    'export.begin': () => [press('button', 'Download CSV', here)],
    'export.retry': () => [press('button', 'Try again', here)],
    'export.leave': () => [press('button', 'Discard', here)],
    'work.cancel': () => [press('button', 'Stop the download', here)],
    // The file is made by a script that comes first.
    'xstate.done.actor.saveOrders': () => [answered('the server', 'gives the script', 'saveOrders', 'own')],
    'xstate.error.actor.saveOrders': () => [answered('the network', 'does not bring the script', 'saveOrders', null)],
  },
  screens: {
    '*': (state) => (state.matches('saved') ? [] : [unsaid(/saved in orders\.csv\.$/)]),
    idle: () => resting,
    reading: (state) => [
      ...working('Reading orders')(),
      ...(state.context.total === null
        ? []
        : [words(`${state.context.orders.length} of ${state.context.total}`, here)]),
    ],
    saving: working('Saving orders'),
    unread: failed,
    unsaved: failed,
    saved: ({ context }) => [...resting, words(`${context.orders.length} orders saved in orders.csv.`, here)],
  },
  inShop: {
    services: { readOrders: 'readOrders' },
    scripts: { saveOrders: /^\/assets\/ordersCsv-[^/]*\.js$/ },
    arrive: async ({ api }) => ({
      path: '/admin/orderlist',
      visit: { as: await api.anAdmin(), failing: ['/assets/ordersCsv'] },
      answers: [
        // The list itself, which reads smaller pages.
        {
          method: 'GET',
          path: '/api/orders?limit=50&page=1&q=&show=all&from=&to=&sort=-date',
          status: 200,
          body: orders,
        },
      ],
    }),
    prepare: [shown('table', 'Orders')],
    excluded: { 'orderExport.saved :: export.begin': 'the script is there, and is not asked for again' },
    model: { filter: (state, { type }) => !(state.matches('saved') && type === 'export.begin') },
  },
  view: async () => {
    const { OrderExportView } = await import('../../src/views/admin/OrderExportView.tsx');
    return { draw: (actor) => <OrderExportView orderExport={actor} listing={listing} /> };
  },
  api: apiModel,
} satisfies ChartDeclaration<typeof orderExportMachine>;
