import type { SnapshotFrom } from 'xstate';
import type { Order } from '../../common/contract/order.ts';
import { isOwnOrder, isRefunded } from '../../common/domain/order.ts';
import type { orderMachine } from '../../src/machines/order.machine.ts';
import type { GivenAnswer } from './heldFetch.ts';
import type { TabActors } from './tabMoves.ts';
import { bodyOf, brokenOf, isDone, isSame, isToldBy, placeOf, problemIn, type Reached } from './leads.ts';

type State = SnapshotFrom<typeof orderMachine>;
type Context = State['context'];

/** Where the screen of an order is after a step, and what it knows then. What is not named stays. */
type Lead = { place: string } & Partial<Pick<Context, 'order' | 'payment' | 'bankPage'>> & {
    /** Whether the answer has failed, so that it is told. */
    hasFailed?: true;
    /** What was told before is over. */
    isOver?: true;
  };

const LOADING = 'loading';
const UNAVAILABLE = 'unavailable';
const shown = (place: string) => `shown.payment.${place}`;

/** What an order says on screen, with the payment that was sent for it (A21, A38). */
const screenOf = (order: Order, { payment, viewer }: Context): Lead => {
  const known = { order, bankPage: order.bankPage ?? null };
  if (isRefunded(order))
    return { ...known, place: shown('refunded'), ...(payment !== null && { payment: null, isOver: true }) };
  if (order.isPaid && payment !== null) return { ...known, place: shown('paid.justNow'), isOver: true };
  if (order.isPaid) return { ...known, place: shown('paid.before') };
  if (order.bankCheck === 'asked') return { ...known, place: shown('confirming.asked') };
  if (order.bankCheck === 'processing') return { ...known, place: shown('confirming.processing') };
  if (order.bankCheck === 'refused') return { ...known, place: shown('payable.refused'), payment: null };
  if (payment !== null) return { ...known, place: shown('settlementUnknown') };
  return { ...known, place: shown(isOwnOrder(order, viewer) ? 'payable.offered' : 'unpaid') };
};

const presses: Record<string, (was: State) => Lead> = {
  'reload the order': () => ({ place: LOADING, isOver: true }),
  'approve the payment': () => ({ place: shown('settling'), isOver: true }),
  'mark this order as delivered': (was) => ({ place: placeOf(was, 'payment'), isOver: true }),
  'send the payment again': () => ({ place: shown('settling'), isOver: true }),
  'pay in another way': () => ({ place: shown('payable.offered'), payment: null }),
  'open the page of the bank': () => ({ place: shown('confirming.leaving'), isOver: true }),
  'come back from the bank': () => ({ place: LOADING, isOver: true }),
  'the page of the bank does not open': () => ({ place: shown('confirming.asked'), hasFailed: true }),
  'stop waiting for the payment': (was) => {
    if (was.matches(LOADING)) return { place: UNAVAILABLE };
    const isLeaving = was.matches({ shown: { payment: { confirming: 'leaving' } } });
    return isLeaving ? { place: shown('confirming.asked') } : { place: LOADING, isOver: true };
  },
};

/** A refusal that says nothing of the payment itself: the order is read again to see whether it is paid. */
const isInDoubt = ({ answer }: Pick<Reached, 'answer'>): boolean => {
  if (answer === null || answer.status >= 500 || answer.status === 401 || answer.status === 429) return true;
  return answer.status === 409 && problemIn(answer).code !== 'OUT_OF_STOCK';
};

const afterPayment = (reached: Reached): Lead => {
  const { bankPage, code } = problemIn(reached.answer);
  if (code === 'ORDER_REFUNDED') return { place: LOADING, payment: null, isOver: true };
  if (isDone(reached.answer) || isInDoubt(reached)) return { place: LOADING, isOver: true };
  if (bankPage !== undefined) return { place: shown('confirming.asked'), bankPage };
  return { place: shown('payable.declined'), payment: null, hasFailed: true };
};

