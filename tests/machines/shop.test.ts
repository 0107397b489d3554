import { afterEach, describe, expect, it } from 'vitest';
import { isJustPlaced } from '../../common/domain/order.ts';
import { savedOf, storedWith } from '../../common/domain/savedProducts.ts';
import { aLine, anAddress, aProduct } from '../fixtures/samples.ts';
import { camera, checkOut, closeShops, enter, jane, john, packed, type StoredValues } from '../fixtures/memoryShop.ts';
import { singleTabCheckout } from '../fixtures/memory.ts';

afterEach(closeShops);

const usedIn = (shop: ReturnType<typeof enter>['shop']) =>
  shop.actors.lazy(singleTabCheckout).getSnapshot().context.usedAddresses;

describe('storage', () => {
  it('S89, S90: everything is restored at the next start', () => {
    const { shop } = enter('/', packed);
    expect(shop.actors.session.getSnapshot().context.user).toEqual(jane);
    expect(shop.actors.cart.getSnapshot().context.lines).toEqual(packed.cartItems);
    expect(shop.actors.lazy(singleTabCheckout).getSnapshot().context).toMatchObject({
      shippingAddress: anAddress,
      paymentMethod: 'GooglePay',
    });
  });

  it('S61–S64, S66, S89, S104, S154: the way from an empty shop to an order stores exactly the named keys', async () => {
    const { shop, storage, calls, address, signIn, page } = enter('/product/p1');
    shop.actors.cart.send({ type: 'cart.add', product: 'p1', qty: 2 });
    await calls.answer('getProduct', aProduct());
    expect(address()).toBe('/cart');
    expect(Object.fromEntries(storage.values)).toEqual({ cartItems: [aLine({ qty: 2 })] });

    page.go('/shipping');
    expect(address()).toBe('/login?redirect=/shipping');
    await signIn();
    expect(address()).toBe('/shipping');
    expect(storage.read('userInfo')).toEqual(jane);

    const checkout = shop.actors.lazy(singleTabCheckout);
    checkout.send({ type: 'shipping.submit', shippingAddress: anAddress });
    expect(address()).toBe('/payment');
    checkout.send({ type: 'payment.submit', paymentMethod: 'GooglePay' });
    expect(address()).toBe('/placeorder');
    expect(Object.fromEntries(storage.values)).toEqual({
      cartItems: [aLine({ qty: 2 })],
      userInfo: jane,
      shippingAddress: anAddress,
      paymentMethod: 'GooglePay',
      addressOwner: 'u1',
    });

    checkout.send({ type: 'order.place', lines: shop.actors.cart.getSnapshot().context.lines });
    await calls.answer('createOrder', { _id: 'o1' });
    expect(address()).toBe('/order/o1');
    expect(page.history).toEqual(['/product/p1', '/cart', '/shipping', '/payment', '/order/o1']);
    expect(isJustPlaced(page.states.get('/order/o1'))).toBe(true);
  });
});
describe('an address that adds to the cart', () => {
  it('S21, A4: adds once, and becomes the cart', async () => {
    const { calls, storage, page } = enter('/cart/p1?qty=3');
    await calls.answer('getProduct', aProduct());
    expect(storage.read('cartItems')).toEqual([aLine({ qty: 3 })]);
    expect(page.history).toEqual(['/cart']);
    enter('/cart', storage);
    expect(calls.asked('getProduct')).toHaveLength(1);
  });

  it('A4: a line that was removed does not come back with Back', async () => {
    const { shop, calls, page, storage } = enter('/');
    page.go('/cart/p1');
    await calls.answer('getProduct', aProduct());
    shop.actors.cart.send({ type: 'cart.remove', index: 0, product: 'p1' });
    page.go('/product/p2');
    page.back();
    expect(page.path()).toBe('/cart');
    expect(storage.read('cartItems')).toEqual([]);
    expect(calls.asked('getProduct')).toHaveLength(1);
  });

  it('A4: does nothing in a hidden page', async () => {
    const { calls, look } = enter('/cart/p1', {}, { visible: false });
    expect(calls.asked('getProduct')).toEqual([]);
    look();
    expect(calls.asked('getProduct')).toEqual([{ id: 'p1' }]);
  });

  it('A4, A7: adds once when signing in leads to it', async () => {
    const { calls, address, signIn } = enter('/login?redirect=/cart/p1%3Fqty%3D2');
    await signIn();
    expect(address()).toBe('/cart/p1?qty=2');
    expect(calls.asked('getProduct')).toEqual([{ id: 'p1' }]);
    const again = enter('/login?redirect=/cart/p1%3Fqty%3D2', { userInfo: jane });
    expect(again.calls.asked('getProduct')).toEqual([{ id: 'p1' }]);
    await again.calls.answer('getProduct', aProduct());
    expect(again.shop.actors.cart.getSnapshot()).toMatchObject({ value: 'ready', context: { lines: [{ qty: 2 }] } });
  });
});

