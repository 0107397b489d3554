import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { isJustPlaced } from '../../common/domain/order.ts';
import type { CheckoutStep } from '../../common/domain/checkout.ts';
import type { Services } from '../../src/machines/services.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { Stored, StorageKey } from '../../src/services/storage.ts';
import { orderEffects } from '../../src/app/orderEffects.ts';
import { profileEffects } from '../../src/app/profileEffects.ts';
import { createShop } from '../../src/app/shop.ts';
import { heldCalls } from '../../walks/support/heldCalls.ts';
import { memoryPage, memoryStorage, tabsOf } from '../../walks/support/memory.ts';
import { aLine, anAddress, aProduct, aUser } from '../../walks/support/samples.ts';
import { lazyCheckout } from '../../src/app/lazyCheckout.ts';
import { memoryTurns, singleTabCheckout } from '../../walks/support/lazyCheckout.ts';

type StoredValues = Partial<{ [K in StorageKey]: Stored<K> }>;

const jane = aUser();
const john = aUser({ _id: 'u2', name: 'John', email: 'john@example.com', token: 'token-of-john' });
const admin = aUser({ _id: 'u3', name: 'Ada', isAdmin: true, token: 'token-of-ada' });
const camera = aLine({ product: 'p2', name: 'Camera' });
/** A shopper who is ready to place an order. */
const packed: StoredValues = {
  userInfo: jane,
  cartItems: [aLine({ qty: 2 })],
  shippingAddress: anAddress,
  paymentMethod: 'GooglePay',
  addressOwner: 'u1',
};

const open: { close: () => void }[] = [];

/** The real shop at an address, with this in storage; `visible` says whether the page is visible. */
const enter = (
  at: string,
  stored: StoredValues | ReturnType<typeof memoryStorage> = {},
  { visible = true, lazy = singleTabCheckout } = {},
) => {
  const calls = heldCalls('login', 'register', 'getProduct', 'createOrder', 'findOrder');
  const storage = 'values' in stored ? stored : memoryStorage(stored);
  const page = memoryPage(at);
  const waiting: (() => void)[] = [];
  const shop = createShop({
    storage,
    page: visible ? page : { ...page, whenVisible: (run) => void waiting.push(run) },
    host: '',
    services: () =>
      ({
        ...calls.services,
        loadChunk: async () => ({ lazyActor: lazy, default: () => null }),
      }) as unknown as Services,
  });
  open.push(shop);
  const address = () => `${page.path()}${page.search()}`;
  const kind = () => shop.lazyActor(lazy).getSnapshot().value;
  const signIn = async (user = jane) => {
    shop.session.send({ type: 'session.signIn', email: user.email, password: 'secret-enough' });
    await calls.answer('login', user);
  };
  return { shop, storage, page, calls, address, kind, signIn, look: () => waiting.splice(0).forEach((run) => run()) };
};

/** The shop with the checkout started, as its screen starts it. */
const checkOut = (at: string, stored: Parameters<typeof enter>[1] = packed, lazy = singleTabCheckout) => {
  const parts = enter(at, stored, { lazy });
  const checkout = parts.shop.lazyActor(lazy);
  const place = () => checkout.send({ type: 'order.place', lines: parts.shop.cart.getSnapshot().context.lines });
  return { ...parts, checkout, place };
};

const review = (state: unknown) => ({ steps: { placeOrder: state } });
const keysSent = (calls: ReturnType<typeof enter>['calls']) =>
  (calls.asked('createOrder') as { key: string }[]).map(({ key }) => key);

afterEach(() => {
  for (const shop of open.splice(0)) shop.close();
});

