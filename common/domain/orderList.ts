import type { AddressField } from './addressFields.ts';
import { routes } from '../routes/routes.ts';
import { DELETED_USER, dayOf } from './shown.ts';
import { isUnpaged, pagesOf, sortWord, type ListAnswer, type ListPage, type Sort } from './listPage.ts';
import { holdsWords } from './searchable.ts';
import { isOneOf, pageOf, readListing, readSort, withQuery, type Listing } from './listing.ts';
import { orderStatus } from './order.ts';

/** An order in the list of all orders; other backends may omit the buyer or send only an id (A24). */
export type ListedOrder = {
  _id: string;
  user?: { name: string; email?: string | undefined } | string | null | undefined;
  createdAt: string;
  totalPrice: number;
  isPaid: boolean;
  paidAt?: string | null | undefined;
  isDelivered: boolean;
  deliveredAt?: string | null | undefined;
  refundedAt?: string | null | undefined;
  /** Read for the file of orders alone. */
  orderItems?: readonly { name: string; qty: number }[] | undefined;
  shippingAddress?: Record<AddressField, string> | undefined;
};

/** The state of the delivery queue: deliveries that can be undone, that are sent, that were refused, and that are done. */
export type Deliveries = {
  pending: readonly string[];
  due: readonly { orderId: string }[];
  /** True if the server rejected the first delivery in `due`. */
  isRefused: boolean;
  settled: Readonly<Record<string, { deliveredAt: string | null }>>;
  /** Refused by themselves, while others go on. */
  refusals: readonly { orderId: string }[];
};

type Progress = 'undoable' | 'sending' | 'refused' | 'done';

/** A row of the list. An order counts as delivered once the server has confirmed it. */
export type OrderLine = ListedOrder & { progress: Progress | null };

export const shows = ['all', 'unpaid', 'waiting', 'delivered', 'refunded'] as const;
export type Show = (typeof shows)[number];

export const orderColumns = ['id', 'user', 'date', 'total', 'paid', 'delivered'] as const;
export type OrderColumn = (typeof orderColumns)[number];

export type OrderSort = Sort<OrderColumn>;

/** The first and the last day are in UTC, as they are shown (S156); empty without a bound. */
export type OrderListing = Listing & { show: Show; sort: OrderSort; from: string; to: string };

export const naturalSort = (show: Show): OrderSort => ({ by: show === 'waiting' ? 'paid' : 'date', descending: true });

const readDay = (text: string | null): string => (text !== null && /^[12]\d{3}-\d\d-\d\d$/.test(text) ? text : '');

export const readOrderListing = (search: string): OrderListing => {
  const query = new URLSearchParams(search);
  const filter = query.get('show') ?? '';
  const show = isOneOf(shows, filter) ? filter : 'all';
  return {
    ...readListing(search),
    show,
    from: readDay(query.get('from')),
    to: readDay(query.get('to')),
    sort: readSort(orderColumns, query.get('sort') ?? '') ?? naturalSort(show),
  };
};

export const orderListPath = ({ q, page = 1, show = 'all', from, to, sort }: Partial<OrderListing> = {}): string => {
  const word = sort && sortWord(sort);
  return withQuery(routes.orderList.href(), {
    show: show === 'all' ? undefined : show,
    q,
    from,
    to,
    sort: word === sortWord(naturalSort(show)) ? undefined : word,
    page: page > 1 ? String(page) : undefined,
  });
};

export const sortAfter = (sort: OrderSort, by: OrderColumn): OrderSort =>
  sort.by === by ? { by, descending: !sort.descending } : { by, descending: by !== 'id' && by !== 'user' };

export const buyerOf = ({ user }: ListedOrder): string =>
  typeof user === 'string' ? user : (user?.name ?? DELETED_USER);

