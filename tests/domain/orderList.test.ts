import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROWS_PER_PAGE } from '../../common/domain/listPage.ts';
import { listingPath, pageOf, readListing } from '../../common/domain/listing.ts';
import {
  orderColumns,
  orderListPath,
  readOrderListing,
  shownOrders,
  shows,
  sortAfter,
  sorted,
  withDeliveries,
  type ListedOrder,
  type OrderLine,
  type OrderListing,
} from '../../common/domain/orderList.ts';

const order = (_id: string, but: Partial<OrderLine> = {}): OrderLine => ({
  _id,
  user: { name: 'Jane' },
  createdAt: '2026-01-01T00:00:00.000Z',
  totalPrice: 10,
  isPaid: false,
  isDelivered: false,
  progress: null,
  ...but,
});
const all: OrderListing = { show: 'all', q: '', from: '', to: '', sort: { by: 'date', descending: true }, page: 1 };
const ids = (orders: readonly ListedOrder[]) => orders.map(({ _id }) => _id);
const idle = { pending: [], due: [], isRefused: false, settled: {}, refusals: [] };

const moments = fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-02-01T00:00:00.000Z');
const someOrders = fc.array(
  fc.record({
    user: fc.oneof(fc.record({ name: fc.constantFrom('Ann', 'bob', 'Åsa', '') }), fc.constant(null), fc.constant('u7')),
    createdAt: moments,
    totalPrice: fc.integer({ min: 0, max: 3 }),
    isPaid: fc.boolean(),
    paidAt: fc.option(moments),
    isDelivered: fc.boolean(),
    deliveredAt: fc.option(moments),
  }),
);
const numbered = someOrders.map((orders) => orders.map((each, index) => order(`o${index}`, each)));
const sorts = fc.record({ by: fc.constantFrom(...orderColumns), descending: fc.boolean() });

describe('the address of the list of orders', () => {
  it('S39: by default shows all, newest first; the queue shows the last paid first', () => {
    expect(readOrderListing('')).toEqual(all);
    expect(readOrderListing('?show=waiting')).toMatchObject({
      show: 'waiting',
      sort: { by: 'paid', descending: true },
    });
  });

  it('S39: holds the first and the last day', () => {
    const path = '/admin/orderlist?from=2026-01-01&to=2026-01-02';
    const listing = readOrderListing(path.slice(path.indexOf('?')));
    expect(listing).toEqual({ ...all, from: '2026-01-01', to: '2026-01-02' });
    expect(orderListPath(listing)).toBe(path);
    const placed = [
      '2025-12-31T23:59:59.999Z',
      '2026-01-01T00:00:00.000Z',
      '2026-01-02T23:59:59.999Z',
      '2026-01-03T00:00:00.000Z',
    ];
    const orders = placed.map((createdAt, index) => order(`o${index}`, { createdAt }));
    expect(ids(shownOrders(orders, idle, listing).rows)).toEqual(['o2', 'o1']);
    expect(shownOrders(orders, idle, { ...listing, to: '' }).counts.all).toBe(3);
  });

  it.each([
    '?show=lost',
    '?from=yesterday',
    '?to=2026-1-1',
    '?sort=weight',
    '?sort=-',
    '?page=0',
    '?page=-1',
    '?page=two',
    '?%',
    '?show=all&q=',
  ])('S39: omits invalid values: %s', (search) => expect(readOrderListing(search)).toEqual(all));

  it('S39: contains only values that differ from the default, and reads back the same', () => {
    expect(orderListPath()).toBe('/admin/orderlist');
    expect(orderListPath({ show: 'waiting', sort: { by: 'paid', descending: true } })).toBe(
      '/admin/orderlist?show=waiting',
    );
    fc.assert(
      fc.property(
        fc.record({
          show: fc.constantFrom(...shows),
          q: fc.string(),
          from: fc.constantFrom('', '2026-01-31'),
          to: fc.constantFrom('', '2026-02-01'),
          sort: sorts,
          page: fc.integer({ min: 1, max: 999 }),
        }),
        (listing) => {
          const [path, search = ''] = orderListPath(listing).split('?');
          expect(path).toBe('/admin/orderlist');
          expect(readOrderListing(search)).toEqual(listing);
        },
      ),
    );
  });

  it('S34: the same applies to other lists', () => {
    expect(readListing('?q=jane+doe&page=3')).toEqual({ q: 'jane doe', page: 3 });
    expect(listingPath('/admin/userlist', { q: 'jane & joe', page: 3 })).toBe('/admin/userlist?q=jane+%26+joe&page=3');
    expect(listingPath('/admin/userlist', { q: '', page: 1 })).toBe('/admin/userlist');
  });
});

