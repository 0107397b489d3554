import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createCatalogueVersion,
  readVersion,
  sumUpChanges,
  type Version,
} from '../../server/features/products/catalogue.ts';
import type { Db } from '../../server/platform/db/database.ts';
import { catalogueChanges, products, reviews } from '../../server/platform/db/schema.ts';
import { openShop } from '../fixtures/api.ts';
import { isShared } from '../fixtures/database.ts';
import { openTransaction } from '../support/otherServer.ts';

const shop = await openShop();
afterAll(() => shop.close());

/** Which parts of the version a change raises. */
const raisedBy = async (change: (db: Db) => Promise<unknown>): Promise<string[]> => {
  const before = await readVersion(shop.db);
  await change(shop.db);
  const after = await readVersion(shop.db);
  return (['content', 'listing'] as const).filter((part) => BigInt(after[part]) > BigInt(before[part]));
};

const sellOne = (db: Db) => db.update(products).set({ countInStock: 5 });
const sell = (id: string) => (db: Db) => db.update(products).set({ countInStock: 1 }).where(eq(products.id, id));

describe('the version of the catalogue', () => {
  it('is raised by everything that public reads show, and its listing only by what lists depend on', async () => {
    expect(await raisedBy(() => shop.aProduct())).toEqual(['content', 'listing']);
    expect(await raisedBy(sellOne)).toEqual(['content']);
    expect(await raisedBy((db) => db.update(products).set({ searchName: 'x' }))).toEqual(['content', 'listing']);
    const [row] = await shop.db.select().from(products);
    const review = { id: 'r', productId: row!.id, name: 'N', rating: 5, comment: 'C' };
    expect(await raisedBy((db) => db.insert(reviews).values(review))).toEqual(['content']);
    expect(await raisedBy((db) => db.delete(products).where(eq(products.id, row!.id)))).toEqual(['content', 'listing']);
    expect(await raisedBy(async () => undefined)).toEqual([]);
  });

  it('A34: is raised by an order, which lists do not depend on', async () => {
    const product = await shop.aProduct();
    expect(await raisedBy(() => shop.anOrder(shop.as('owner'), [{ product, qty: 1 }]))).toEqual(['content']);
  });

  it('is not raised by a transaction that fails', async () => {
    const raised = await raisedBy(async (db) => {
      const failing = db.transaction(async (tx) => {
        await sellOne(tx);
        throw new Error('no commit');
      });
      await expect(failing).rejects.toThrow('no commit');
    });
    expect(raised).toEqual([]);
  });

  it('stays the same when its changes are summed up', async () => {
    for (let i = 0; i < 120; i += 1) await sellOne(shop.db);
    expect(await raisedBy(async (db) => expect(await sumUpChanges(db)).toBeGreaterThan(100))).toEqual([]);
    expect(await shop.db.$count(catalogueChanges)).toBe(1);
    expect(await sumUpChanges(shop.db)).toBe(0);
  });

  it.runIf(isShared)('is raised by each of two transactions at once, which do not wait for each other', async () => {
    const [a, b] = [await shop.aProduct(), await shop.aProduct()];
    const before = await readVersion(shop.db);
    const first = await openTransaction(shop.db, sell(a._id));
    const second = await openTransaction(shop.db, sell(b._id));
    expect(await readVersion(shop.db)).toEqual(before);
    await second.commit();
    const between = await readVersion(shop.db);
    await first.commit();
    const after = await readVersion(shop.db);
    expect(new Set([before, between, after].map(({ content }) => content)).size).toBe(3);
  });

  it.runIf(isShared)('is the same after two servers summed up at once', async () => {
    for (let i = 0; i < 120; i += 1) await sellOne(shop.db);
    const before = await readVersion(shop.db);
    const first = await openTransaction(shop.db, sumUpChanges);
    const second = sumUpChanges(shop.db);
    await first.expectToHoldUp(second);
    await sellOne(shop.db);
    const sold = await readVersion(shop.db);
    await first.commit();
    await second;
    expect(await readVersion(shop.db)).toEqual(sold);
    expect(sold).not.toEqual(before);
  });
});

const version = (n: number): Version => ({ content: String(n), listing: String(n) });

/** Answers the questions for the version by hand. */
const aDatabase = () => {
  const open: { answer: (n: number) => void; fail: () => void }[] = [];
  const read = () =>
    new Promise<Version>((resolve, reject) =>
      open.push({ answer: (n) => resolve(version(n)), fail: () => reject(new Error('down')) }),
    );
  return { open, read };
};

describe('reading the version', () => {
  it('asks once for all, and counts the age from the question', async () => {
    let now = 0;
    const { open, read } = aDatabase();
    const catalogue = createCatalogueVersion(read, 500, () => now);
    const asked = [catalogue.current(), catalogue.current()];
    expect(catalogue.known()).toBeUndefined();
    now = 400;
    open[0]!.answer(1);
    expect(await Promise.all(asked)).toEqual([version(1), version(1)]);
    expect(catalogue.known()).toEqual(version(1));
    now = 499;
    expect(await catalogue.current()).toEqual(version(1));
    now = 500;
    expect(catalogue.known()).toBeUndefined();
    void catalogue.current();
    expect(open).toHaveLength(2);
  });

  it('does not take the answer to a question that was sent before an own write', async () => {
    const { open, read } = aDatabase();
    const catalogue = createCatalogueVersion(read, 500, () => 0);
    const before = catalogue.current();
    catalogue.invalidate();
    const after = catalogue.current();
    open[1]!.answer(2);
    open[0]!.answer(1);
    expect([await before, await after]).toEqual([version(1), version(2)]);
    expect(catalogue.known()).toEqual(version(2));
  });

  it('knows what the content was within twice the age, until an own write', async () => {
    let now = 0;
    const { open, read } = aDatabase();
    const catalogue = createCatalogueVersion(read, 500, () => now);
    const look = async (at: number, answer: number) => {
      now = at;
      const asked = catalogue.fresh();
      open.at(-1)!.answer(answer);
      await asked;
    };
    const known = () => ['1', '2', '3'].filter((content) => catalogue.wasJust(content));
    await look(0, 1);
    await look(600, 2);
    expect(known()).toEqual(['1', '2']);
    now = 999;
    expect(known()).toEqual(['1', '2']);
    now = 1000;
    expect(known()).toEqual(['2']);
    await look(1100, 2);
    now = 1700;
    expect(known()).toEqual(['2']);
    void catalogue.fresh();
    catalogue.invalidate();
    open.at(-1)!.answer(3);
    await Promise.resolve();
    expect(known()).toEqual([]);
  });

  it('asks again after a failure', async () => {
    const { open, read } = aDatabase();
    const catalogue = createCatalogueVersion(read, 500, () => 0);
    const first = catalogue.current();
    open[0]!.fail();
    await expect(first).rejects.toThrow('down');
    const second = catalogue.current();
    open[1]!.answer(1);
    expect(await second).toEqual(version(1));
  });
});
