import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import { merchantOf, type Shop } from '../../common/contract/shop.ts';
import { merchant, setMerchant, SPECIFIED } from '../../common/domain/merchant.ts';
import { shop as shopTable, orders } from '../../server/platform/db/schema.ts';
import { hasCode, orderOf, says, shopForTests } from '../fixtures/api.ts';
import { isShared } from '../fixtures/database.ts';
import { aShop } from '../fixtures/samples.ts';
import { openTransaction } from '../drivers/otherServer.ts';
import { shareShop, SYNONYMS } from '../../server/platform/db/shopRow.ts';
import { sql } from 'drizzle-orm';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { askRunning, openControl } from '../../server/commands/controlSocket.ts';
import { directoryStore } from '../../server/features/images/imageStore.ts';
import { aFolder } from '../fixtures/untilTheEnd.ts';

const shop = await shopForTests();

const read = async () => (await shop.as('guest').get<Shop>('/api/shop')).body;
const save = (change: object = {}, by: Pick<typeof shop, 'as'> = shop) =>
  by.as('admin').put<Shop>('/api/shop', { ...aShop, ...change });

beforeEach(async () => {
  await shop.db.delete(orders);
  await shop.db.delete(shopTable);
});
afterEach(() => setMerchant(SPECIFIED));

describe('A100: the shop', () => {
  it('is that of the specification until an administrator changes it, and then that for everyone', async () => {
    expect(await read()).toEqual({
      ...SPECIFIED,
      shippingFee: 100,
      freeShippingAbove: 100,
      synonyms: SYNONYMS,
      version: 0,
    });
    const saved = await save({ version: 0 });
    expect(saved).toMatchObject({ status: 200, body: { ...aShop, version: 1 } });
    expect(await read()).toEqual(saved.body);
    expect(merchant()).toEqual(merchantOf(aShop));
  });

  it('is not overwritten by who has read an older one', async () => {
    await save({ version: 0, name: 'First' });
    expect(await save({ version: 0, name: 'Second' })).toMatchObject(hasCode(409, 'STALE'));
    expect((await read()).name).toBe('First');
  });

  it.each<[object, string]>([
    [{ name: ' ' }, 'Name is required'],
    [{ logo: 'javascript:alert(1)' }, 'Image must be a path'],
    [{ accent: 'red' }, 'Accent color must look like #f59e0b'],
    [{ currency: 'JPY' }, 'Currency must be the code of a currency with two decimals'],
    [{ taxPercent: 50.01 }, 'Tax in percent must be a number from 0 to 50 with at most two decimals'],
    [{ taxPercent: 7.125 }, 'Tax in percent must be'],
    [{ shippingFee: -1 }, 'Shipping fee must be an amount such as 89.99'],
    [{ freeShippingAbove: '1.234' }, 'Ships free above can have at most two decimals'],
    [{ countries: [] }, 'Countries must be a list of codes'],
    [{ countries: ['XX'] }, 'Countries must be a list of codes'],
    [{ contact: 'x'.repeat(2001) }, 'Contact can have at most 2000 characters'],
    [{ terms: undefined }, 'Terms is required'],
  ])('refuses %o in words', async (change, message) => {
    const { status, body } = await save(change);
    expect(status).toBe(400);
    expect(body).toHaveProperty('message', expect.stringContaining(message));
  });

  it('S145, S146, A17: an order with prices of before a change is refused with the new ones, and by them accepted', async () => {
    const product = await shop.aProduct({ price: 40 });
    const seen = orderOf([{ product, qty: 1 }]);
    await save({ currency: 'USD' });
    const refused = await shop.as('owner').post('/api/orders', seen);
    expect(refused).toMatchObject({
      ...hasCode(409, 'PRICES_CHANGED'),
      body: {
        figures: { itemsPrice: 40, shippingPrice: 4.9, taxPrice: 2.9, totalPrice: 47.8 },
        shop: { currency: 'USD', taxPercent: 7.25, shippingFee: 4.9, freeShippingAbove: 50 },
      },
    });
    const placed = await shop.as('owner').post<Order>('/api/orders', orderOf([{ product, qty: 1 }]));
    expect(placed).toMatchObject({ status: 201, body: { totalPrice: 47.8 } });
    await save({ currency: 'USD', taxPercent: 19 });
    expect((await shop.as('owner').get(`/api/orders/${placed.body._id}`)).body).toMatchObject({ totalPrice: 47.8 });
  });

  it('A17: an order of dollars is refused by a shop of euros, whatever its numbers', async () => {
    const product = await shop.aProduct({ price: 40 });
    await save();
    const order = orderOf([{ product, qty: 1 }]);
    expect(await shop.as('owner').post('/api/orders', { ...order, currency: undefined })).toMatchObject(
      hasCode(409, 'PRICES_CHANGED'),
    );
    expect(order).toMatchObject({ currency: 'EUR' });
    expect(await shop.as('owner').post('/api/orders', order)).toMatchObject({ status: 201 });
  });

  it('keeps its currency once there is an order, and may change all else', async () => {
    await shop.anOrder();
    expect(await save()).toMatchObject(says(409, expect.stringContaining('There are orders already')));
    expect(await save({ currency: 'USD' })).toMatchObject({ status: 200 });
  });

  it('C21: the wallet asks in its name, for its currency and country', async () => {
    await save();
    expect((await shop.as('guest').get('/api/config/googlepay')).body).toMatchObject({
      merchantName: 'Lampenladen',
      currencyCode: 'EUR',
      countryCode: 'DE',
    });
  });
});

it('A100: a command changes what it names, also while the shop runs', async () => {
  const dir = aFolder();
  onTestFinished(await openControl(dir, shop.db, directoryStore(join(dir, 'images'))));
  const command = async (change: object) => json((await askRunning(dir, '/shop', change))!);
  const change = { currency: 'EUR', taxPercent: '19', shippingFee: '4.90', countries: 'DE,AT' };
  const changed = { ...change, name: 'ProShop', taxPercent: 19, shippingFee: 4.9, countries: ['DE', 'AT'], version: 1 };
  expect(await command(change)).toMatchObject(changed);
  expect(await command({})).toEqual(await read());
  await expect(command({ taxPercent: 'much' })).rejects.toThrow(/^Tax in percent must be a number/);
});

it('A100: another process knows of a change before it answers from what it keeps', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const settings = { catalogueCheckMs: 500 };
  const own = await shopForTests({ settings }, onTestFinished);
  const other = await own.beside({ settings });
  const nameIn = async () => (await other.as('guest').get<Shop>('/api/shop')).body.name;
  expect(await nameIn()).toBe('ProShop');
  await save({}, own);
  setMerchant(SPECIFIED); // as the memory of another process is
  vi.advanceTimersByTime(500);
  expect(await nameIn()).toBe('Lampenladen');
  expect(merchant().name).toBe('Lampenladen');
});

it.skipIf(!isShared)('A100: a change waits for orders under way', async () => {
  const placing = await openTransaction(shop.db, (tx) => tx.execute(sql`select ${shareShop}`));
  const saving = save();
  await placing.expectToHoldUp(saving);
  await placing.commit();
  expect(await saving).toMatchObject({ status: 200 });
});