describe('what the list shows', () => {
  it('S39, S105: its filters partition the orders, and the counts match', () => {
    fc.assert(
      fc.property(numbered, fc.constantFrom('', 'o1', 'AN', 'deleted'), (orders, q) => {
        const parts = shows.map((show) => shownOrders(orders, idle, { ...all, q, show }));
        const [everything, ...others] = parts.map(({ rows }) => ids(rows).toSorted());
        expect(others.flat().toSorted()).toEqual(everything);
        expect(parts.map(({ rows }) => rows.length)).toEqual(shows.map((show) => parts[0]!.counts[show]));
      }),
    );
  });

  it('S39: sorting is stable, keeps every row, and puts unknown values last', () => {
    fc.assert(
      fc.property(numbered, sorts, (orders, sort) => {
        const result = sorted(orders, sort);
        expect(ids(result).toSorted()).toEqual(ids(orders).toSorted());
        expect(sorted(result, sort)).toEqual(result);
        const constant = orders.map((each) => ({ ...each, totalPrice: 1 }));
        expect(ids(sorted(constant, { ...sort, by: 'total' }))).toEqual(ids(orders));
        const paid = sorted(orders, { ...sort, by: 'paid' }).map(({ isPaid }) => isPaid);
        expect(paid).toEqual(paid.toSorted((a, b) => Number(b) - Number(a)));
      }),
    );
  });

  it.each([
    ['id', ['a', 'b', 'c']],
    ['user', ['b', 'a', 'c']],
    ['date', ['c', 'a', 'b']],
    ['total', ['b', 'c', 'a']],
  ] as const)('S39: by %s', (by, expected) => {
    const orders = [
      order('b', { user: { name: 'Åsa' }, createdAt: '2026-03-01', totalPrice: 9 }),
      order('a', { user: { name: 'bob' }, createdAt: '2026-02-01', totalPrice: 100 }),
      order('c', { user: null, createdAt: '2026-01-01', totalPrice: 20 }),
    ];
    expect(ids(sorted(orders, { by, descending: false }))).toEqual(expected);
    expect(ids(sorted(orders, { by, descending: true }))).toEqual(expected.toReversed());
  });

  it('S39: a header sorts text ascending and other columns descending first, then the other way round', () => {
    const start = { by: 'date', descending: true } as const;
    expect(sortAfter(start, 'user')).toEqual({ by: 'user', descending: false });
    expect(sortAfter(start, 'total')).toEqual({ by: 'total', descending: true });
    expect(sortAfter(start, 'date')).toEqual({ by: 'date', descending: false });
  });

  it('A24: finds ids and names, of deleted users too, ignoring case', () => {
    const orders = [order('A1'), order('b2', { user: { name: 'Bea' } }), order('c3', { user: null })];
    const found = (q: string) => ids(shownOrders(orders, idle, { ...all, q }).rows);
    expect([' a1 ', 'BE', 'deleted', 'no one', ' '].map(found)).toEqual([
      ['A1'],
      ['b2'],
      ['c3'],
      [],
      ['A1', 'b2', 'c3'],
    ]);
  });

  it('shows pages of fifty; a page beyond the end is the last', () => {
    const rows = Array.from({ length: 2 * ROWS_PER_PAGE + 1 }, (_, index) => index);
    expect(pageOf(rows, 2)).toEqual({ rows: rows.slice(50, 100), page: 2, pages: 3 });
    expect(pageOf(rows, 99)).toEqual({ rows: [100], page: 3, pages: 3 });
    expect(pageOf([], 1)).toEqual({ rows: [], page: 1, pages: 1 });
  });
});

