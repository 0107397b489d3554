import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { CheckoutStep } from '../../common/domain/checkout.ts';
import { anAddress } from '../fixtures/samples.ts';
import { camera, checkOut, closeShops, enter, jane, john, keysSent, packed, review } from '../fixtures/memoryShop.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { tabsOf, memoryTabLock } from '../fixtures/memory.ts';
import { lazyCheckout } from '../../src/app/lazyCheckout.ts';

afterEach(closeShops);

describe('placing an order', () => {
  it('S99, A5: empties the cart, keeps address and method, and replaces the review in the history', async () => {
    const { storage, calls, page, place } = checkOut('/placeorder');
    place();
    expect(storage.read('pendingOrder')).toEqual([{ key: keysSent(calls)[0], userId: 'u1' }]);
    await calls.answer('createOrder', { _id: 'o1' });
    expect(page.history).toEqual(['/order/o1']);
    expect(Object.fromEntries(storage.values)).toEqual({
      ...packed,
      cartItems: [],
      usedAddresses: { userId: 'u1', addresses: [anAddress] },
    });
  });

  it('A5: on other pages a notice appears, without a redirect', async () => {
    const { shop, calls, page, place, address } = checkOut('/placeorder');
    place();
    page.go('/product/p9');
    await calls.answer('createOrder', { _id: 'o1' });
    expect(address()).toBe('/product/p9');
    expect(shop.actors.notices.getSnapshot().context).toMatchObject([
      { message: 'Your order was placed.', link: { href: '/order/o1', label: 'See the order' } },
    ]);
  });
});

/** The storage after a crash, and the key of the order. */
const crash = () => {
  const { storage, calls, place } = checkOut('/placeorder');
  place();
  return { storage, key: keysSent(calls)[0] };
};

describe('a crash while an order is in flight', () => {
  it.each(['/placeorder', '/shipping'])('A5: at %s the order is asked for by its key, and found', async (at) => {
    const { storage, key } = crash();
    const { calls, address, page } = checkOut(at, storage);
    expect(calls.asked('findOrder')).toEqual([{ keys: [key] }]);
    expect(address()).toBe('/placeorder');
    await calls.answer('findOrder', { id: 'o1', missing: [] });
    expect(page.history).toEqual(['/order/o1']);
    expect(storage.read('cartItems')).toEqual([]);
    expect(storage.read('pendingOrder')).toBeNull();
    expect(calls.asked('createOrder')).toEqual([]);
  });

  it('A5: it is asked for on any page, without opening the checkout', async () => {
    const { storage, key } = crash();
    const { calls, shop, address } = enter('/', storage);
    await turn();
    expect(calls.asked('findOrder')).toEqual([{ keys: [key] }]);
    await calls.answer('findOrder', { id: 'o1', missing: [] });
    expect(address()).toBe('/');
    expect(shop.actors.notices.getSnapshot().context).toMatchObject([{ link: { href: '/order/o1' } }]);
    expect(storage.read('cartItems')).toEqual([]);
  });

  it('A5, A25: it waits for its own buyer', async () => {
    const { storage, key } = crash();
    storage.write('userInfo', john);
    const other = enter('/', storage);
    await turn();
    expect(other.calls.asked('findOrder')).toEqual([]);
    other.shop.actors.session.send({ type: 'session.signOut' });
    await other.signIn(jane);
    await turn();
    expect(other.calls.asked('findOrder')).toEqual([{ keys: [key] }]);
  });
});

it.each<CheckoutStep>(['shipping', 'payment', 'placeOrder'])(
  'S104: a checkout that starts late begins at %s',
  (step) => {
    const paths = { shipping: '/shipping', payment: '/payment', placeOrder: '/placeorder' };
    const { kind } = enter(paths[step], packed);
    expect(kind()).toEqual(step === 'placeOrder' ? review('ready') : { steps: step });
  },
);

/** Two tabs of one browser, both at the review of the same cart. */
const twoTabs = () => {
  const [a, b] = tabsOf(packed);
  const tabLock = memoryTabLock();
  return [
    checkOut('/placeorder', a, lazyCheckout(tabLock)),
    checkOut('/placeorder', b, lazyCheckout(tabLock)),
  ] as const;
};

describe('A40: an order in two tabs', () => {
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
    expect(shop.actors.session.getSnapshot().value).toBe('guest');
    expect(address()).toBe('/login');
    storage.fromOtherTab('userInfo', john);
    expect(shop.actors.session.getSnapshot().context.user).toEqual(john);
    expect(address()).toBe('/');
  });

  it('A37: another tab changes cart, address and method', () => {
    const { shop, storage, checkout } = checkOut('/shipping', { userInfo: jane });
    storage.fromOtherTab('cartItems', [camera]);
    expect(shop.actors.cart.getSnapshot().context.lines).toEqual([camera]);
    storage.fromOtherTab('shippingAddress', anAddress);
    expect(checkout.getSnapshot().context).toMatchObject({ shippingAddress: anAddress, paymentMethod: null });
    storage.fromOtherTab('paymentMethod', 'GooglePay');
    expect(checkout.getSnapshot().context).toMatchObject({ shippingAddress: anAddress, paymentMethod: 'GooglePay' });
  });
});