describe('storage', () => {
  it('S89, S90: everything is restored at the next start', () => {
    const { shop } = enter('/', packed);
    expect(shop.session.getSnapshot().context.user).toEqual(jane);
    expect(shop.cart.getSnapshot().context.lines).toEqual(packed.cartItems);
    expect(shop.lazyActor(singleTabCheckout).getSnapshot().context).toMatchObject({
      shippingAddress: anAddress,
      paymentMethod: 'GooglePay',
    });
  });

  it('S61–S64, S66, S89, S104, S154: the way from an empty shop to an order stores exactly the named keys', async () => {
    const { shop, storage, calls, address, signIn, page } = enter('/product/p1');
    shop.cart.send({ type: 'cart.add', product: 'p1', qty: 2 });
    await calls.answer('getProduct', aProduct());
    expect(address()).toBe('/cart');
    expect(Object.fromEntries(storage.values)).toEqual({ cartItems: [aLine({ qty: 2 })] });

    page.go('/shipping');
    expect(address()).toBe('/login?redirect=/shipping');
    await signIn();
    expect(address()).toBe('/shipping');
    expect(storage.read('userInfo')).toEqual(jane);

    const checkout = shop.lazyActor(singleTabCheckout);
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

    checkout.send({ type: 'order.place', lines: shop.cart.getSnapshot().context.lines });
    await calls.answer('createOrder', { _id: 'o1' });
    expect(address()).toBe('/order/o1');
    expect(page.history).toEqual(['/product/p1', '/cart', '/shipping', '/payment', '/order/o1']);
    expect(isJustPlaced(page.states.get('/order/o1'))).toBe(true);
  });

  it('S4: a guest finds the cart again at the next visit', async () => {
    const { shop, storage, calls } = enter('/');
    shop.cart.send({ type: 'cart.add', product: 'p1', qty: 2 });
    await calls.answer('getProduct', aProduct());
    expect(enter('/cart', storage).shop.cart.getSnapshot().context.lines).toEqual([aLine({ qty: 2 })]);
  });

  it('S91, A1: the cart is stored before the product is fetched, and again with the new line', async () => {
    const { shop, storage, calls } = enter('/', { cartItems: [camera] });
    storage.values.delete('cartItems');
    shop.cart.send({ type: 'cart.add', product: 'p1', qty: 1 });
    expect(storage.read('cartItems')).toEqual([camera]);
    await calls.answer('getProduct', aProduct());
    expect(storage.read('cartItems')).toEqual([camera, aLine()]);
  });

  it('A1: at rest, storage equals the cart', async () => {
    const { shop, storage, calls } = enter('/cart');
    const isKept = () => expect(storage.read('cartItems') ?? []).toEqual(shop.cart.getSnapshot().context.lines);
    for (const [product, qty] of [
      ['p1', 1],
      ['p2', 2],
      ['p1', 3],
    ] as const) {
      shop.cart.send({ type: 'cart.add', product, qty });
      await calls.answer('getProduct', aProduct({ _id: product }));
      isKept();
    }
    shop.cart.send({ type: 'cart.add', product: 'p3', qty: 1 });
    await calls.fail('getProduct');
    isKept();
    shop.cart.send({ type: 'cart.dismiss' });
    shop.cart.send({ type: 'cart.remove', index: 0, product: 'p1' });
    isKept();
    expect(storage.read('cartItems')).toMatchObject([{ product: 'p2', qty: 2 }]);
  });

  it('C11, A11: a changed profile replaces the login info, and the old token stays', () => {
    const { shop, storage } = enter('/profile', packed);
    shop.dispatch(profileEffects, {
      type: 'profile.updated',
      info: { _id: 'u1', name: 'Jane Roe', email: 'roe@example.com', isAdmin: false },
    });
    expect(storage.read('userInfo')).toEqual({ ...jane, name: 'Jane Roe', email: 'roe@example.com' });
  });
});

it('a requested receipt is printed', () => {
  const { shop, page } = enter('/order/o1', packed);
  shop.dispatch(orderEffects, { type: 'receipt.requested' });
  expect(page.history.at(-1)).toBe('printed');
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
    shop.cart.send({ type: 'cart.remove', index: 0, product: 'p1' });
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
    expect(again.shop.cart.getSnapshot()).toMatchObject({ value: 'ready', context: { lines: [{ qty: 2 }] } });
  });

  it('S20: /cart alone adds nothing', () => {
    const { calls } = enter('/cart');
    expect(calls.asked('getProduct')).toEqual([]);
  });
});

