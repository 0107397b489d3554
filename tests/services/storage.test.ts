import { describe, expect, it } from 'vitest';
import { createStorage, type StorageKey } from '../../src/services/storage.ts';
import { aLine, anAddress, aPayment, aUser } from '../fixtures/samples.ts';

const storageOf = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
});

/** A browser window as far as storage needs one. */
const aWindow = (stored: Record<string, string> = {}) => {
  const values = new Map(Object.entries(stored));
  const ofTab = new Map<string, string>();
  const localStorage = storageOf(values);
  const target = Object.assign(new EventTarget(), { localStorage, sessionStorage: storageOf(ofTab) });
  /** What the browser tells of another tab's writing. */
  const tell = (key: string | null, storageArea: unknown = localStorage) =>
    target.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea }));
  return { target: target as unknown as Window, values, ofTab, localStorage, tell };
};

const isDenied = () => {
  throw new DOMException('denied', 'SecurityError');
};
const forbidden = () => Object.defineProperty(new EventTarget(), 'localStorage', { get: isDenied }) as Window;
const isFull = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

/** The keys that a storage reports from now on. */
const listening = (target: Window) => {
  const keysSeen: string[] = [];
  return { keysSeen, stop: createStorage(target).subscribe((key) => void keysSeen.push(key)) };
};

const full = {
  cartItems: [aLine()],
  userInfo: aUser(),
  shippingAddress: anAddress,
  paymentMethod: 'GooglePay',
  addressOwner: 'u1',
  usedAddresses: { userId: 'u1', addresses: [anAddress] },
  productDrafts: { userId: 'u1', drafts: [] },
  savedProducts: [
    { userId: 'u1', isWished: true, product: 'p1', name: 'Airpods', image: '/images/airpods.jpg' },
    { isWished: false, product: 'p1', name: 'Airpods', image: '/images/airpods.jpg' },
  ],
  pendingOrder: [{ key: 'k1', userId: 'u1' }],
  sentPayments: [{ orderId: 'o1', userId: 'u1', payment: aPayment }],
};
const keys = Object.keys(full) as StorageKey[];

describe('values', () => {
  it.each(keys)('S89, S90: %s is read as it was written', (key) => {
    const { target } = aWindow();
    createStorage(target).write(key, full[key]);
    expect(createStorage(target).read(key)).toEqual(full[key]);
  });

  it('S154: stands under the keys of the specification, as JSON', () => {
    const { target, values } = aWindow();
    const storage = createStorage(target);
    storage.write('cartItems', full.cartItems);
    storage.write('userInfo', full.userInfo);
    storage.write('shippingAddress', anAddress);
    storage.write('paymentMethod', 'GooglePay');
    expect(Object.fromEntries([...values].map(([key, value]) => [key, JSON.parse(value) as unknown]))).toEqual({
      cartItems: full.cartItems,
      userInfo: full.userInfo,
      shippingAddress: anAddress,
      paymentMethod: 'GooglePay',
    });
  });

  it("S94: a wallet's token is stored for this tab alone", () => {
    const { target, values, ofTab } = aWindow();
    createStorage(target).write('sentPayments', full.sentPayments);
    expect([...ofTab.keys()]).toEqual(['sentPayments']);
    expect(values.size).toBe(0);
    createStorage(target).write('sentPayments', null);
    expect(ofTab.size).toBe(0);
  });

  it('S82: null takes the key away', () => {
    const { target, values } = aWindow({ userInfo: JSON.stringify(full.userInfo) });
    createStorage(target).write('userInfo', null);
    expect(values.has('userInfo')).toBe(false);
  });

  it('S61, S63, S66: is what it says and nothing more', () => {
    const { target } = aWindow({
      cartItems: JSON.stringify([{ ...aLine(), more: 1 }]),
      userInfo: JSON.stringify({ ...full.userInfo, password: 'x' }),
      shippingAddress: JSON.stringify({ ...anAddress, phone: '1' }),
    });
    const storage = createStorage(target);
    expect(storage.read('cartItems')).toEqual([aLine()]);
    expect(storage.read('userInfo')).toEqual(full.userInfo);
    expect(storage.read('shippingAddress')).toEqual(anAddress);
  });
});

