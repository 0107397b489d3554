import { describe, expect, it } from 'vitest';
import {
  changeNotice,
  clampQty,
  countOf,
  dropLine,
  fitLines,
  isLineAt,
  lineOf,
  parseQty,
  pendingItemAt,
  putLine,
  putPendingItem,
  repriceLines,
  shownQty,
} from '../../common/domain/cart.ts';
import { lineTotal, pricesOf } from '../../common/domain/money.ts';
import { aLine, aProduct, anAddress } from '../fixtures/samples.ts';
import { checkoutSteps, isCompleteAddress, isStepOpen } from '../../common/domain/checkout.ts';

const [one, two, three] = [aLine(), aLine({ product: 'p2', name: 'Camera' }), aLine({ product: 'p3', name: 'Mouse' })];

describe('lines', () => {
  it('S85: adding replaces the line of the same product where it stands', () => {
    expect(putLine([one, two], { ...one, qty: 5 })).toEqual([{ ...one, qty: 5 }, two]);
  });

  it('S86: another product is appended', () => expect(putLine([one, two], three)).toEqual([one, two, three]));

  it('S87: removing works by position', () => expect(dropLine([one, two, three], 1)).toEqual([one, three]));

  it('A3: a position is valid only for its product', () => {
    expect(isLineAt([one, two], 1, 'p2')).toBe(true);
    expect(isLineAt([one, two], 0, 'p2')).toBe(false);
    expect(isLineAt([one, two], 2, 'p2')).toBe(false);
    expect(isLineAt([one, two], -1, 'p2')).toBe(false);
  });

  it('S61, S130: a line takes name, image, price and stock from the product, and nothing else', () => {
    expect(lineOf(aProduct(), 2)).toEqual({
      product: 'p1',
      name: 'Airpods',
      image: '/images/airpods.jpg',
      price: 89.99,
      qty: 2,
      countInStock: 3,
    });
  });

  it('item counts and amounts use quantities', () => {
    const lines = [aLine({ qty: 2 }), aLine({ product: 'p2', price: 0.1, qty: 3 })];
    expect(countOf(lines)).toBe(5);
    expect(lines.map(lineTotal)).toEqual([17998, 30]);
    expect(pricesOf(lines)).toEqual({ items: 18028, shipping: 0, tax: 2704, total: 20732 });
  });
});

describe('quantities', () => {
  it.each([
    [null, 1],
    ['', 1],
    ['abc', 1],
    ['0', 1],
    ['-1', 1],
    ['2.5', 1],
    ['1e9', 1],
    ['0x10', 1],
    ['3', 3],
    [' 4 ', 4],
    ['007', 7],
  ])('S88, A4: %o in an address means %i', (raw, qty) => expect(parseQty(raw)).toBe(qty));

  it.each([
    [1, 3, 1],
    [3, 3, 3],
    [4, 3, 3],
    [1_000_000_000, 3, 3],
    [0, 3, 1],
    [5, 0, 1],
  ])('S115, A4: %i of %i in stock means %i', (qty, stock, allowed) => expect(clampQty(qty, stock)).toBe(allowed));

  it('the newest request for a product counts', () => {
    const pendingItems = putPendingItem(putPendingItem([], { product: 'p1', qty: 2 }), { product: 'p2', qty: 1 });
    expect(putPendingItem(pendingItems, { product: 'p1', qty: 5 })).toEqual([
      { product: 'p1', qty: 5 },
      { product: 'p2', qty: 1 },
    ]);
  });

  it('a line shows the requested quantity', () => {
    expect(shownQty(one, [])).toBe(1);
    expect(shownQty(one, [{ product: 'p1', qty: 3 }])).toBe(3);
  });
});

