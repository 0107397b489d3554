import type { SnapshotFrom } from 'xstate';
import type { deliveryQueueMachine } from '../../src/machines/deliveryQueue.machine.ts';
import { outside, press } from 'xstate-walks/surface/actions.ts';
import { absent, shown, titled, unsaid, words, type Expectation } from 'xstate-walks/surface/expectations.ts';
import { part } from 'xstate-walks/surface/locators.ts';
import { anOrder } from '../support/samples.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';
import { anotherTab, cancelSlowWorkIn } from '../shopActions.ts';
import { paid } from '../charts/order.ts';

type Queue = SnapshotFrom<typeof deliveryQueueMachine>;

const orders = [{ ...paid, _id: 'o1' }, { ...paid, _id: 'o2' }, anOrder({ _id: 'o3' })];

const firstDue = ({ context: { due } }: Queue) => due[0]!.orderId;

/** What the row of an order says of its delivery, and what can be done with it. */
const row = (id: string, { context: { pending, due, settled }, ...state }: Queue): Expectation[] => {
  const isDue = due.some(({ orderId }) => orderId === id);
  const isRefused = (state as Queue).matches({ queue: 'refused' }) && due[0]?.orderId === id;
  const delivery = settled[id]
    ? '2026-01-05'
    : pending === id
      ? 'Will be marked'
      : isDue && !isRefused
        ? 'Being marked'
        : 'Not Delivered';
  const mark = `Mark As Delivered ${id}`;
  return [
    shown('row', new RegExp(`^${id} Jane Doe 2026-01-01 \\$203\\.49 2026-01-02 ${delivery} `)),
    settled[id] || pending === id || isDue ? absent('button', mark) : shown('button', mark, { enabled: true }),
    pending === id ? shown('button', `Undo ${id}`, { enabled: true }) : absent('button', `Undo ${id}`),
  ];
};

const news = ({ context: { last } }: Queue): Expectation =>
  last === null
    ? unsaid(/^Order o\d (?:will be|was (?:not )?)marked as delivered\.$/)
    : words(`Order ${last.orderId} was ${last.isDelivered ? '' : 'not '}marked as delivered.`);

const marking = (state: Queue): Expectation[] => [
  shown('status', `Marking order ${firstDue(state)} as delivered`),
  absent('button', 'Leave it'),
];

/** As a browser does when another tab is in front for a moment. */
const lookAway = () => {
  for (const state of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }
};

/** One administrator after the other comes to the same computer. */
const another = { _id: '@new', name: '@new', email: '@new', isAdmin: true, token: '@new' };

/** The list of all orders, over which one administrator after the other goes through the deliveries. */
export const deliveryQueueScreenModel: ShopScreenModel<typeof deliveryQueueMachine> = {
  /** Stopping is offered after ten seconds, and by then no pending can be taken back. */
  options: { filter: (state, { type }) => type !== 'work.cancel' || state.matches({ pending: 'none' }) },
  services: { deliverOrder: 'deliverOrder', getOrder: 'getOrder' },
  still: true,
  arrive: async ({ api }) => ({
    path: '/admin/orderlist',
    visit: { as: await api.anAdmin() },
    answers: [{ method: 'GET', path: '/api/orders', status: 200, body: orders }],
  }),
  prepare: [shown('table', 'Orders')],
  /** Those that were hurried are at the server as well, and nobody waits for them. */
  about: { deliverOrder: (state) => `/${firstDue(state)}/` },
  actions: {
    'order.deliver': ({ event: { orderId } }) => [press('button', `Mark As Delivered ${orderId}`)],
    'delivery.undo': () => [press('button', 'Undo')],
    'delivery.retry': () => [press('button', 'Try again')],
    'delivery.leave': () => [press('button', 'Leave it')],
    'page.hidden': () => [outside('another tab', 'is looked at for a moment', { inPage: lookAway })],
    'admin.left': () => [anotherTab('signs another administrator in', { userInfo: another })],
    'work.cancel': cancelSlowWorkIn({ within: part('status', /^Marking order/) }),
  },
  expectations: {
    '*': (state) => [
      shown('heading', 'Orders'),
      titled('Orders'),
      ...row('o1', state),
      ...row('o2', state),
      absent('button', 'Mark As Delivered o3'),
    ],
    'pending.none': (state) => [absent('button', 'Undo'), news(state)],
    'pending.undoable': ({ context: { pending } }) => [
      words(`Order ${pending} will be marked as delivered.`),
      shown('button', 'Undo', { enabled: true }),
    ],
    'queue.idle': () => [absent('button', 'Leave it'), absent('status', /^Marking/)],
    'queue.sending': marking,
    'queue.rereading': marking,
    'queue.refused': (state) => [
      words(
        new RegExp(
          `^Order ${firstDue(state)} was not marked as delivered${state.context.due.length > 1 ? ', and 1 more after it' : ''}\\. \\S`,
        ),
      ),
      shown('button', 'Try again', { enabled: true }),
      shown('button', 'Leave it', { enabled: true }),
      absent('status', /^Marking/),
    ],
  },
};
