import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import type { Database, Db } from '../../server/platform/db/database.ts';
import { migrateTables } from '../../server/platform/db/migrate.ts';
import { products, reviews, users } from '../../server/platform/db/schema.ts';
import type { ImageStore } from '../../server/features/images/imageStore.ts';
import { refusePublicPasswords } from '../../server/features/users/firstAdmin.ts';
import { demoAccounts, publicPasswords } from '../../server/platform/settings/accounts.ts';
import { demoProducts } from '../../server/seed/products.ts';
import { demoReviews } from '../../server/seed/reviews.ts';
import { seedDemo } from '../../server/seed/seed.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { hashPassword, isPassword } from '../../server/features/users/passwords.ts';
import { usersRepository } from '../../server/features/users/usersRepository.ts';
import type { Product } from '../../common/contract/product.ts';
import type { LoginInfo } from '../../common/contract/user.ts';
import { openTestDatabase } from '../fixtures/database.ts';

const inMemory = (): ImageStore => {
  const kept = new Map<string, Buffer>();
  return {
    save: async (name, bytes) => void kept.set(name, bytes),
    read: async (name) => kept.get(name) ?? null,
    names: async () => [...kept.keys()],
  };
};

/** How many users, products and reviews there are. */
const rowsOf = (db: Db): Promise<number[]> => Promise.all([users, products, reviews].map((table) => db.$count(table)));

const written = Object.values(demoReviews).flat().length;
const everything = [demoAccounts.length, demoProducts.length, written];

describe('an empty database', () => {
  const images = inMemory();
  let database: Database;
  let app: FastifyInstance;
  let outcomes: boolean[];

  const get = async <T>(url: string): Promise<T> => (await app.inject(url)).json();
  const signIn = (email: string, password: string) =>
    app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password } });

  beforeAll(async () => {
    database = await openTestDatabase();
    outcomes = await Promise.all([1, 2].map(() => seedDemo({ db: database.db, images, publicPasswords: true })));
    const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
    app = await buildApp({
      db: database.db,
      settings: { ...settings, jwtSecret: 'only-used-in-this-test-0123456789abcdef' },
    });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  it('gets everything once, also from two processes at the same time', async () => {
    expect(outcomes.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
    expect(await rowsOf(database.db)).toEqual(everything);
  });

  it('is not seeded again', async () => {
    expect(await seedDemo({ db: database.db, images, publicPasswords: true })).toBe(false);
    expect(await rowsOf(database.db)).toEqual(everything);
  });

  it.each(demoProducts.map(({ slug }) => slug))(
    'C2: %s has the rating of its reviews and its picture',
    async (slug) => {
      const reviewed = demoReviews[slug] ?? [];
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
});

describe('a store of pictures that is slow', () => {
  let database: Database;

  beforeAll(async () => (database = await openTestDatabase()));
  afterAll(() => database.close());

  it('is not asked for everything at once', async () => {
    const images = inMemory();
    let open = 0;
    let most = 0;
    const slow: ImageStore = {
      ...images,
      save: async (name, bytes) => {
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setImmediate(resolve));
        await images.save(name, bytes);
        open -= 1;
      },
    };
    await seedDemo({ db: database.db, images: slow, publicPasswords: true });
    expect((await images.names()).length).toBeGreaterThan(most);
    expect(most).toBe(6);
  });
});

describe('in production', () => {
  let database: Database;
  beforeAll(async () => void (database = await openTestDatabase()));
  afterAll(() => database.close());

  it('refuses a database whose accounts have public passwords, by their emails of now, and checks each hash once', async () => {
    const { db } = database;
    const accounts = usersRepository(db);
    await seedDemo({ db, images: inMemory(), publicPasswords: true });
    const admin = (await accounts.findWithHash('admin@example.com'))!;
    const change = { name: 'Boss', email: 'boss@example.com' };
    await accounts.changeOwn(admin.id, change);
    await expect(refusePublicPasswords(db)).rejects.toThrow(
      'public passwords: boss@example.com, jane@example.com, john@example.com. The README',
    );
    const passwordHash = await hashPassword('unused password');
    await accounts.changeOwn(admin.id, { ...change, passwordHash });
    for (const email of ['jane@example.com', 'john@example.com']) await accounts.endSessions(email, passwordHash);
    expect(await accounts.unchecked()).toHaveLength(3);
    await refusePublicPasswords(db);
    expect(await accounts.unchecked()).toEqual([]);

    // An earlier release runs on this database again, and allows it.
    await accounts.endSessions('jane@example.com', await hashPassword('john-proshop'));
    await expect(refusePublicPasswords(db)).rejects.toThrow('public passwords: jane@example.com. The README');
    await db.execute(sql`truncate ${users}, ${products} cascade`);
  });

  it('finds the demonstration accounts of a database that is older than the check, by what does not change', async () => {
    const { db } = database;
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`drop schema drizzle cascade`);
    await db.execute(sql`create schema public`);
    const { entries } = JSON.parse(readFileSync('server/platform/db/migrations/meta/_journal.json', 'utf8')) as {
      entries: { when: number; tag: string }[];
    };
    await migrateTables(db, entries.find(({ tag }) => tag === '0018_word_borders')!.when);
    const passwordHash = await hashPassword('john-proshop');
    const rows = [
      ...['renamed', 'other'].map((name) => ({ name, is_admin: false, created_at: '2026-01-02' })),
      { name: 'later', is_admin: false, created_at: '2026-01-03' },
      { name: 'promoted', is_admin: true, created_at: '2026-01-04' },
      ...Array.from({ length: 10 }, (_, i) => ({ name: `imported${i}`, is_admin: false, created_at: '2026-01-01' })),
    ];
    for (const { name, is_admin, created_at } of rows)
      await db.execute(
        sql`insert into users (id, name, email, password_hash, is_admin, created_at) values (${name}, ${name}, ${name}, ${passwordHash}, ${is_admin}, ${created_at})`,
      );
    await migrateTables(db);
    await expect(refusePublicPasswords(db)).rejects.toThrow('public passwords: other, promoted, renamed. The README');
    await db.delete(users);
  });

  it('the demonstration shop has its products and reviews, and its accounts cannot sign in', async () => {
    expect(await seedDemo({ db: database.db, images: inMemory(), publicPasswords: false })).toBe(true);
    const withoutAdmin = demoAccounts.filter((account) => account.key !== 'admin');
    expect(await rowsOf(database.db)).toEqual([withoutAdmin.length, demoProducts.length, written]);
    const accounts = await database.db.select().from(users);
    expect(accounts.filter(({ isAdmin }) => isAdmin)).toEqual([]);
    const tries = accounts.flatMap(({ passwordHash }) => publicPasswords.map((word) => isPassword(word, passwordHash)));
    expect(await Promise.all(tries)).not.toContain(true);
    await expect(refusePublicPasswords(database.db)).resolves.toBeUndefined();
  });
});

describe('a database that is not empty', () => {
  let database: Database;
  beforeAll(async () => void (database = await openTestDatabase()));
  afterAll(() => database.close());

  it('stays as it is', async () => {
    const images = inMemory();
    await usersRepository(database.db).add({ name: 'First', email: 'first@example.com', passwordHash: 'x' });
    expect(await seedDemo({ db: database.db, images, publicPasswords: true })).toBe(false);
    expect(await rowsOf(database.db)).toEqual([1, 0, 0]);
    expect(await images.names()).toEqual([]);
  });
});