describe('garbage', () => {
  const garbage = ['', '{', 'undefined', 'null', '[]', '{}', '42', 'true', '"', '"text', '[null]', '{"key":1}', '🎧'];

  it.each(keys.flatMap((key) => garbage.map((text) => [key, text] as const)))(
    'S90: %s = %s does no harm',
    (key, text) => {
      const { target } = aWindow({ [key]: text });
      const value = createStorage(target).read(key);
      expect(key === 'cartItems' ? (value ?? []) : value).toEqual(key === 'cartItems' ? [] : null);
    },
  );

  it('S90: lines of the cart that cannot be read are left out, the others stay', () => {
    const odd = [
      null,
      'line',
      { ...aLine(), qty: 0 },
      { ...aLine(), qty: 1.5 },
      { ...aLine(), qty: '2' },
      { ...aLine(), price: -1 },
      { ...aLine(), price: 1e308 },
      { ...aLine(), qty: 1_000_001 },
      { ...aLine(), price: null },
      { ...aLine(), product: '' },
      { product: 'p1' },
    ];
    const { target } = aWindow({ cartItems: JSON.stringify([...odd, aLine(), ...odd]) });
    expect(createStorage(target).read('cartItems')).toEqual([aLine()]);
  });

  it.each([
    ['a token that is none', { ...full.userInfo, token: 7 }],
    ['no id', { ...full.userInfo, _id: undefined }],
  ])('S90: login info with %s is no user', (_, info) => {
    const { target } = aWindow({ userInfo: JSON.stringify(info) });
    expect(createStorage(target).read('userInfo')).toBeNull();
  });

  it('S108: half an address is none', () => {
    const { target } = aWindow({ shippingAddress: JSON.stringify({ ...anAddress, city: '  ' }) });
    expect(createStorage(target).read('shippingAddress')).toBeNull();
  });
});

describe('storage that cannot be used', () => {
  it('S89: what cannot be written stays for this visit, and another reader does not see it', () => {
    const { target, localStorage } = aWindow();
    localStorage.setItem = isFull;
    const storage = createStorage(target);
    storage.write('cartItems', full.cartItems);
    expect(storage.read('cartItems')).toEqual(full.cartItems);
    expect(createStorage(target).read('cartItems')).toBeNull();
  });

  it('S89: once it can be written again, it is', () => {
    const { target, values, localStorage } = aWindow();
    const { setItem } = localStorage;
    localStorage.setItem = isFull;
    const storage = createStorage(target);
    storage.write('paymentMethod', 'GooglePay');
    localStorage.setItem = setItem;
    storage.write('paymentMethod', 'GooglePay');
    expect(values.get('paymentMethod')).toBe('"GooglePay"');
    expect(storage.read('paymentMethod')).toBe('GooglePay');
  });

  it('S89: forbidden storage reads as empty and is written to in vain, without an error', () => {
    const storage = createStorage(forbidden());
    expect(keys.map((key) => storage.read(key))).toEqual(keys.map(() => null));
    storage.write('userInfo', full.userInfo);
    expect(storage.read('userInfo')).toEqual(full.userInfo);
    storage.write('userInfo', null);
    expect(storage.read('userInfo')).toBeNull();
  });
});

describe('other tabs', () => {
  it('A37: a key written by another tab is reported by name', () => {
    const { target, tell } = aWindow();
    const { keysSeen, stop } = listening(target);
    tell('cartItems');
    tell('userInfo');
    expect(keysSeen).toEqual(['cartItems', 'userInfo']);
    stop();
    tell('cartItems');
    expect(keysSeen).toHaveLength(2);
  });

  it('A37: a page restored by Back reports the keys that were written while it was left', () => {
    const { target, values } = aWindow({ paymentMethod: '"GooglePay"', shippingAddress: JSON.stringify(anAddress) });
    const { keysSeen, stop } = listening(target);
    const leaveAndReturn = (change: () => void) => {
      target.dispatchEvent(new Event('pagehide'));
      change();
      target.dispatchEvent(new Event('pageshow'));
    };
    target.dispatchEvent(new Event('pageshow')); // of a page that has just loaded
    leaveAndReturn(() => {
      values.set('cartItems', JSON.stringify(full.cartItems));
      values.delete('shippingAddress');
    });
    expect(keysSeen).toEqual(['cartItems', 'shippingAddress']);
    leaveAndReturn(() => undefined);
    expect(keysSeen).toHaveLength(2);
    stop();
    leaveAndReturn(() => values.clear());
    expect(keysSeen).toHaveLength(2);
  });

  it('A37: storage cleared by another tab is reported as every key', () => {
    const { target, tell } = aWindow();
    const { keysSeen } = listening(target);
    tell(null);
    expect(keysSeen.toSorted()).toEqual(keys.toSorted());
  });

  it('A37: keys of others, and session storage, are not ours', () => {
    const { target, tell } = aWindow();
    const { keysSeen } = listening(target);
    tell('theme');
    tell('toString');
    tell('cartItems', {});
    expect(keysSeen).toEqual([]);
  });

  it('A37: where storage is forbidden, a message about it does no harm', () => {
    const target = forbidden();
    const { keysSeen } = listening(target);
    target.dispatchEvent(Object.assign(new Event('storage'), { key: 'cartItems', storageArea: {} }));
    expect(keysSeen).toEqual([]);
  });
});