describe('the product that was chosen in a list', () => {
  it('S17: is known at its address, and at no other', () => {
    const { shop, page } = enter('/');
    const lamp = aProduct({ _id: 'p1', name: 'Lamp' });
    shop.actors.next.send({ type: 'product.next', product: lamp });
    page.go('/product/p1');
    expect(shop.actors.next.getSnapshot().context).toEqual(lamp);
    page.go('/product/p2');
    expect(shop.actors.next.getSnapshot().context).toBeNull();
  });

  it('S103: is forgotten once its address is left, as it may be outdated after Back', () => {
    const { shop, page } = enter('/');
    shop.actors.next.send({ type: 'product.next', product: aProduct({ _id: 'p1' }) });
    page.go('/product/p1');
    page.go('/cart');
    page.back();
    expect(page.path()).toBe('/product/p1');
    expect(shop.actors.next.getSnapshot().context).toBeNull();
  });
});

describe('redirects', () => {
  it('S28, S33, A8: a guest goes to the sign-in screen, and back after signing in', async () => {
    const { page, address, signIn } = enter('/order/o1');
    expect(page.history).toEqual(['/login?redirect=/order/o1']);
    await signIn();
    expect(address()).toBe('/order/o1');
    expect(page.history).toHaveLength(1);
  });

  it('S79: the error of a form is cleared when the form is left', async () => {
    const { shop, page, calls } = enter('/login');
    shop.actors.session.send({ type: 'session.signIn', email: 'x', password: 'y' });
    await calls.fail('login', new Error('Invalid email or password'));
    expect(shop.actors.session.getSnapshot().context.error).toBe('Invalid email or password');
    page.go('/register');
    expect(shop.actors.session.getSnapshot().context.error).toBeNull();
  });
});