describe('deliveries over the rows', () => {
  const paid = { isPaid: true, paidAt: '2026-01-02' };

  it('S96: show the progress of each, and leave other rows alone', () => {
    const orders = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => order(id, paid));
    const deliveries = {
      pending: ['a', 'f'],
      due: [{ orderId: 'b' }, { orderId: 'c' }],
      isRefused: true,
      settled: { d: { deliveredAt: '2026-01-03' } },
      refusals: [{ orderId: 'g' }],
    };
    const lines = withDeliveries(orders, deliveries);
    expect(lines.map(({ progress }) => progress)).toEqual([
      'undoable',
      'refused',
      'sending',
      'done',
      null,
      'undoable',
      'refused',
    ]);
    expect(lines.map(({ isDelivered }) => isDelivered)).toEqual([false, false, false, true, false, false, false]);
    expect(lines[3]).toMatchObject({ deliveredAt: '2026-01-03' });
  });

  it("S96: the server's newer data wins", () => {
    const [line] = withDeliveries([order('a', { ...paid, isDelivered: true, deliveredAt: '2026-01-09' })], {
      ...idle,
      settled: { a: { deliveredAt: '2026-01-03' } },
    });
    expect(line).toMatchObject({ deliveredAt: '2026-01-09', progress: null });
  });

  it('S98: delivered orders stay in the queue, and count as delivered', () => {
    const orders = [order('a', paid), order('b', paid)];
    const settled = { a: { deliveredAt: null } };
    const { rows, counts } = shownOrders(orders, { ...idle, settled }, readOrderListing('show=waiting'));
    expect(ids(rows)).toEqual(['a', 'b']);
    expect(counts).toEqual({ all: 2, unpaid: 0, waiting: 1, delivered: 1, refunded: 0 });
  });

  it('A81: refunded orders are of a kind of their own, and none of them waits', () => {
    const refundedAt = '2026-01-04';
    const orders = [
      order('a', paid),
      order('b', { ...paid, refundedAt }),
      order('c', { ...paid, isDelivered: true, refundedAt }),
      order('d', { refundedAt }),
      order('e', { refundedAt: null }),
    ];
    const { counts } = shownOrders(orders, idle, readOrderListing(''));
    expect(counts).toEqual({ all: 5, unpaid: 1, waiting: 1, delivered: 0, refunded: 3 });
    expect(ids(shownOrders(orders, idle, readOrderListing('show=refunded')).rows)).toEqual(['b', 'c', 'd']);
    expect(ids(shownOrders(orders, idle, readOrderListing('show=waiting')).rows)).toEqual(['a']);
  });

  it('S98: the same on one page of the queue, whose other pages only the server knows', () => {
    const page = {
      rows: [order('a', paid), order('b', paid)],
      page: 2,
      total: 52,
      at: '2026-01-04T00:00:00.000Z',
      counts: { all: 60, unpaid: 7, waiting: 52, delivered: 0, refunded: 1 },
    };
    const settled = { a: { deliveredAt: null }, elsewhere: { deliveredAt: null } };
    expect(shownOrders(page, { ...idle, settled }, readOrderListing('show=waiting&page=2'))).toMatchObject({
      rows: [{ _id: 'a', progress: 'done' }, { _id: 'b' }],
      page: 2,
      pages: 2,
      counts: { all: 60, unpaid: 7, waiting: 51, delivered: 1, refunded: 1 },
    });
  });
});
