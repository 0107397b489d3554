import type { SnapshotFrom } from 'xstate';
import type { orderMachine } from '../../src/machines/order.machine.ts';
import { press } from 'xstate-walks/surface/actions.ts';
import { absent, shown, titled, words, unsaid } from 'xstate-walks/surface/expectations.ts';
import { beyond } from '../beyond.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';
import { cancelSlowWork } from '../shopActions.ts';

type Order = SnapshotFrom<typeof orderMachine>;

const isInFlight = ({ context: { payment, order } }: Order) => payment !== null && order?.isPaid !== true;

/** The page of an order, as an administrator who bought it sees it. */
export const orderScreenModel: ShopScreenModel<typeof orderMachine> = {
  options: { filter: (_, { type }) => type !== 'xstate.error.actor.wallet' },
  services: { getOrder: 'getOrder', payOrder: 'payOrder', deliverOrder: 'deliverOrder' },
  arrive: async ({ api }) => ({ path: '/order/o1', visit: { as: await api.anAdmin() } }),
  actions: {
    'order.reload': ({ state }) => [
      press('button', state.context.payment === null ? 'Try again' : /^(Check again|Try again)$/),
    ],
    'payment.retry': () => [press('button', 'Try the payment again')],
    'order.deliver': () => [press('button', 'Mark As Delivered')],
    'receipt.print': () => [press('button', 'Print receipt')],
    'work.cancel': cancelSlowWork,
    'xstate.done.actor.wallet': () => [press('button', 'Pay with the test wallet'), press('button', 'Approve')],
  },
  shared: ['order.reload'], // the wallet has one, too
  expectations: {
    '*': () => [shown('heading', 'Order o1'), titled('Order o1')],
    loading: () => [shown('status', 'Loading')],
    unavailable: ({ context }) => [shown('alert', undefined, { says: context.error === null ? 'Stopped.' : /\S/ })],
    'shown.payment.unpaid': () => [words('Not Paid'), words('Only its buyer can pay this order.')],
    'shown.payment.payable.offered': () => [words('Not Paid'), absent('button', 'Print receipt')],
    'shown.payment.payable.declined': () => [shown('alert', undefined, { says: 'Card refused' })],
    'shown.payment.settling': () => [words('Taking the payment …'), unsaid('Not Paid'), unsaid(/^Paid on/)],
    'shown.payment.settlementUnknown': () => [
      shown('alert', undefined, { says: 'We do not know yet whether your payment arrived' }),
      unsaid('Not Paid'),
    ],
    'shown.payment.paid.before': () => [words(/^Paid on/), shown('button', 'Print receipt', { enabled: true })],
    'shown.payment.paid.justNow': () => [words(/^Paid on/), words(/Thank you/)],
    'shown.delivery.waiting': (state) => [
      ...(isInFlight(state) ? [] : [words('Not Delivered')]),
      absent('button', 'Mark As Delivered'),
    ],
    'shown.delivery.deliverable': () => [
      words('Not Delivered'),
      shown('button', 'Mark As Delivered', { enabled: true }),
    ],
    'shown.delivery.delivering': () => [
      shown('button', 'Mark As Delivered', { enabled: false }),
      shown('status', 'Marking as delivered'),
    ],
    'shown.delivery.delivered': () => [words(/^Delivered on/), absent('button', 'Mark As Delivered')],
  },
  beyond: beyond.order,
};