describe('the notice about a change', () => {
  it('A4: is empty if nothing changed', () => expect(changeNotice(2, aLine({ qty: 2 }), undefined)).toBeNull());

  it('A4: says that there is less in stock', () => {
    expect(changeNotice(9, aLine({ qty: 3 }), undefined)).toBe('Only 3 of Airpods in stock, so the quantity is 3.');
  });

  it('S130: says that the price changed', () => {
    const notice = changeNotice(1, aLine({ price: 79.9 }), aLine({ price: 89.99 }));
    expect(notice).toBe('The price of Airpods changed from $89.99 to $79.90.');
  });

  it('says both', () => {
    const notice = changeNotice(9, aLine({ qty: 3, price: 90 }), aLine());
    expect(notice).toMatch(/^Only 3 of Airpods.*The price of Airpods/);
  });
});

describe('corrections by the server', () => {
  const change = { product: 'p1', price: 99.5, countInStock: 1 };

  it('A17: update prices and stock, and keep quantities and other lines', () => {
    const lines = [aLine({ qty: 2 }), two];
    expect(repriceLines(lines, [change])).toEqual([aLine({ qty: 2, price: 99.5, countInStock: 1 }), two]);
  });

  it('A34: keep the price of a product that is no longer sold', () => {
    expect(repriceLines([one], [{ product: 'p1', price: 0, countInStock: 0 }])).toEqual([{ ...one, countInStock: 0 }]);
  });

  it('A34: reduce a short line, and remove a sold-out one', () => {
    const lines = [aLine({ qty: 3, countInStock: 1 }), aLine({ product: 'p2', countInStock: 0 }), three];
    expect(fitLines(lines)).toEqual([aLine({ qty: 1, countInStock: 1 }), three]);
  });
});

it.each([
  ['/cart', '', null],
  ['/cart/', '?qty=2', null],
  ['/cart/p1', '', { product: 'p1', qty: 1 }],
  ['/cart/p1', '?qty=3', { product: 'p1', qty: 3 }],
  ['/cart/p1/', '?qty=3', { product: 'p1', qty: 3 }],
  ['/cart/p1', '?qty=abc', { product: 'p1', qty: 1 }],
  ['/cart/p1', '?qty=0', { product: 'p1', qty: 1 }],
  ['/cart/p1', '?qty=-1', { product: 'p1', qty: 1 }],
  ['/cart/a%2Fb', '?qty=2', { product: 'a/b', qty: 2 }],
  ['/Cart/p1', '?qty=2', { product: 'p1', qty: 2 }],
  ['/cart/p1/more', '?qty=2', null],
])('S20, S21, S88, A4: %s%s asks for %o', (path, search, wish) => expect(pendingItemAt(path, search)).toEqual(wish));

const complete = { shippingAddress: anAddress, paymentMethod: 'GooglePay' };
describe('an address', () => {
  it('is complete with four parts', () => expect(isCompleteAddress(anAddress)).toBe(true));

  it('is incomplete if missing', () => expect(isCompleteAddress(null)).toBe(false));

  it.each([
    ['S108', 'address'],
    ['S109', 'city'],
    ['S110', 'postalCode'],
    ['S111', 'country'],
  ])('%s: %s is required, and spaces do not count', (_, part) => {
    expect(isCompleteAddress({ ...anAddress, [part]: '' })).toBe(false);
    expect(isCompleteAddress({ ...anAddress, [part]: '  ' })).toBe(false);
  });
});

describe('steps', () => {
  it('S54: have this order', () => expect(checkoutSteps).toEqual(['shipping', 'payment', 'placeOrder']));

  it.each([
    [{ shippingAddress: null, paymentMethod: null }, [true, false, false]],
    [{ shippingAddress: null, paymentMethod: 'GooglePay' }, [true, false, false]],
    [{ shippingAddress: { ...anAddress, city: ' ' }, paymentMethod: 'GooglePay' }, [true, false, false]],
    [{ shippingAddress: anAddress, paymentMethod: null }, [true, true, false]],
    [complete, [true, true, true]],
  ])('A8: with %o the open ones are %o', (progress, open) => {
    expect(checkoutSteps.map((step) => isStepOpen(step, progress))).toEqual(open);
  });
});