export const withDeliveries = (
  orders: readonly ListedOrder[],
  { pending, due, isRefused, settled, refusals }: Deliveries,
): OrderLine[] => {
  const progress = new Map<string, Progress>(due.map(({ orderId }) => [orderId, 'sending']));
  if (isRefused && due[0]) progress.set(due[0].orderId, 'refused');
  for (const { orderId } of refusals) progress.set(orderId, 'refused');
  for (const orderId of pending) progress.set(orderId, 'undoable');
  return orders.map((order) => {
    const done = order.isDelivered ? undefined : settled[order._id];
    if (done) return { ...order, ...done, isDelivered: true, progress: 'done' };
    return { ...order, progress: progress.get(order._id) ?? null };
  });
};

const statusOf = (order: OrderLine): Exclude<Show, 'all'> => {
  const status = orderStatus(order);
  return status === 'paid' ? 'waiting' : status;
};

const { compare } = new Intl.Collator('en', { numeric: true });

const valueOf: Record<OrderColumn, (order: OrderLine) => string | number | null> = {
  id: ({ _id }) => _id,
  user: buyerOf,
  date: ({ createdAt }) => createdAt,
  total: ({ totalPrice }) => totalPrice,
  paid: ({ isPaid, paidAt }) => (isPaid ? (paidAt ?? '') : null),
  delivered: ({ isDelivered, deliveredAt }) => (isDelivered ? (deliveredAt ?? '') : null),
};

const compareValues = (a: string | number, b: string | number, by: OrderColumn): number => {
  if (by === 'user') return compare(String(a), String(b));
  return a === b ? 0 : a < b ? -1 : 1;
};

/** Sorts rows. Rows without a value come last, and equal rows keep their order. */
export const sorted = (orders: readonly OrderLine[], { by, descending }: OrderSort): OrderLine[] => {
  const keyed = orders.map((order) => ({ order, value: valueOf[by](order) }));
  const direction = descending ? -1 : 1;
  return keyed
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return direction * compareValues(a.value, b.value, by);
    })
    .map(({ order }) => order);
};

type Counts = Record<Show, number>;

const none: Counts = { all: 0, unpaid: 0, waiting: 0, delivered: 0, refunded: 0 };

/** The rows of a page, with counts that include deliveries since the page was read. */
const pageShown = ({ rows, page, total, counts }: ListPage<ListedOrder>, deliveries: Deliveries) => {
  const lines = withDeliveries(rows, deliveries);
  const done = lines.filter(({ progress }) => progress === 'done').length;
  const read: Counts = { ...none, all: total, ...counts };
  const now = { ...read, waiting: read.waiting - done, delivered: read.delivered + done };
  return { rows: lines, page, pages: pagesOf(total), counts: now };
};

/** What a listing asks for of a whole list, on all pages, and how many there are per filter. */
const foundIn = (orders: readonly ListedOrder[], deliveries: Deliveries, { q, show, from, to, sort }: OrderListing) => {
  const isFound = holdsWords(q);
  const counts = { ...none };
  const found: OrderLine[] = [];
  for (const order of withDeliveries(orders, deliveries)) {
    if (!isFound(order._id, buyerOf(order))) continue;
    const day = dayOf(order.createdAt);
    if (day < from || (to !== '' && day > to)) continue;
    const status = statusOf(order);
    counts.all += 1;
    counts[status] += 1;
    const stays = show === 'waiting' && order.progress === 'done';
    if (show === 'all' || show === status || stays) found.push(order);
  }
  return { found: sorted(found, sort), counts };
};

const noDeliveries: Deliveries = { pending: [], due: [], isRefused: false, settled: {}, refusals: [] };

export const foundOrders = (orders: readonly ListedOrder[], listing: OrderListing): readonly ListedOrder[] =>
  foundIn(orders, noDeliveries, listing).found;

/** A delivered order stays where it is until the list is read again, so that no row moves under the pointer. */
export const shownOrders = (answer: ListAnswer<ListedOrder>, deliveries: Deliveries, listing: OrderListing) => {
  if (!isUnpaged(answer)) return pageShown(answer, deliveries);
  const { found, counts } = foundIn(answer, deliveries, listing);
  return { ...pageOf(found, listing.page), counts };
};
