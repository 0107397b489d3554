import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import type { Db } from '../../server/platform/db/database.ts';
import { orders, outbox, products, reviews, users } from '../../server/platform/db/schema.ts';
import { directoryStore, isImageName } from '../../server/features/images/imageStore.ts';
import { refusePublicPasswords } from '../../server/features/users/firstAdmin.ts';
import { demoAccounts, publicPasswords } from '../../server/platform/settings/accounts.ts';
import { demoOrders, demoProducts, demoReviews, seedDemo, pictureOf } from '../../server/seed/seed.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { hashPassword, isPassword } from '../../server/features/users/passwords.ts';
import { usersRepository } from '../../server/features/users/usersRepository.ts';
import type { Order } from '../../common/contract/order.ts';
import type { Overview } from '../../common/contract/overview.ts';
import { toPrices } from '../../common/domain/checkout.ts';
import { pricesOf } from '../../common/domain/money.ts';
import { orderStatus } from '../../common/domain/order.ts';
import type { Product } from '../../common/contract/product.ts';
import type { LoginInfo } from '../../common/contract/user.ts';
import { aDatabase, aFolder } from '../fixtures/untilTheEnd.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { copiesOf, PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from '../../common/domain/pictures.ts';

/** How many users, products, reviews, orders and waiting mails there are. */
const rowsOf = (db: Db): Promise<number[]> =>
  Promise.all([users, products, reviews, orders, outbox].map((table) => db.$count(table)));

const inIt = [demoProducts.length, demoReviews.length, demoOrders.length, 0];
const everything = [demoAccounts.length, ...inIt];

describe('an empty database', async () => {
  const images = directoryStore(aFolder(afterAll));
  const { db } = await aDatabase(afterAll);
  const outcomes = await Promise.all([1, 2].map(() => seedDemo({ db, images, publicPasswords: true })));
  const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  const app = await buildApp({ db, settings: { ...settings, jwtSecret: 'only-used-in-this-test-0123456789abcdef' } });
  afterAll(() => app.close());

  const get = async <T>(url: string): Promise<T> => (await app.inject(url)).json();
  const signIn = (email: string, password: string) =>
    app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password } });

  it('gets everything once, also from two processes at the same time', async () => {
    expect(outcomes.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
    expect(await rowsOf(db)).toEqual(everything);
  });

  it.each(demoProducts.map(({ slug }) => slug))(
    'C2: %s has the rating of its reviews and its picture',
    async (slug) => {
      const reviewed = demoReviews.filter(({ product }) => product === slug);
      const product = await get<Product>(`/api/products/${slug}`);
      const sum = reviewed.reduce((all, { rating }) => all + rating, 0);
      expect(product.numReviews).toBe(reviewed.length);
      expect(product.rating).toBeCloseTo(reviewed.length === 0 ? 0 : sum / reviewed.length, 10);
      expect(product.reviews.map(({ comment }) => comment)).toEqual(
        reviewed.map(({ comment }) => comment).toReversed(),
      );
      expect(await images.names()).toContain(product.image.replace('/images/', ''));
    },
  );

  it.each([
    ['admin@example.com', 'admin-proshop', { name: 'Admin User', isAdmin: true }],
    ['john@example.com', 'john-proshop', { name: 'John Doe', isAdmin: false }],
    ['jane@example.com', 'jane-proshop', { name: 'Jane Doe', isAdmin: false }],
  ])('C8: %s signs in', async (email, password, who) => {
    const answer = await signIn(email, password);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<LoginInfo>()).toMatchObject({ email, ...who });
  });

  const asAdmin = async <T>(method: 'GET' | 'POST', url: string): Promise<T> => {
    const { token } = (await signIn('admin@example.com', 'admin-proshop')).json<LoginInfo>();
    return (await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })).json();
  };

  it('A101: has orders in every state, at their prices, after their products; the overview counts them', async () => {
    const catalogue = await db.select().from(products);
    const all = await asAdmin<Order[]>('GET', '/api/orders');
    expect(new Set(all.map(orderStatus))).toEqual(new Set(['unpaid', 'paid', 'delivered', 'refunded']));
    for (const order of all) {
      expect(toPrices(order)).toEqual(pricesOf(order.orderItems));
      const bought = order.orderItems.map(({ product }) => catalogue.find(({ id }) => id === product)!);
      expect(bought.every(({ createdAt }) => createdAt.toISOString() < order.createdAt)).toBe(true);
      const { createdAt, paidAt, deliveredAt, refundedAt } = order;
      const moments = [createdAt, paidAt, deliveredAt ?? refundedAt].flatMap((each) => (each ? Date.parse(each) : []));
      expect(moments).toEqual(moments.toSorted((a, b) => a - b));
      expect(moments.at(-1)).toBeLessThan(Date.now());
    }
    const { waiting, refused, sales } = await asAdmin<Overview>('GET', '/api/admin/overview');
    const sold = all.filter((order) => order.isPaid && orderStatus(order) !== 'refunded');
    expect([waiting.count, refused.count]).toEqual([2, 1]);
    expect(sales.reduce((sum, day) => sum + day.orders, 0)).toBe(sold.length);
  });

  it('A81, A101: an order of the demonstration can be refunded; its goods come back', async () => {
    const { countInStock } = await get<Product>('/api/products/keyboard');
    const { waiting } = await asAdmin<Overview>('GET', '/api/admin/overview');
    const { _id } = waiting.orders.at(-1)!;
    expect(await asAdmin<Order>('POST', `/api/orders/${_id}/refund`)).toHaveProperty('refundedAt');
    expect(await get<Product>('/api/products/keyboard')).toMatchObject({ countInStock: countInStock + 1 });
  });
});

