import type { Services } from '../../src/machines/services.ts';
import type { Stored, StorageKey } from '../../src/services/storage.ts';
import { createShop } from '../../src/app/shop.ts';
import { heldCalls } from '../fixtures/heldCalls.ts';
import { memoryPage, memoryStorage } from '../fixtures/memory.ts';
import { aLine, anAddress, aUser } from '../fixtures/samples.ts';
import { singleTabCheckout } from '../fixtures/lazyCheckout.ts';

export type StoredValues = Partial<{ [K in StorageKey]: Stored<K> }>;

export const jane = aUser();
export const john = aUser({ _id: 'u2', name: 'John', email: 'john@example.com', token: 'token-of-john' });
export const admin = aUser({ _id: 'u3', name: 'Ada', isAdmin: true, token: 'token-of-ada' });
export const camera = aLine({ product: 'p2', name: 'Camera' });
/** A shopper who is ready to place an order. */
export const packed: StoredValues = {
  userInfo: jane,
  cartItems: [aLine({ qty: 2 })],
  shippingAddress: anAddress,
  paymentMethod: 'GooglePay',
  addressOwner: 'u1',
};

const open: { close: () => void }[] = [];

/** The real shop at an address, with this in storage; `visible` says whether the page is visible. */
export const enter = (
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
export const checkOut = (at: string, stored: Parameters<typeof enter>[1] = packed, lazy = singleTabCheckout) => {
  const parts = enter(at, stored, { lazy });
  const checkout = parts.shop.lazyActor(lazy);
  const place = () => checkout.send({ type: 'order.place', lines: parts.shop.cart.getSnapshot().context.lines });
  return { ...parts, checkout, place };
};

export const review = (state: unknown) => ({ steps: { placeOrder: state } });
export const keysSent = (calls: ReturnType<typeof enter>['calls']) =>
  (calls.asked('createOrder') as { key: string }[]).map(({ key }) => key);

/** Stops the shops that a test opened. */
export const closeShops = () => {
  for (const shop of open.splice(0)) shop.close();
};
