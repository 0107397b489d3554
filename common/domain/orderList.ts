import { routes } from '../routes/routes.ts';
import { isWhole, pagesOf, type ListAnswer, type ListPage } from './listPage.ts';
import { finder, pageOf, readListing, withQuery, type Listing } from './listing.ts';
import { orderStatus } from './order.ts';

/** An order as the list of all orders knows it; foreign backends may leave the buyer out, or name an id (A24). */
export type ListedOrder = {
  _id: string;
  user?: { name: string } | string | null | undefined;
  createdAt: string;
  totalPrice: number;
  isPaid: boolean;
  paidAt?: string | null | undefined;
  isDelivered: boolean;
  deliveredAt?: string | null | undefined;
};

/** What the queue of deliveries knows: what can be taken back, what is due, and what the server has confirmed. */
export type Deliveries = {
  pending: string | null;
  due: readonly { orderId: string }[];
  /** Whether the first one that is due was refused. */
  isRefused: boolean;
  settled: Readonly<Record<string, { deliveredAt: string | null }>>;
};

/** How far a delivery from the list has come. */
type Progress = 'undoable' | 'sending' | 'refused' | 'done';

/** A row of the list. Nothing counts as delivered before the server has said so. */
export type OrderLine = ListedOrder & { progress: Progress | null };

export const shows = ['all', 'unpaid', 'waiting', 'delivered'] as const;
/** Which orders are shown: all, or those in one part of their life. */
export type Show = (typeof shows)[number];

export const orderColumns = ['id', 'user', 'date', 'total', 'paid', 'delivered'] as const;
export type OrderColumn = (typeof orderColumns)[number];

export type OrderSort = { by: OrderColumn; descending: boolean };

/** What the address says of the list of all orders. */
export type OrderListing = Listing & { show: Show; sort: OrderSort };

/** The newest first; in the queue, what was paid last. */
const naturalSort = (show: Show): OrderSort => ({ by: show === 'waiting' ? 'paid' : 'date', descending: true });

const isOneOf = <T extends string>(known: readonly T[], word: string): word is T =>
  (known as readonly string[]).includes(word);

/** Reads the query of the list's address; whatever makes no sense there is not said. */
export const readOrderListing = (search: string): OrderListing => {
  const query = new URLSearchParams(search);
  const said = query.get('show') ?? '';
  const show = isOneOf(shows, said) ? said : 'all';
  const sort = query.get('sort') ?? '';
  const by = sort.replace(/^-/, '');
  return {
    ...readListing(search),
    show,
    sort: isOneOf(orderColumns, by) ? { by, descending: sort.startsWith('-') } : naturalSort(show),
  };
};

/** The address of the list, as it is shown. */
export const orderListPath = ({ q = '', page = 1, show = 'all', sort }: Partial<OrderListing> = {}): string => {
  const natural = naturalSort(show);
  const isNatural = sort === undefined || (sort.by === natural.by && sort.descending === natural.descending);
  return withQuery(routes.orderList.href(), {
    show: show === 'all' ? undefined : show,
    q,
    sort: isNatural ? undefined : `${sort.descending ? '-' : ''}${sort.by}`,
    page: page > 1 ? String(page) : undefined,
  });
};

/** How a column's header sorts: the other way round where it sorts already, else words upwards and the rest downwards. */
export const sortAfter = (sort: OrderSort, by: OrderColumn): OrderSort =>
  sort.by === by ? { by, descending: !sort.descending } : { by, descending: by !== 'id' && by !== 'user' };

/** Who stands for a buyer whose account is gone (A24). */
export const DELETED_USER = 'Deleted user';

/** The buyer's name (A24). */
export const buyerOf = ({ user }: ListedOrder): string =>
  typeof user === 'string' ? user : (user?.name ?? DELETED_USER);

/** Puts what became of deliveries over the rows that were read before. */
export const withDeliveries = (
  orders: readonly ListedOrder[],
  { pending, due, isRefused, settled }: Deliveries,
): OrderLine[] => {
  const progress = new Map<string, Progress>(due.map(({ orderId }) => [orderId, 'sending']));
  if (isRefused && due[0]) progress.set(due[0].orderId, 'refused');
  if (pending !== null) progress.set(pending, 'undoable');
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

/** Sorts rows; what a column says nothing of comes last, and equal rows stay as they were. */
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

/** How many orders there are of each kind. */
type Counts = Record<Show, number>;

/** The orders on a page, and what those that were delivered from it since change about the counts. */
const pageShown = ({ rows, page, total, counts }: ListPage<ListedOrder>, deliveries: Deliveries) => {
  const lines = withDeliveries(rows, deliveries);
  const done = lines.filter(({ progress }) => progress === 'done').length;
  const now: Counts = {
    all: counts['all'] ?? total,
    unpaid: counts['unpaid'] ?? 0,
    waiting: (counts['waiting'] ?? 0) - done,
    delivered: (counts['delivered'] ?? 0) + done,
  };
  return { rows: lines, page, pages: pagesOf(total), counts: now };
};

/** The same of all orders. */
const wholeShown = (orders: readonly ListedOrder[], deliveries: Deliveries, { q, show, sort, page }: OrderListing) => {
  const isFound = finder(q);
  const counts: Counts = { all: 0, unpaid: 0, waiting: 0, delivered: 0 };
  const found: OrderLine[] = [];
  for (const order of withDeliveries(orders, deliveries)) {
    if (!isFound(order._id, buyerOf(order))) continue;
    const status = statusOf(order);
    counts.all += 1;
    counts[status] += 1;
    const stays = show === 'waiting' && order.progress === 'done';
    if (show === 'all' || show === status || stays) found.push(order);
  }
  return { ...pageOf(sorted(found, sort), page), counts };
};

/**
 * What the list shows: a page of the rows that the address asks for, and how many there are of each kind. What was
 * delivered from the queue stays in it until it is read again, so that no row moves under somebody's pointer.
 */
export const shownOrders = (answer: ListAnswer<ListedOrder>, deliveries: Deliveries, listing: OrderListing) =>
  isWhole(answer) ? wholeShown(answer, deliveries, listing) : pageShown(answer, deliveries);