describe('signing out', () => {
  it('S82, S83: clears the user, in storage too, and leaves private pages', () => {
    const { shop, storage, address } = enter('/profile', packed);
    shop.actors.session.send({ type: 'session.signOut' });
    expect(storage.read('userInfo')).toBeNull();
    expect(address()).toBe('/login');
  });

  it('S83, A25: public pages stay, with the cart and the address', () => {
    const { shop, storage, address } = enter('/cart', packed);
    shop.actors.session.send({ type: 'session.signOut' });
    expect(address()).toBe('/cart');
    expect(storage.read('cartItems')).toEqual(packed.cartItems);
    expect(storage.read('shippingAddress')).toEqual(anAddress);
  });

  it('S83, A25: another account inherits the cart, but neither address nor method', async () => {
    const { shop, storage, signIn, checkout } = checkOut('/cart');
    shop.actors.session.send({ type: 'session.signOut' });
    await signIn(john);
    expect(storage.read('shippingAddress')).toBeNull();
    expect(storage.read('paymentMethod')).toBeNull();
    expect(checkout.getSnapshot().context).toMatchObject({ shippingAddress: null, paymentMethod: null, order: null });
    expect(storage.read('cartItems')).toEqual(packed.cartItems);
  });

  it('A25: what a tab stores that has not heard of another account is neither adopted nor kept', async () => {
    const { shop, storage } = enter('/shipping', { userInfo: john, cartItems: [camera] });
    const checkout = shop.actors.lazy(singleTabCheckout);
    storage.write('addressOwner', 'u1');
    storage.fromOtherTab('shippingAddress', anAddress);
    expect(checkout.getSnapshot().context.shippingAddress).toBeNull();
    storage.fromOtherTab('addressOwner', 'u1');
    expect(storage.read('shippingAddress')).toBeNull();
    expect(storage.read('addressOwner')).toBeNull();
  });

  it('A25, A37: what is entered is stored beside what another tab has stored that this one has not heard of', () => {
    const { shop, storage } = enter('/shipping', { userInfo: jane, cartItems: [camera] });
    const checkout = shop.actors.lazy(singleTabCheckout);
    storage.write('paymentMethod', 'GooglePay');
    checkout.send({ type: 'shipping.submit', shippingAddress: anAddress });
    expect(storage.read('paymentMethod')).toBe('GooglePay');
    const other = { ...anAddress, city: 'Ghent' };
    storage.write('shippingAddress', other);
    checkout.send({ type: 'payment.submit', paymentMethod: 'GooglePay' });
    expect(storage.read('shippingAddress')).toEqual(other);
  });

  it('A25: but not beside what a tab has stored for another account', () => {
    const { shop, storage } = enter('/shipping', { userInfo: john, cartItems: [camera] });
    const checkout = shop.actors.lazy(singleTabCheckout);
    storage.write('paymentMethod', 'GooglePay');
    storage.write('addressOwner', 'u1');
    checkout.send({ type: 'shipping.submit', shippingAddress: anAddress });
    expect(storage.read('paymentMethod')).toBeNull();
    expect(storage.read('addressOwner')).toBe('u2');
  });

  it('A25: the same account gets them back', async () => {
    const { shop, storage, signIn, checkout } = checkOut('/cart');
    shop.actors.session.send({ type: 'session.signOut' });
    await signIn(jane);
    expect(storage.read('shippingAddress')).toEqual(anAddress);
    expect(checkout.getSnapshot().context).toMatchObject({ shippingAddress: anAddress, paymentMethod: 'GooglePay' });
  });

  describe('the addresses that were used', () => {
    const used = { userId: 'u1', addresses: [anAddress] };

    it('are kept when an order is placed, and there at the next visit', async () => {
      const { calls, place, storage } = checkOut('/placeorder');
      place();
      await calls.answer('createOrder', { _id: 'o1' });
      expect(storage.read('usedAddresses')).toEqual(used);
      expect(usedIn(enter('/shipping', storage).shop)).toEqual([anAddress]);
    });

    it('A37: are shown in a second tab, which hears of changes', () => {
      const { shop, storage } = enter('/shipping', packed);
      expect(usedIn(shop)).toEqual([]);
      storage.fromOtherTab('usedAddresses', used);
      expect(usedIn(shop)).toEqual([anAddress]);
      storage.fromOtherTab('usedAddresses', null);
      expect(usedIn(shop)).toEqual([]);
    });
  });

  it.each<['usedAddresses' | 'productDrafts', NonNullable<StoredValues['usedAddresses' | 'productDrafts']>]>([
    ['usedAddresses', { userId: 'u1', addresses: [anAddress] }],
    ['productDrafts', { userId: 'u1', drafts: [{ productId: 'p1' }] }],
  ])('A25, A76: %s stay for the same account, and are gone when another one signs in', async (key, value) => {
    const { shop, storage, signIn } = enter('/shipping', { ...packed, [key]: value });
    shop.actors.session.send({ type: 'session.signOut' });
    await signIn(jane);
    expect(storage.read(key)).toEqual(value);
    shop.actors.session.send({ type: 'session.signOut' });
    await signIn(john);
    expect(storage.read(key)).toBeNull();
    storage.fromOtherTab(key, value); // from a tab that does not know of the other account yet
    expect(storage.read(key)).toBeNull();
    expect(usedIn(shop)).toEqual([]);
  });
  it('S82, A25: clearing the device in the checkout leads to the sign-in screen and not back', () => {
    const { shop, address } = checkOut('/placeorder');
    shop.actors.session.send({ type: 'session.clearDevice' });
    expect(address()).toBe('/login');
  });

  it('S82, A25: clearing the device removes everything but the cart', () => {
    const { shop, storage, address, checkout } = checkOut('/profile', {
      ...packed,
      usedAddresses: { userId: 'u1', addresses: [anAddress] },
      productDrafts: { userId: 'u1', drafts: [] },
      savedProducts: storedWith(null, 'u1', { wishes: [savedOf(aProduct())], views: [] })!,
    });
    shop.actors.session.send({ type: 'session.clearDevice' });
    expect(Object.fromEntries(storage.values)).toEqual({ cartItems: packed.cartItems });
    expect(checkout.getSnapshot().context).toMatchObject({
      shippingAddress: null,
      paymentMethod: null,
      usedAddresses: [],
    });
    expect(shop.actors.cart.getSnapshot().context.lines).toEqual(packed.cartItems);
    expect(address()).toBe('/login');
  });
});
