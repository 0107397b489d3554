import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '../../common/contract/product.ts';
import { deleteOldRequests, queueRestockMails } from '../../server/features/products/restockRequests.ts';
import { releaseUnpaid } from '../../server/features/orders/stock.ts';
import { outbox, restockRequests } from '../../server/platform/db/schema.ts';
import { usual } from '../../server/platform/settings/rateLimits.ts';
import { aPayment, hasCode, PASSWORD, says, shopForTests } from '../fixtures/api.ts';
import { ORIGIN, sentMails } from '../fixtures/mailbox.ts';

const shop = await shopForTests({ settings: { maxOpenOrders: 1_000_000 } });

beforeEach(async () => void (await shop.db.delete(outbox)));

const EMAIL = 'jane@example.com';

const soldOut = () => shop.aProduct({ name: 'Lamp & "co"', countInStock: 0 });
const ask = ({ _id }: { _id: string }, email = EMAIL, by = shop.as('guest')) =>
  by.post(`/api/products/${_id}/restock-requests`, { email });
const requests = ({ _id }: Product) => shop.db.$count(restockRequests, eq(restockRequests.productId, _id));
const read = async ({ _id }: Product) => (await shop.as('admin').get<Product>(`/api/products/${_id}`)).body;
const setStock = async (product: Product, countInStock: number, admin = shop.as('admin')) =>
  admin.put(`/api/products/${product._id}`, { ...(await read(product)), countInStock });
const inDays = (n: number) => Date.now() + n * 86_400_000;
const mailsAfterAMinute = async () => {
  await queueRestockMails(shop.db);
  return sentMails(shop.db);
};
const mailsTo = async () => (await mailsAfterAMinute()).map(({ to }) => to).toSorted();

describe('A102: a request for a mail', () => {
  it('gets the same answer each time, and is noted once, in the form in which addresses are stored', async () => {
    const product = await soldOut();
    const first = await ask(product, 'Jane@Example.com');
    expect(first).toMatchObject(says(200, 'We will write to this address once the product is back in stock.'));
    expect(await ask(product, EMAIL)).toMatchObject({ status: 200, body: first.body });
    expect(await requests(product)).toBe(1);
  });

  it('is refused for a product in stock, a draft, an unknown one, and a text that is no address', async () => {
    const inStock = await shop.aProduct({ countInStock: 1 });
    expect(await ask(inStock)).toMatchObject(hasCode(409, 'IN_STOCK'));
    const { body: draft } = await shop.as('admin').post<Product>('/api/products', {});
    expect(await ask(draft)).toMatchObject(says(404, 'Product not found'));
    expect(await ask({ _id: 'unknown' })).toMatchObject(says(404, 'Product not found'));
    expect(await ask(await soldOut(), 'no address')).toMatchObject({ status: 400 });
    expect(await shop.db.$count(restockRequests, eq(restockRequests.productId, inStock._id))).toBe(0);
  });

  it('is limited by the client and by the address', async () => {
    const limits = { restocksPerAddress: 3, restocksPerMailbox: 2 };
    const limited = await shop.beside({ settings: { rateLimits: { ...usual, ...limits } } });
    const product = await soldOut();
    const statuses: number[] = [];
    for (const email of [EMAIL, EMAIL, EMAIL, 'other@example.com'])
      statuses.push((await ask(product, email, limited.as('guest'))).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it('is forgotten after 180 days, with the product, and with the account of its address', async () => {
    const product = await soldOut();
    await ask(product);
    expect(await deleteOldRequests(shop.db, inDays(179))).toBe(0);
    expect(await deleteOldRequests(shop.db, inDays(181))).toBeGreaterThan(0);
    expect(await requests(product)).toBe(0);

    const person = await shop.aPerson();
    await ask(product, person.email);
    await ask(product);
    await shop.withToken(person.token).post('/api/users/delete-account', { password: PASSWORD });
    expect(await requests(product)).toBe(1);
    await shop.as('admin').delete(`/api/products/${product._id}`);
    expect(await requests(product)).toBe(0);
  });
});

describe('A102: a product that is back', () => {
  it('is announced once to each address, in the language of its request, as text and as a page', async () => {
    const product = await soldOut();
    await ask(product);
    await shop.as('guest').call('POST', `/api/products/${product._id}/restock-requests`, {
      payload: { email: 'hans@example.com' },
      headers: { 'accept-language': 'de' },
    });
    await setStock(product, 3);
    const mails = (await mailsAfterAMinute()).toSorted((a, b) => a.to.localeCompare(b.to));
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['hans@example.com', 'Wieder auf Lager'],
      [EMAIL, 'Back in stock'],
    ]);
    for (const { text, html } of mails)
      for (const body of [text, html]) expect(body).toContain(`${ORIGIN}/product/${product._id}`);
    expect(mails[1]!.text).toContain('Lamp & "co" is back in stock.');
    expect(mails[1]!.html).toContain('Lamp &amp; &quot;co&quot;');
    expect(await requests(product)).toBe(0);
    await setStock(product, 0);
    await setStock(product, 5);
    expect(await mailsTo()).toEqual([]);
  });

  it.each([
    ['stays sold out', 0, 0],
    ['sells out again', 3, 0],
  ])('is not announced if it %s', async (_, before, after) => {
    const product = await shop.aProduct({ countInStock: before });
    if (before === 0) await ask(product);
    else await shop.db.insert(restockRequests).values({ productId: product._id, email: EMAIL, language: 'en' });
    await setStock(product, after);
    expect([await mailsTo(), await requests(product)]).toEqual([[], 1]);
  });

  it('is announced when an unpaid order gives its stock back, and when a refund does', async () => {
    const product = await shop.aProduct({ countInStock: 1 });
    await shop.anOrder(shop.as('owner'), [{ product, qty: 1 }]);
    await ask(product);
    await sentMails(shop.db);
    await releaseUnpaid(shop.db, 60, Date.now() + 61 * 60_000);
    expect(await mailsTo()).toEqual([EMAIL]);

    const order = await shop.anOrder(shop.as('owner'), [{ product, qty: 1 }]);
    await shop.as('owner').put(`/api/orders/${order._id}/pay`, aPayment);
    await ask(product);
    await sentMails(shop.db);
    await shop.as('admin').post(`/api/orders/${order._id}/refund`, {});
    expect(await mailsTo()).toEqual([EMAIL, 'owner@example.com']);
  });

  it('is announced once, however many processes restock it and send mails at once', async () => {
    const other = await shop.beside({});
    const product = await soldOut();
    const emails = Array.from({ length: 5 }, (_, n) => `shopper${n}@example.com`);
    for (const email of emails) await ask(product, email);
    const { version: _, ...known } = await read(product);
    const restock = (each: typeof other) =>
      each.as('admin').put(`/api/products/${product._id}`, { ...known, countInStock: 3 });
    await Promise.all([restock(shop as typeof other), restock(other), restock(other)]);
    await Promise.all([queueRestockMails(shop.db), queueRestockMails(other.db), queueRestockMails(other.db)]);
    const sent = await Promise.all([sentMails(shop.db), sentMails(other.db), sentMails(other.db)]);
    expect(
      sent
        .flat()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(emails);
  });

  it('is not announced once it was deleted', async () => {
    const product = await soldOut();
    await ask(product);
    await setStock(product, 3);
    await queueRestockMails(shop.db);
    await shop.as('admin').delete(`/api/products/${product._id}`);
    expect(await mailsTo()).toEqual([]);
  });
});
