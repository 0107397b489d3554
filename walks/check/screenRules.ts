import type { SnapshotFrom } from 'xstate';
import { isRefunded } from '../../common/domain/order.ts';
import { redirectFor } from '../../common/routes/redirect.ts';
import { routes } from '../../common/routes/routes.ts';
import { paymentsOf, sentPaymentFor } from '../../src/app/sentPayments.ts';
import type { checkoutMachine } from '../../src/machines/checkout.machine.ts';
import type { orderMachine } from '../../src/machines/order.machine.ts';
import type { sessionMachine } from '../../src/machines/session.machine.ts';
import { brokenOf, type Judged } from './brokenRules.ts';
import type { TabActors } from './tabMoves.ts';
import type { GivenAnswer } from './heldFetch.ts';

/** What a step tells the shopper. */
export type Told = {
  /** The orders that were placed. */
  placed: { orderId: string; products: string[] | null }[];
  /** The answer to an order that has arrived, if it was one. */
  ordered: GivenAnswer | null;
  /** What its user has pressed, if anything. */
  press: string | null;
};

const judgeSession = (state: SnapshotFrom<typeof sessionMachine>): Judged[] => {
  const { user, credentials } = state.context;
  const isOut = ['guest', 'signingIn', 'registering'].some((name) => state.matches(name as 'guest'));
  return [
    ['a user is taken for a guest, or a guest for a user', isOut === (user === null)],
    ['a password is kept longer than it is needed', credentials === null || state.matches('registering')],
  ];
};

/** The states that say why an order was not placed. */
export const refusals = ['refused', 'pricesChanged', 'stockChanged'] as const;

const judgeCheckout = (state: SnapshotFrom<typeof checkoutMachine>, isGuest: boolean): Judged[] => {
  const { failure } = state.context;
  const isRefused = refusals.some((placeOrder) => state.matches({ steps: { placeOrder } }));
  return [
    ['the checkout is open to a guest, or shut to a shopper', state.matches('signIn') === isGuest],
    ['an order is refused without a reason', !isRefused || (failure !== null && failure.message.trim() !== '')],
  ];
};

const judgeOrder = (state: SnapshotFrom<typeof orderMachine>, isRemembered: boolean): Judged[] => {
  const { order, payment } = state.context;
  if (!state.matches('shown') || order === null)
    return [['an order is shown that was not read', !state.matches('shown')]];
  const pays = (name: 'paid' | 'payable' | 'refunded') => state.matches({ shown: { payment: name } });
  const isJustPaid = state.matches({ shown: { payment: { paid: 'justNow' } } });
  return [
    ['an order is shown as refunded that is not, or the reverse', pays('refunded') === isRefunded(order)],
    [
      'an order is shown as paid that is not, or as unpaid that is paid',
      pays('paid') === (order.isPaid && !isRefunded(order)),
    ],
    ['an order is offered to be paid by another user than its buyer', !pays('payable') || order.isOwn === true],
    [
      'an order is shown as delivered that is not, or the reverse',
      state.matches({ shown: { delivery: 'delivered' } }) === order.isDelivered,
    ],
    ['a payment that was sent is offered once more', !pays('payable') || payment === null],
    ['a payment under way is forgotten with the next reload', payment === null || isJustPaid || isRemembered],
    ['a payment that is settled is kept', !isRemembered || (payment !== null && !isJustPaid)],
  ];
};

/** The rules that the screens of a tab break at rest: what they say must be so. */
export const brokenScreens = ({ shop, screen, checkout, page }: TabActors, { placed }: Told): string[] => {
  const session = shop.session.getSnapshot();
  const { user } = session.context;
  const visitor = user === null ? 'guest' : user.isAdmin ? 'admin' : 'user';
  const state = checkout?.getSnapshot();
  const order = screen.order?.getSnapshot();
  const sent = paymentsOf(shop.stored('sentPayments'), user?._id);
  return brokenOf([
    ...judgeSession(session),
    ...(state ? judgeCheckout(state, user === null) : []),
    ...(order ? judgeOrder(order, sentPaymentFor(sent, screen.orderId) !== null) : []),
    [
      'a buyer is not led to the order that was placed',
      placed.every(({ orderId }) => {
        const href = routes.order.href({ id: orderId });
        return page.path() === href || shop.notices.getSnapshot().context.some(({ link }) => link?.href === href);
      }),
    ],
    ['a visitor is where they may not be', redirectFor(page.path(), page.search(), visitor) === null],
  ]);
};
