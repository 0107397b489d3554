import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { toCents } from '../../../common/domain/money.ts';
import type { Order } from '../../../common/contract/order.ts';
import { openEmbedded } from '../../../server/platform/db/embedded.ts';
import { aPayment, openShop, orderOf } from '../../../walks/support/api.ts';
import { emptyDataDir } from '../../../walks/support/database.ts';
import { createJournal, type Entry } from './journal.ts';
import { recordFiles } from './recordFiles.ts';

const STOCK = 100;

/** What was asked of the shop, by the key of the order. */
export type Asked = { key: string; lines: { product: string; qty: number }[]; total: number };

/** A shop that took some orders, with everything that it did to its files meanwhile. */
export type Recording = {
  /** A copy of the database's directory from before. */
  base: string;
  entries: readonly Entry[];
  asked: readonly Asked[];
  products: readonly string[];
  stock: number;
  remove: () => void;
};

/** What an entry of the journal is about: an order placed, or paid. */
export const placing = (key: string): string => `place ${key}`;
export const paying = (key: string): string => `pay ${key}`;

/**
 * Places orders through the API on the embedded database, pays every third, and lets the database clean up, write a
 * checkpoint and begin another file of its log in between, as it does now and then.
 */
export const recordOrders = async (count: number): Promise<Recording> => {
  const { dir, remove } = await emptyDataDir();
  const database = await openEmbedded(dir);
  const shop = await openShop({ database, settings: { maxOpenOrders: 1_000_000 } });
  const products = [];
  for (const price of [5, 40, 120]) products.push(await shop.aProduct({ countInStock: STOCK, price }));
  await database.db.execute(sql`checkpoint`);

  const base = join(dir, 'base');
  cpSync(join(dir, 'database'), base, { recursive: true });
  const journal = createJournal();
  recordFiles(database, join(dir, 'database'), journal);

  const asked: Asked[] = [];
  const owner = shop.as('owner');
  for (let i = 0; i < count; i += 1) {
    const key = `order ${i}`;
    const bought = products.slice(0, 1 + (i % 3)).map((product, line) => ({ product, qty: 1 + ((i + line) % 3) }));
    const order = orderOf(bought);
    const lines = bought.map(({ product, qty }) => ({ product: product._id, qty }));
    asked.push({ key, lines, total: toCents(order.totalPrice) });
    journal.note('ask', placing(key));
    const { status, body } = await owner.post<Order>('/api/orders', order, { 'idempotency-key': key });
    if (status !== 201) throw new Error(`${key} was answered with ${status}`);
    journal.note('answer', placing(key));
    if (i % 3 === 0) {
      journal.note('ask', paying(key));
      const paid = await owner.put(`/api/orders/${body._id}/pay`, aPayment);
      if (paid.status !== 200) throw new Error(`${key} was not paid: ${paid.status}`);
      journal.note('answer', paying(key));
    }
    if (i === Math.floor(count / 3)) await database.db.execute(sql`vacuum analyze products`);
    if (i === Math.floor(count / 1.5)) await database.db.execute(sql`select pg_switch_wal()`);
    if (i === Math.floor(count / 2)) await database.db.execute(sql`checkpoint`);
  }
  const entries = [...journal.entries];
  await shop.close();
  rmSync(join(dir, 'database'), { recursive: true });
  return { base, entries, asked, products: products.map(({ _id }) => _id), stock: STOCK, remove };
};