describe('redirects', () => {
  it.each(['/profile', '/shipping', '/payment', '/placeorder', '/order/o1'])(
    'S28, S33, A8: a guest at %s goes to the sign-in screen, and back after signing in',
    async (path) => {
      const { page, address, signIn } = enter(path);
      expect(page.history).toEqual([`/login?redirect=${path}`]);
      await signIn();
      expect(address()).toBe(path);
      expect(page.history).toHaveLength(1);
    },
  );

  it.each([
    ['/login', '/'],
    ['/login?redirect=shipping', '/shipping'],
    ['/login?redirect=/shipping', '/shipping'],
    ['/register?redirect=%2Fcart', '/cart'],
    ['/login?redirect=https://evil.example', '/'],
    ['/login?redirect=//evil.example', '/'],
    ['/login?redirect=/.//evil.example', '/evil.example'],
  ])('S23, S24, S25, A7: from %s to %s', async (at, target) => {
    const { address, signIn } = enter(at);
    await signIn();
    expect(address()).toBe(target);
    expect(enter(at, { userInfo: jane }).address()).toBe(target);
  });

  it('S84: registering redirects as signing in does', async () => {
    const { shop, calls, address, storage } = enter('/register?redirect=/shipping');
    shop.session.send({ type: 'session.register', name: 'Jane Doe', email: jane.email, password: 'secret-enough' });
    await calls.answer('register', jane);
    expect(address()).toBe('/shipping');
    expect(storage.read('userInfo')).toEqual(jane);
  });

  it('S126, A8: a user who is no admin goes to /, with a notice that says why', () => {
    const { shop, address } = enter('/admin/userlist', { userInfo: jane });
    expect(address()).toBe('/');
    expect(shop.notices.getSnapshot().context).toMatchObject([{ message: 'That page is for administrators.' }]);
    expect(enter('/admin/userlist', { userInfo: admin }).address()).toBe('/admin/userlist');
  });

  it.each<[string, StoredValues, string]>([
    ['/payment', { userInfo: jane }, '/shipping'],
    ['/placeorder', { userInfo: jane }, '/shipping'],
    ['/placeorder', { userInfo: jane, shippingAddress: anAddress }, '/payment'],
    ['/shipping', packed, '/shipping'],
    ['/payment', packed, '/payment'],
    ['/placeorder', packed, '/placeorder'],
  ])('A8, S90: a reload at %s leads to the first step that is not done', (at, stored, target) => {
    expect(checkOut(at, stored).address()).toBe(target);
  });

  it('S79: the error of a form is cleared when the form is left', async () => {
    const { shop, page, calls } = enter('/login');
    shop.session.send({ type: 'session.signIn', email: 'x', password: 'y' });
    await calls.fail('login', new Error('Invalid email or password'));
    expect(shop.session.getSnapshot().context.error).toBe('Invalid email or password');
    page.go('/register');
    expect(shop.session.getSnapshot().context.error).toBeNull();
  });
});

describe('signing out', () => {
  it('S82, S83: clears the user, in storage too, and leaves private pages', () => {
    const { shop, storage, address } = enter('/profile', packed);
    shop.session.send({ type: 'session.signOut' });
    expect(storage.read('userInfo')).toBeNull();
    expect(address()).toBe('/login');
  });

  it('S83, A25: public pages stay, with the cart and the address', () => {
    const { shop, storage, address } = enter('/cart', packed);
    shop.session.send({ type: 'session.signOut' });
    expect(address()).toBe('/cart');
    expect(storage.read('cartItems')).toEqual(packed.cartItems);
    expect(storage.read('shippingAddress')).toEqual(anAddress);
  });

  it('S83, A25: another account inherits the cart, but neither address nor method', async () => {
    const { shop, storage, signIn, checkout } = checkOut('/cart');
    shop.session.send({ type: 'session.signOut' });
    await signIn(john);
    expect(storage.read('shippingAddress')).toBeNull();
    expect(storage.read('paymentMethod')).toBeNull();
    expect(checkout.getSnapshot().context).toMatchObject({ shippingAddress: null, paymentMethod: null, order: null });
    expect(storage.read('cartItems')).toEqual(packed.cartItems);
  });

  it('A25: the same account gets them back', async () => {
    const { shop, storage, signIn, checkout } = checkOut('/cart');
    shop.session.send({ type: 'session.signOut' });
    await signIn(jane);
    expect(storage.read('shippingAddress')).toEqual(anAddress);
    expect(checkout.getSnapshot().context).toMatchObject({ shippingAddress: anAddress, paymentMethod: 'GooglePay' });
  });

  it('A25: clearing the device removes everything', () => {
    const { shop, storage, address, checkout } = checkOut('/profile');
    shop.session.send({ type: 'session.clearDevice' });
    expect(Object.fromEntries(storage.values)).toEqual({ cartItems: [] });
    expect(checkout.getSnapshot().context).toMatchObject({ shippingAddress: null, paymentMethod: null });
    expect(shop.cart.getSnapshot().context.lines).toEqual([]);
    expect(address()).toBe('/login');
  });
});