describe('in production', async () => {
  const { db } = await aDatabase(afterAll);

  it('refuses a database whose accounts have public passwords, by their emails of now, and checks each hash once', async () => {
    const accounts = usersRepository(db);
    await seedDemo({ db, images: directoryStore(aFolder()), publicPasswords: true });
    const admin = (await accounts.findWithHash('admin@example.com'))!;
    const change = { name: 'Boss', email: 'boss@example.com' };
    await accounts.changeOwn(admin.id, change);
    await expect(refusePublicPasswords(db)).rejects.toThrow(
      'public passwords: boss@example.com, jane@example.com, john@example.com. The README',
    );
    const passwordHash = await hashPassword('unused password');
    await accounts.changeOwn(admin.id, { ...change, passwordHash });
    for (const email of ['jane@example.com', 'john@example.com']) await accounts.endSessions(email, { passwordHash });
    expect(await accounts.unchecked()).toHaveLength(3);
    await refusePublicPasswords(db);
    expect(await accounts.unchecked()).toEqual([]);

    // An earlier release runs on this database again, and allows it.
    await accounts.endSessions('jane@example.com', { passwordHash: await hashPassword('john-proshop') });
    await expect(refusePublicPasswords(db)).rejects.toThrow('public passwords: jane@example.com. The README');
    await db.execute(sql`truncate ${users}, ${orders}, ${products} cascade`);
  });

  it('the demonstration shop has its products and reviews, and its accounts cannot sign in', async () => {
    expect(await seedDemo({ db, images: directoryStore(aFolder()), publicPasswords: false })).toBe(true);
    const withoutAdmin = demoAccounts.filter((account) => account.key !== 'admin');
    expect(await rowsOf(db)).toEqual([withoutAdmin.length, ...inIt]);
    const accounts = await db.select().from(users);
    expect(accounts.filter(({ isAdmin }) => isAdmin)).toEqual([]);
    const tries = accounts.flatMap(({ passwordHash }) => publicPasswords.map((word) => isPassword(word, passwordHash)));
    expect(await Promise.all(tries)).not.toContain(true);
    await expect(refusePublicPasswords(db)).resolves.toBeUndefined();
  });
});

it('a database that is not empty stays as it is', async () => {
  const { db } = await aDatabase();
  const images = directoryStore(aFolder());
  await usersRepository(db).add({ name: 'First', email: 'first@example.com', passwordHash: 'x' });
  expect(await seedDemo({ db, images, publicPasswords: true })).toBe(false);
  expect(await rowsOf(db)).toEqual([1, 0, 0, 0, 0]);
  expect(await images.names()).toEqual([]);
});

const folder = fileURLToPath(new URL('../../server/seed/pictures/', import.meta.url));

/** A phone shows the copies up to 720 pixels, as the largest picture of its page. */
const mostBytes = (format: PictureFormat, width: number): number => {
  if (format === 'webp') return 25_000;
  return width <= 720 ? 12_000 : 20_000;
};
const drawings = readdirSync(folder)
  .filter((name) => name.endsWith('.svg'))
  .map((name) => name.slice(0, -'.svg'.length));

describe('the demo pictures', { tags: 'soak' }, () => {
  it.each(drawings)('%s: in every width, small and whole', async (slug) => {
    const { path, files } = await pictureOf(slug);
    expect(files.map(({ name }) => `/images/${name}`)).toContain(path);
    for (const format of PICTURE_FORMATS) {
      const named = files.filter(({ name }) => name.endsWith(format));
      expect(copiesOf(path)[format]).toBe(
        PICTURE_WIDTHS.map((width, each) => `/images/${named[each]!.name} ${width}w`).join(', '),
      );
      for (const [each, width] of PICTURE_WIDTHS.entries()) {
        const { name, bytes } = named[each]!;
        expect(isImageName(name)).toBe(true);
        expect(bytes.length).toBeLessThanOrEqual(mostBytes(format, width));
        const { height, ...is } = await sharp(bytes).metadata();
        expect({ type: is.compression ?? is.format, width: is.width, height }).toEqual({
          type: format === 'avif' ? 'av1' : format,
          width,
          height: (width * 4) / 5,
        });
      }
    }
    const source = readFileSync(`${folder}${slug}.svg`, 'utf8');
    expect(source.length).toBeLessThan(12_000);
    // Nothing from elsewhere, and nothing that depends on the fonts of the machine that draws it.
    expect(source).not.toMatch(/<(text|script|image|foreignObject)\b|(href|src)="(?!#)|url\((?!#)/);
  });

  it('are those of the products, and no others', () => {
    const ofProducts = new Set(drawings.map((name) => name.replace(/-(back|detail)$/, '')));
    expect([...ofProducts].toSorted()).toEqual(demoProducts.map(({ slug }) => slug).toSorted());
    expect(drawings).toEqual(expect.arrayContaining([...ofProducts]));
    expect(readdirSync(folder)).toHaveLength(
      1 + drawings.length * (1 + PICTURE_WIDTHS.length * PICTURE_FORMATS.length),
    );
  });
});
