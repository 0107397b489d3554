import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { CheckoutStep } from '../../common/domain/checkout.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { aLine, anAddress, aProduct } from '../fixtures/samples.ts';
import { checkOut, closeShops, enter, jane, john, keysSent, packed, review } from '../support/memoryShop.ts';

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
    expect(shop.notices.getSnapshot().context).toMatchObject([
      { message: 'Your order was placed.', link: { href: '/order/o1', label: 'See the order' } },
    ]);
  });

  it('A5: what was added to the cart meanwhile stays there', async () => {
    const { shop, storage, calls, place } = checkOut('/placeorder');
    place();
    shop.cart.send({ type: 'cart.add', product: 'p2', qty: 1 });
    await calls.answer('getProduct', aProduct({ _id: 'p2', name: 'Camera' }));
    await calls.answer('createOrder', { _id: 'o1' });
    expect(storage.read('cartItems')).toMatchObject([{ product: 'p2' }]);
  });

  it('A17: new prices are in the cart before the review is shown again', async () => {
    const { shop, calls, place, kind, storage } = checkOut('/placeorder');
    place();
    const lines = [{ product: 'p1', name: 'Airpods', price: 95, qty: 2, countInStock: 3 }];
    const problem = { message: 'Prices have changed', code: 'PRICES_CHANGED', lines, keyRefused: true };
    await calls.fail('createOrder', new ServiceError('Prices have changed', { status: 409, problem }));
    expect(kind()).toEqual(review('pricesChanged'));
    expect(storage.read('cartItems')).toEqual([aLine({ qty: 2, price: 95 })]);
    expect(storage.read('pendingOrder')).toBeNull();
    place();
    expect(calls.asked('createOrder').at(-1)).toMatchObject({ order: { itemsPrice: 190 } });
    expect(shop.cart.getSnapshot().context.lines).toHaveLength(1);
  });

  it('A34: the cart is reduced to the stock on request', async () => {
    const { calls, checkout, place, storage } = checkOut('/placeorder');
    place();
    const lines = [{ product: 'p1', name: 'Airpods', price: 89.99, qty: 2, countInStock: 1 }];
    const problem = { message: 'Not enough in stock', code: 'OUT_OF_STOCK', lines };
    await calls.fail('createOrder', new ServiceError('Not enough in stock', { status: 409, problem }));
    expect(storage.read('cartItems')).toEqual([aLine({ qty: 2, countInStock: 1 })]);
    checkout.send({ type: 'stock.accept' });
    expect(storage.read('cartItems')).toEqual([aLine({ qty: 1, countInStock: 1 })]);
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
    expect(shop.notices.getSnapshot().context).toMatchObject([{ link: { href: '/order/o1' } }]);
    expect(storage.read('cartItems')).toEqual([]);
  });

  it('A5, A25: it waits for its own buyer', async () => {
    const { storage, key } = crash();
    storage.write('userInfo', john);
    const other = enter('/', storage);
    await turn();
    expect(other.calls.asked('findOrder')).toEqual([]);
    other.shop.session.send({ type: 'session.signOut' });
    await other.signIn(jane);
    await turn();
    expect(other.calls.asked('findOrder')).toEqual([{ keys: [key] }]);
  });

  it('A5, A25: it still waits after another user has placed an order', async () => {
    const { storage, key } = crash();
    storage.write('userInfo', john);
    const { shop, calls, checkout, place, signIn } = checkOut('/shipping', storage);
    checkout.send({ type: 'shipping.submit', shippingAddress: anAddress });
    checkout.send({ type: 'payment.submit', paymentMethod: 'GooglePay' });
    place();
    await calls.answer('createOrder', { _id: 'o9' });
    shop.session.send({ type: 'session.signOut' });
    await signIn();
    expect(calls.asked('findOrder')).toEqual([{ keys: [key] }]);
  });

  it('A5, A25: it also waits when its buyer signs out', async () => {
    const { shop, calls, place, kind, signIn, storage } = checkOut('/placeorder');
    place();
    const [key] = keysSent(calls);
    shop.session.send({ type: 'session.signOut' });
    expect(kind()).toBe('signIn');
    expect(storage.read('pendingOrder')).toEqual([{ key, userId: 'u1' }]);
    await signIn();
    expect(kind()).toEqual({ outcomeUnknown: 'asking' });
    expect(calls.asked('findOrder')).toEqual([{ keys: [key] }]);
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