describe('placing an order', () => {
  it('S99, A5: empties the cart, keeps address and method, and replaces the review in the history', async () => {
    const { storage, calls, page, place } = checkOut('/placeorder');
    place();
    expect(storage.read('pendingOrder')).toEqual([{ key: keysSent(calls)[0], userId: 'u1' }]);
    await calls.answer('createOrder', { _id: 'o1' });
    expect(page.history).toEqual(['/order/o1']);
    expect(Object.fromEntries(storage.values)).toEqual({ ...packed, cartItems: [] });
  });

  it('A5: Back and a second press change nothing', async () => {
    const { calls, page, place, kind, address } = checkOut('/payment');
    page.go('/placeorder');
    place();
    page.back();
    expect(kind()).toBe('placing');
    expect(address()).toBe('/placeorder');
    place();
    await calls.answer('createOrder', { _id: 'o1' });
    expect(address()).toBe('/order/o1');
    expect(calls.asked('createOrder')).toHaveLength(1);
  });

  it('S99, A5: Back from the order shows an empty review, and places nothing', async () => {
    const { calls, page, place, kind, shop } = checkOut('/payment');
    page.go('/placeorder');
    place();
    await calls.answer('createOrder', { _id: 'o1' });
    page.back();
    expect(kind()).toEqual({ steps: 'payment' });
    page.go('/placeorder');
    expect(kind()).toEqual(review('ready'));
    expect(shop.cart.getSnapshot().context.lines).toEqual([]);
    place();
    expect(calls.asked('createOrder')).toHaveLength(1);
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
  it.each(['/placeorder', '/shipping', '/payment'])(
    'A5: at %s the order is asked for by its key, and found',
    async (at) => {
      const { storage, key } = crash();
      const { calls, address, page } = checkOut(at, storage);
      expect(calls.asked('findOrder')).toEqual([{ keys: [key] }]);
      expect(address()).toBe('/placeorder');
      await calls.answer('findOrder', { id: 'o1', missing: [] });
      expect(page.history).toEqual(['/order/o1']);
      expect(storage.read('cartItems')).toEqual([]);
      expect(storage.read('pendingOrder')).toBeNull();
      expect(calls.asked('createOrder')).toEqual([]);
    },
  );

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

  it('A5: what was added to the cart since then stays there', async () => {
    const { storage } = crash();
    storage.write('cartItems', [...storage.read('cartItems')!, camera]);
    const { calls } = checkOut('/cart', storage);
    await turn();
    await calls.answer('findOrder', { id: 'o1', missing: [], products: ['p1'] });
    expect(storage.read('cartItems')).toEqual([camera]);
  });

  it('A5: an order that never arrived is placed again with the same key', async () => {
    const { storage, key } = crash();
    const { calls, place, kind, address } = checkOut('/placeorder', storage);
    await calls.answer('findOrder', null);
    expect(kind()).toEqual(review('notFound'));
    expect(address()).toBe('/placeorder');
    place();
    expect(keysSent(calls)).toEqual([key]);
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
    storage.fromOtherTab('shippingAddress', anAddress);
    storage.fromOtherTab('paymentMethod', 'GooglePay');
    expect(shop.cart.getSnapshot().context.lines).toEqual([camera]);
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

it.each<CheckoutStep>(['shipping', 'payment', 'placeOrder'])(
  'S104: a checkout that starts late begins at %s',
  (step) => {
    const paths = { shipping: '/shipping', payment: '/payment', placeOrder: '/placeorder' };
    const { kind } = enter(paths[step], packed);
    expect(kind()).toEqual(step === 'placeOrder' ? review('ready') : { steps: step });
  },
);
