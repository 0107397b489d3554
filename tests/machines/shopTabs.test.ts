import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/services/serviceError.ts';
import { memoryStorage, tabsOf } from '../fixtures/memory.ts';
import { aLine, anAddress } from '../fixtures/samples.ts';
import { lazyCheckout } from '../../src/app/lazyCheckout.ts';
import { memoryTurns } from '../fixtures/lazyCheckout.ts';
import { camera, checkOut, closeShops, enter, jane, john, keysSent, packed, review } from '../support/memoryShop.ts';

afterEach(closeShops);

/** Two tabs of one browser, both at the review of the same cart. */
const twoTabs = () => {
  const [a, b] = tabsOf(packed);
  const turns = memoryTurns();
  return [checkOut('/placeorder', a, lazyCheckout(turns)), checkOut('/placeorder', b, lazyCheckout(turns))] as const;
};
const openElsewhere = (state: string) => review({ openElsewhere: state });

describe('A40: an order in two tabs', () => {
  it('is placed once when both send it at the same moment', async () => {
    const [a, b] = twoTabs();
    a.place();
    b.place();
    await turn();
    expect([a.calls.waiting('createOrder'), b.calls.waiting('createOrder')]).toEqual([1, 0]);
    expect(b.kind()).toEqual(openElsewhere('asking'));
    await a.calls.answer('createOrder', { _id: 'o1' });
    expect(b.calls.asked('findOrder').at(-1)).toEqual({ keys: expect.arrayContaining(keysSent(a.calls)) });
    await b.calls.answer('findOrder', { id: 'o1', missing: [], products: ['p1'] });
    expect(b.kind()).toEqual(openElsewhere('found'));
    expect(b.shop.cart.getSnapshot().context.lines).toEqual([]);
    expect(keysSent(b.calls)).toEqual([]);
  });

  it('is placed once, even before either tab sees what the other has stored', async () => {
    const lazy = lazyCheckout(memoryTurns());
    const [a, b] = [memoryStorage(packed), memoryStorage(packed)].map((storage) =>
      checkOut('/placeorder', storage, lazy),
    ) as [ReturnType<typeof checkOut>, ReturnType<typeof checkOut>];
    a.place();
    b.place();
    await turn();
    expect([a.calls.waiting('createOrder'), b.calls.waiting('createOrder')]).toEqual([1, 0]);
    await b.calls.answer('findOrder', null);
    expect(b.kind()).toEqual(openElsewhere('undecided'));
    expect(b.storage.read('pendingOrder'), 'nothing was sent under its key').toBeNull();
  });

  it('is looked for first when the other tab has sent one without an answer', async () => {
    const [a, b] = twoTabs();
    a.place();
    await turn();
    a.checkout.send({ type: 'work.cancel' });
    await turn();
    b.place();
    expect(b.calls.asked('findOrder')).toEqual([{ keys: keysSent(a.calls) }]);
    expect(keysSent(b.calls)).toEqual([]);
  });

  it('is not placed again by a tab that does not know of it yet', async () => {
    const [a, b] = twoTabs();
    const lines = b.shop.cart.getSnapshot().context.lines;
    a.place();
    await a.calls.answer('createOrder', { _id: 'o1' });
    b.checkout.send({ type: 'order.place', lines });
    await turn();
    expect(b.kind()).toEqual(openElsewhere('asking'));
    expect(keysSent(b.calls)).toEqual([]);
  });

  it('placed a second time on purpose leaves the first one to be asked for', async () => {
    const [a, b] = twoTabs();
    a.place();
    await turn();
    b.place();
    await b.calls.answer('findOrder', null);
    b.checkout.send({ type: 'order.placeAnother', lines: b.shop.cart.getSnapshot().context.lines });
    await b.calls.answer('createOrder', { _id: 'o2' });
    expect(b.address()).toBe('/order/o2');
    expect(b.storage.read('pendingOrder')).toEqual([{ key: keysSent(a.calls)[0], userId: 'u1' }]);
  });

  it('refused in one tab closes that key alone', async () => {
    const [a, b] = twoTabs();
    b.storage.write('pendingOrder', [{ key: 'theirs', userId: 'u2' }]);
    a.place();
    await turn();
    const problem = { message: 'No', code: 'TOO_MANY_OPEN_ORDERS', keyRefused: true };
    await a.calls.fail('createOrder', new ServiceError('No', { status: 409, problem }));
    expect(b.storage.read('pendingOrder')).toEqual([{ key: 'theirs', userId: 'u2' }]);
  });

  it('whose outcome the other tab has learnt is asked for again, and its key is not put back', async () => {
    const [a, b] = twoTabs();
    a.place();
    await a.calls.fail('createOrder', new ServiceError('down'));
    await a.calls.fail('findOrder', new ServiceError('down'));
    expect(a.kind()).toEqual({ outcomeUnknown: 'unreachable' });
    b.storage.write('pendingOrder', null);
    expect(a.kind()).toEqual({ outcomeUnknown: 'asking' });
    expect(b.storage.read('pendingOrder')).toBeNull();
  });

  it('keeps its key, whatever the other tab writes meanwhile', async () => {
    const [a, b] = twoTabs();
    a.place();
    await turn();
    b.storage.write('pendingOrder', null);
    expect(a.storage.read('pendingOrder')).toEqual([{ key: keysSent(a.calls)[0], userId: 'u1' }]);
  });
});

describe('two tabs', () => {
  it('A37, S83: another tab signs out and in', () => {
    const { shop, storage, address } = enter('/profile', packed);
    storage.fromOtherTab('userInfo', null);
    expect(shop.session.getSnapshot().value).toBe('guest');
    expect(address()).toBe('/login');
    storage.fromOtherTab('userInfo', john);
    expect(shop.session.getSnapshot().context.user).toEqual(john);
    expect(address()).toBe('/');
  });

  it('A37: another tab changes cart, address and method', () => {
    const { shop, storage, checkout } = checkOut('/shipping', { userInfo: jane });
    storage.fromOtherTab('cartItems', [camera]);
    expect(shop.cart.getSnapshot().context.lines).toEqual([camera]);
    storage.fromOtherTab('shippingAddress', anAddress);
    expect(checkout.getSnapshot().context).toMatchObject({ shippingAddress: anAddress, paymentMethod: null });
    storage.fromOtherTab('paymentMethod', 'GooglePay');
    expect(checkout.getSnapshot().context).toMatchObject({ shippingAddress: anAddress, paymentMethod: 'GooglePay' });
  });

  it('A3: a line is not removed by a position that another tab has changed', () => {
    const { shop, storage } = enter('/cart', { cartItems: [aLine(), camera] });
    storage.write('cartItems', [camera, aLine({ product: 'p3' })]);
    shop.cart.send({ type: 'cart.adopt', lines: storage.read('cartItems') ?? [] });
    shop.cart.send({ type: 'cart.remove', index: 1, product: 'p2' });
    expect(shop.cart.getSnapshot().context.lines.map(({ product }) => product)).toEqual(['p2', 'p3']);
    expect(storage.read('cartItems')).toHaveLength(2);
  });
});
