import type { View, Views, Words } from 'xstate-walks/check';
import { orderKeyOf, type GivenAnswer, type SentRequest } from './heldFetch.ts';
import type { CartLine } from '../../common/domain/cart.ts';
import { type Cents, formatMoney, toCents } from '../../common/domain/money.ts';
import { chargesIn } from './charges.ts';
import type { Rows } from './rows.ts';
import type { Shared } from './site.ts';
import { callAt } from '../../tests/drivers/api/shopApi.ts';

type Actor = { value: unknown; context: Record<string, unknown> } | null;

/** The names of the charts of a tab, in the order in which its key has them. */
const charts = ['session', 'cart', 'checkout', 'order', 'wallet', 'delivery queue', 'profile'];

/** `placeOrder` as people write it. */
const spoken = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The value of a state as people read it: `steps › place order › ready`; parallel states are joined by “+”. */
const stateInWords = (value: unknown): string =>
  typeof value === 'string'
    ? spoken(value)
    : Object.entries(value as object)
        .map(([name, inner]) => `${spoken(name)} › ${stateInWords(inner)}`)
        .join(' + ');

const linesInWords = (lines: readonly Pick<CartLine, 'name' | 'price' | 'qty'>[]): string =>
  lines.length === 0
    ? 'empty'
    : lines.map(({ name, price, qty }) => `${qty} × ${name} at ${formatMoney(toCents(price))}`).join(', ');

/** A row, unless there is nothing to say. */
const row = (name: string, text: string | null | undefined): View => (text ? [[name, text]] : []);

const messageOf = (context: Record<string, unknown> = {}): string[] => {
  const { failure, error, notice } = context as Record<string, { message: string } | string | null>;
  return [failure, error, notice].flatMap((each) => (typeof each === 'string' ? each : (each?.message ?? [])));
};

/** A tab as its key tells it: address, session storage, charts, calls that wait, and timers. */
type TabKey = [address: string, session: object, actors: Actor[], calls: unknown[], timers: number[]];

const tabView = ([address, , actors, , timers]: TabKey): View => {
  const { lines } = actors[1]!.context as { lines: CartLine[] };
  return [
    ['address', address],
    ...actors.flatMap((actor, index) => row(charts[index]!, actor && index !== 1 ? stateInWords(actor.value) : null)),
    ['cart', linesInWords(lines)],
    ...row('says', actors.flatMap((actor) => messageOf(actor?.context)).join(' ')),
    ...row('waits', timers.map((ms) => `${ms / 1000} s`).join(', ')),
  ];
};

/** A tab, or a client without a screen, whose key says whether it waits for an answer. */
const processView = (key: string): View => {
  const state = JSON.parse(key) as TabKey | boolean;
  if (typeof state === 'object') return tabView(state);
  return [['waits', state ? 'for an answer' : 'for nothing']];
};

/** The tabs that hold a lock. */
const tabsWith = (locks: Shared['locks']): string[] => Object.values(locks).map((tab) => `held by tab ${tab + 1}`);

const siteView = (shared: string): View => {
  const { values, locks } = JSON.parse(shared) as Shared;
  if (Object.keys(values).length === 0) return [['stored', 'nothing']];
  const { cartItems, pendingOrder } = values as { cartItems?: CartLine[]; pendingOrder?: { key: string }[] };
  return [
    ['cart', linesInWords(cartItems ?? [])],
    ['pending orders', (pendingOrder ?? []).map(({ key }) => key).join(', ') || 'none'],
    ...row('lock', tabsWith(locks).join(', ')),
  ];
};

const isSet = (order: Record<string, unknown>, name: string) => order[name] !== null;

const orderInWords = (order: Record<string, unknown>): string =>
  [
    formatMoney(order['total_cents'] as Cents),
    isSet(order, 'paid_at') ? 'paid' : isSet(order, 'charging_since') ? 'being charged' : 'unpaid',
    ...(isSet(order, 'delivered_at') ? ['delivered'] : []),
    ...(isSet(order, 'refunded_at') ? ['refunded'] : []),
    ...(isSet(order, 'released_at') ? ['its stock given back'] : []),
    ...(isSet(order, 'idempotency_key') ? [order['idempotency_key'] as string] : []),
  ].join(', ');

/** More keys than this are counted, not named. */
const MOST_NAMED = 3;

const refusedInWords = (refused: Rows['refused_orders']): string =>
  refused.length > MOST_NAMED
    ? `${refused.length} orders`
    : refused.map(({ idempotency_key: key }) => key as string).join(', ');

const serverView = (world: string, named: (id: string) => string): View => {
  const rows = JSON.parse(world) as Rows;
  const { products, orders, refused_orders: refused, test_charges: charges, stripe } = rows;
  return [
    ...products.map((product) => {
      const { name, price_cents: price, count_in_stock: stock } = product;
      return [name as string, `${formatMoney(price as Cents)}, ${stock as number} in stock`] as const;
    }),
    ...orders
      .map((order) => [`order ${named(order['id'] as string)}`, orderInWords(order)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ...row('refused', refusedInWords(refused)),
    ...charges.map(({ order_id: order, charged }) => {
      return ['charge', `order ${order as string}, ${charged === true ? 'charged' : 'declined'}`] as const;
    }),
    ...(stripe ? chargesIn(rows) : []).map(({ orderId, isRefunded }) => {
      return ['charge', `order ${orderId}, ${isRefunded ? 'refunded' : 'charged'}`] as const;
    }),
  ];
};

/** How people see tabs, browsers and the server. Orders of before are called by their number, new ones by that of their row. */
export const viewsOf = (orders: readonly string[]): Views => {
  const named = (text: string): string =>
    orders.reduce((now, id, index) => now.replaceAll(id, String(index + 1)), text).replaceAll(/row0+(\d+)/g, 'row $1');
  const view = (see: (text: string, named: (id: string) => string) => View) => (text: string) =>
    see(text, named).map(([name, what]) => [named(name), named(what)] as const);
  return { process: view(processView), site: view(siteView), world: view(serverView) };
};

const requestInWords = (text: string): string => {
  const { method, url, headers } = JSON.parse(text) as SentRequest;
  const { pathname } = new URL(url, 'http://shop.test');
  const key = orderKeyOf({ headers, url });
  return `${callAt(method, pathname) ?? `${method} ${pathname}`}${key === null ? '' : ` with ${key}`}`;
};

const answerInWords = (text: string): string => {
  const { status, text: body } = JSON.parse(text) as GivenAnswer;
  const { code, message } = (body.startsWith('{') ? JSON.parse(body) : {}) as { code?: string; message?: string };
  if (status < 400) return body === '[]' ? `${status}, none` : `${status}`;
  return `${status} ${code ?? message ?? ''}`;
};

/** How counterexamples name the tabs, the calls and the answers of the shop. */
export const wordsOf = (tabs: readonly string[]): Words => ({
  processes: tabs,
  world: 'server',
  request: requestInWords,
  answer: answerInWords,
  work: (text) => `the gateway answers to ${requestInWords((JSON.parse(text) as { request: string }).request)}`,
});
