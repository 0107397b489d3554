import type { SnapshotFrom } from 'xstate';
import { stepAt } from '../../common/domain/checkout.ts';
import type { checkoutMachine } from '../../src/machines/checkout.machine.ts';
import type { orderMachine } from '../../src/machines/order.machine.ts';
import { hasReceipt } from './takenEvents.ts';
import { movesOf, type MoveName, type TabActors } from './tabMoves.ts';

/** Presses that ask the server of something. */
const asking: ReadonlySet<string> = new Set<MoveName>([
  'press Place Order',
  'confirm a second order',
  'ask for the order again',
  'reload the order',
  'approve the payment',
  'send the payment again',
  'mark this order as delivered',
  'try the delivery again',
  'sign in again',
]);

/** Whether a press must have started a call; who stops waiting for what may have happened asks what did. */
const mustAsk = (press: string, isSending: boolean): boolean =>
  asking.has(press) || press.startsWith('sign in as') || (press.startsWith('stop waiting') && isSending);

/** Whether a tab sends something that may have an effect, and whether its charts wait for what became of it. */
export const isSending = ({ checkout, screen }: TabActors): boolean => {
  const order = screen.order?.getSnapshot();
  return (
    checkout?.getSnapshot().matches('placing') === true ||
    order?.matches({ shown: { payment: 'settling' } }) === true ||
    order?.matches({ shown: { delivery: 'delivering' } }) === true
  );
};

/** The rules that a press breaks which has started so many calls. */
export const judgePress = (press: string, { sent, calls }: { sent: boolean; calls: number }): string[] =>
  mustAsk(press, sent) && calls === 0 ? ['a press asks the server of nothing'] : [];

type Offers = Partial<Record<MoveName, boolean>>;

const offersOfCheckout = (state: SnapshotFrom<typeof checkoutMachine>, path: string, hasLines: boolean): Offers => {
  const review = (...names: ('ready' | 'refused' | 'pricesChanged' | 'stockChanged' | 'notFound')[]) =>
    names.some((placeOrder) => state.matches({ steps: { placeOrder } }));
  const elsewhere = (openElsewhere: 'undecided' | 'found') =>
    state.matches({ steps: { placeOrder: { openElsewhere } } });
  const mayPlace = review('ready', 'refused', 'pricesChanged', 'notFound') || elsewhere('undecided');
  return {
    'enter the address': state.matches({ steps: 'shipping' }) && stepAt(path) === 'shipping',
    'forget the used address':
      state.matches({ steps: 'shipping' }) && stepAt(path) === 'shipping' && state.context.usedAddresses.length > 0,
    'choose how to pay': state.matches({ steps: 'payment' }) && stepAt(path) === 'payment',
    'press Place Order': mayPlace && hasLines && stepAt(path) === 'placeOrder',
    'confirm a second order': (elsewhere('undecided') || elsewhere('found')) && hasLines,
    'look at the order that was found': elsewhere('found'),
    'ask for the order again': elsewhere('undecided') || state.matches({ outcomeUnknown: 'unreachable' }),
    'take what is in stock': review('stockChanged'),
    'stop waiting': state.hasTag('busy'),
  };
};

const offersOfOrder = (state: SnapshotFrom<typeof orderMachine>): Offers => ({
  'reload the order':
    state.matches('unavailable') ||
    state.matches({ shown: { payment: 'settlementUnknown' } }) ||
    state.matches({ shown: { payment: { confirming: 'asked' } } }) ||
    state.matches({ shown: { payment: { confirming: 'processing' } } }) ||
    state.matches({ shown: { payment: { payable: 'walletUnavailable' } } }),
  'pay in another way': state.matches({ shown: { payment: { confirming: 'asked' } } }),
  'open the page of the bank': state.matches({ shown: { payment: { confirming: 'asked' } } }),
  'come back from the bank': state.matches({ shown: { payment: { confirming: 'leaving' } } }),
  'print the receipt': hasReceipt(state),
  'send the payment again': state.matches({ shown: { payment: 'settlementUnknown' } }),
  'mark this order as delivered': state.matches({ shown: { delivery: 'deliverable' } }),
  'stop waiting for the payment': state.hasTag('busy'),
});

/** The rules that a tab breaks by what it offers to press: each screen has its buttons, and no others. */
export const brokenOffers = (tab: TabActors): string[] => {
  const { checkout, screen, shop, page } = tab;
  const { session } = shop;
  const order = screen.order?.getSnapshot();
  const state = checkout?.getSnapshot();
  const hasLines = shop.cart.getSnapshot().context.lines.length > 0;
  const hasUser = session.getSnapshot().matches('signedIn') || session.getSnapshot().matches('expired');
  const wanted: Offers = {
    'sign out': hasUser,
    'sign out and clear this device': hasUser,
    'stop signing in': session.getSnapshot().hasTag('busy'),
    ...(state && offersOfCheckout(state, page.path(), hasLines)),
    ...(order && offersOfOrder(order)),
  };
  const offered = new Set<string>(movesOf(tab).map(({ name }) => name));
  return Object.entries(wanted).flatMap(([name, isWanted]) => {
    if (isWanted === offered.has(name)) return [];
    return [isWanted ? `a screen does not offer to ${name}` : `a screen offers to ${name}, and should not`];
  });
};
