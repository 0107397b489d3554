import type { Seen } from 'xstate-walks/check';
import { routes } from '../../common/routes/routes.ts';
import type { Rows } from './rows.ts';
import type { TabFacts } from './tab.ts';
import { parsed } from './repeatable.ts';

export const factsOf = ({ processes }: Seen) => processes.flatMap((local) => (local ? [local.facts as TabFacts] : []));
const rowsOf = ({ world }: Seen) => parsed(world) as Rows;

/** Whether the tabs show an order that this says something of. */
const showsOrder = (seen: Seen, is: (order: Rows['orders'][number]) => boolean): boolean =>
  factsOf(seen).some(({ path, user }) =>
    rowsOf(seen).orders.some(
      (order) => order['user_id'] === user && path === routes.order.href({ id: String(order['id']) }) && is(order),
    ),
  );

/** Whether another user than the owner of the first orders uses this tab. */
const isOther = (seen: Seen, { user }: TabFacts): boolean =>
  rowsOf(seen).accounts.some(({ id, email }) => id === user && !email.startsWith('owner@'));

/** What can happen to shoppers and admins, as scenarios name it. */
export const outcomes = {
  'an order is placed and shown': (seen: Seen) => showsOrder(seen, (order) => order['paid_at'] === null),
  'two orders are placed': (seen: Seen) => rowsOf(seen).orders.length === 2,
  'an order of another tab is found': (seen: Seen) =>
    factsOf(seen).some(({ checkout }) => checkout.includes('"found"')),
  'a buyer is told that the stock has changed': (seen: Seen) =>
    factsOf(seen).some(({ checkout }) => checkout.includes('"stockChanged"')),
  'an order is paid and shown as paid': (seen: Seen) =>
    showsOrder(seen, (order) => order['paid_at'] !== null) &&
    factsOf(seen).some(({ order }) => order.includes('"justNow"')),
  'every order is delivered': (seen: Seen) => rowsOf(seen).orders.every((order) => order['delivered_at'] !== null),
  'all are signed out': (seen: Seen) => {
    const tabs = factsOf(seen);
    return tabs.length > 0 && tabs.every(({ user }) => user === null);
  },
  'another user is signed in': (seen: Seen) => factsOf(seen).some((tab) => isOther(seen, tab)),
  'another user is about to place an order': (seen: Seen) =>
    factsOf(seen).some((tab) => isOther(seen, tab) && tab.checkout.includes('"placeOrder":"ready"')),
} satisfies Record<string, (seen: Seen) => boolean>;
export type OutcomeName = keyof typeof outcomes;