const afterAnswer = (reached: Reached, was: State): Lead | null => {
  const { call } = reached;
  const answer: GivenAnswer | null = reached.answer;
  if (call === 'getOrder' && was.matches(LOADING)) {
    if (isDone(answer)) return screenOf(bodyOf(answer) as Order, was.context);
    return { place: UNAVAILABLE, hasFailed: true };
  }
  if (call === 'payOrder') return afterPayment(reached);
  if (call !== 'deliverOrder') return null;
  if (answer?.status === 200 || answer?.status === 409) return { place: LOADING, isOver: true };
  return { place: placeOf(was, 'payment'), hasFailed: true };
};

/** Where the wallet that is offered has failed. */
const withoutWallet = (lead: Lead): Lead => ({ ...lead, place: shown('payable.walletUnavailable') });

type Around = Pick<TabActors, 'bank' | 'hasBrokenWallet'>;

/** Whether a call waits until its user has signed in again (A28). */
const isHeld = ({ answer }: Reached, was: State, now: State): boolean => answer?.status === 401 && was === now;

/** What is told of the last attempt is told until the next one. */
const isTold = (lead: Lead, was: Context, now: Context, { answer, press }: Reached): boolean => {
  if (lead.hasFailed) return isToldBy(press === null ? answer : null, now.error);
  // While it is not known what became of a payment, its answer stays on screen.
  if (answer !== null && !isDone(answer) && lead.place === LOADING)
    return now.error === null || isToldBy(answer, now.error);
  if (lead.place === shown('payable.walletUnavailable')) return (now.error ?? '') !== '';
  return lead.isOver
    ? now.error === null || (press === null && !isDone(answer))
    : now.error === was.error || now.error === null;
};

/** The rules that the screen of an order breaks by what a step leads to. */
export const brokenLeadsOfOrder = (
  was: State,
  now: State,
  reached: Reached,
  { bank, hasBrokenWallet }: Around,
): string[] => {
  if (isHeld(reached, was, now)) return [];
  const { press, call } = reached;
  const stays: Lead = { place: placeOf(was, 'payment') };
  const isApproved = press === 'approve the payment';
  const pressed = press === null ? undefined : presses[press]?.(was);
  const usual: Lead = pressed ?? (call === null ? null : afterAnswer(reached, was)) ?? stays;
  const lead = hasBrokenWallet && usual.place.startsWith(shown('payable')) ? withoutWallet(usual) : usual;
  const [before, after] = [was.context, now.context];
  const wasJustPaid = was.matches({ shown: { payment: { paid: 'justNow' } } });
  const expected = <K extends 'order' | 'payment' | 'bankPage'>(key: K) =>
    key in lead
      ? lead[key]
      : key === 'payment' && wasJustPaid && placeOf(now, 'payment') === LOADING
        ? null
        : before[key];
  const isDelivering = now.matches({ shown: { delivery: 'delivering' } });
  const wasDelivering = was.matches({ shown: { delivery: 'delivering' } });
  const isStopped = press === 'stop waiting for the payment' || call === 'deliverOrder';
  return brokenOf([
    ['a press or an answer leads the screen of an order elsewhere', placeOf(now, 'payment') === lead.place],
    ['another order is shown than the server has sent', isSame(after.order?._id, expected('order')?._id)],
    ['an order is shown otherwise than the server has sent it', isSame(after.order?.isPaid, expected('order')?.isPaid)],
    ['a payment is forgotten, or kept although it is over', isApproved || isSame(after.payment, expected('payment'))],
    ['a payment was approved, and is not known', !isApproved || after.payment !== null],
    ['the page of the bank is another than the server has named', isSame(after.bankPage, expected('bankPage'))],
    ['another page of the bank opens', press !== 'open the page of the bank' || bank.opened === before.bankPage],
    ['a buyer is not told why it failed, or is told without a reason', isTold(lead, before, after, reached)],
    [
      'an order is being delivered without a press, or not with one',
      isDelivering ===
        (press === 'mark this order as delivered' || (wasDelivering && !isStopped && lead.place !== LOADING)),
    ],
  ]);
};
