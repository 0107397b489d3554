// @module-tag soak

import { describe, expect, it } from 'vitest';
import { toText } from '../../walks/check/text.ts';
import { viewsOf } from '../../walks/check/views.ts';

const views = viewsOf(['q1yse109rywch09v']);
const line = { product: 'p1', name: 'Lamp', price: 40, qty: 2, image: '/lamp.webp', countInStock: 9 };
const actor = (value: unknown, context: object) => ({ value, context, status: 'active' });

describe('what people see of a tab that is played', () => {
  it('is its address, its charts, the cart, and what it says', () => {
    const user = { name: 'Olive', email: 'olive@example.com', token: 'secret' };
    const actors = [
      actor('signedIn', { user, error: null }),
      actor('ready', { lines: [line], notice: 'Lamp was added.', error: null }),
      actor({ outcomeUnknown: 'unreachable' }, { failure: { message: 'No connection.' } }),
      null,
      null,
      actor({ pending: 'none', queue: { rereading: 'inDoubt' } }, { error: null }),
    ];
    expect(views.process(toText(['/order/q1yse109rywch09v', {}, actors, [], [8000]]))).toEqual([
      ['address', '/order/1'],
      ['session', 'signed in'],
      ['checkout', 'outcome unknown › unreachable'],
      ['delivery queue', 'pending › none + queue › rereading › in doubt'],
      ['cart', '2 × Lamp at $40.00'],
      ['says', 'Lamp was added. No connection.'],
      ['waits', '8 s'],
    ]);
  });

  it('is of a client without a screen whether it waits', () => {
    expect(views.process('true')).toEqual([['waits', 'for an answer']]);
    expect(views.process('false')).toEqual([['waits', 'for nothing']]);
  });

  it('is what its browser stores', () => {
    const values = { cartItems: [], pendingOrder: [{ key: 'key-0-1', userId: 'u' }], userInfo: { token: 'secret' } };
    expect(views.site(toText({ values, locks: { 'order of u': 1 }, browser: 0, keys: 1 }))).toEqual([
      ['cart', 'empty'],
      ['pending orders', 'key-0-1'],
      ['lock', 'held by tab 2'],
    ]);
  });
});

describe('what people see of the server that is played', () => {
  it('counts refusals where they are many, and says where nothing is stored', () => {
    const rows = {
      products: [],
      orders: [],
      refused_orders: [1, 2, 3, 4].map((n) => ({ idempotency_key: `key-${n}` })),
    };
    expect(views.world(toText({ ...rows, test_charges: [] }))).toEqual([['refused', '4 orders']]);
    expect(views.site(toText({ values: {}, locks: {}, browser: 1, keys: 0 }))).toEqual([['stored', 'nothing']]);
  });

  it('is its stock, its orders by number, refusals and charges', () => {
    const order = {
      total_cents: 14_600,
      paid_at: null,
      charging_since: null,
      delivered_at: null,
      released_at: null,
      refunded_at: null,
      idempotency_key: null,
    };
    const rows = {
      products: [{ name: 'Lamp', price_cents: 4000, count_in_stock: 8 }],
      orders: [
        { ...order, id: 'row0000000000002', idempotency_key: 'key-0-1', released_at: 'recent' },
        { ...order, id: 'q1yse109rywch09v', paid_at: 'recent', delivered_at: 'recent' },
      ],
      refused_orders: [{ idempotency_key: 'key-0-2' }],
      test_charges: [{ order_id: 'q1yse109rywch09v', charged: true }],
    };
    expect(views.world(toText(rows))).toEqual([
      ['Lamp', '$40.00, 8 in stock'],
      ['order 1', '$146.00, paid, delivered'],
      ['order row 2', '$146.00, unpaid, its stock given back, key-0-1'],
      ['refused', 'key-0-2'],
      ['charge', 'order 1, charged'],
    ]);
  });
});
