import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { orders, products, testCharges } from '../../../server/platform/db/schema.ts';
import type { Entry } from './journal.ts';
import { paying, placing, type Recording } from './recordOrders.ts';

/** What is wrong with a shop after a power cut. */
export type Damage = { kind: 'lost' | 'torn'; what: string };

const countBy = async (db: Db, index: 'on' | 'off', table: string, condition: string): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local enable_seqscan = ${index === 'on' ? 'off' : 'on'}`));
    await tx.execute(sql.raw(`set local enable_indexscan = ${index}`));
    await tx.execute(sql.raw(`set local enable_bitmapscan = off`));
    await tx.execute(sql.raw(`set local enable_indexonlyscan = off`));
    const [row] = await rowsOf<{ n: number }>(
      tx,
      sql.raw(`select count(version_of)::int as n from (select ctid as version_of from ${table} where ${condition}) t`),
    );
    return row!.n;
  });

/** Indexes must find what the tables hold. */
const indexDamage = async (db: Db): Promise<Damage[]> => {
  const found: Damage[] = [];
  for (const [table, condition] of [
    ['orders', `id >= ''`],
    ['orders', `user_id >= '' and idempotency_key >= ''`],
    ['products', `id >= ''`],
    ['test_charges', `attempt >= ''`],
  ] as const) {
    const [byIndex, byTable] = [await countBy(db, 'on', table, condition), await countBy(db, 'off', table, condition)];
    if (byIndex !== byTable)
      found.push({ kind: 'torn', what: `an index of ${table} finds ${byIndex} of ${byTable} rows` });
  }
  return found;
};

/**
 * Looks for damage: every answered order is there as it was asked for, every paid one is paid, no other order is there
 * than was asked for by then, and each product has the stock that these orders left.
 */
export const damageOf = async (db: Db, recording: Recording, entries: readonly Entry[]): Promise<Damage[]> => {
  const noted = (did: 'ask' | 'answer') =>
    new Set(entries.flatMap((entry) => (entry.did === did ? [entry.about] : [])));
  const [asked, answered] = [noted('ask'), noted('answer')];
  const damage: Damage[] = [];
  const rows = await db.select().from(orders);
  const charges = await db.select().from(testCharges);

  for (const { key, lines, total } of recording.asked) {
    const [row, ...more] = rows.filter((one) => one.idempotencyKey === key);
    if (more.length > 0) damage.push({ kind: 'torn', what: `${key} is there ${more.length + 1} times` });
    if (row === undefined) {
      if (answered.has(placing(key))) damage.push({ kind: 'lost', what: key });
      continue;
    }
    if (!asked.has(placing(key))) damage.push({ kind: 'torn', what: `${key} is there before it was asked for` });
    const bought = row.lines.map(({ product, qty }) => ({ product, qty }));
    if (JSON.stringify(bought) !== JSON.stringify(lines) || row.totalCents !== total) {
      damage.push({ kind: 'torn', what: `${key} has other lines or another total` });
    }
    if (answered.has(paying(key)) && row.paidAt === null) damage.push({ kind: 'lost', what: `the payment of ${key}` });
    const isCharged = charges.some((charge) => charge.orderId === row.id && charge.charged);
    if (row.paidAt !== null && !isCharged) damage.push({ kind: 'torn', what: `${key} is paid without a charge` });
  }
  const keys = new Set(recording.asked.map(({ key }) => key));
  for (const row of rows) {
    if (!keys.has(row.idempotencyKey ?? '')) damage.push({ kind: 'torn', what: `an order ${row.id} of no request` });
  }

  const stock = new Map((await db.select().from(products)).map((row) => [row.id, row.countInStock]));
  for (const product of recording.products) {
    const held = rows.flatMap(({ lines }) => lines).filter((line) => line.product === product);
    const sum = (stock.get(product) ?? 0) + held.reduce((total, { qty }) => total + qty, 0);
    if (sum !== recording.stock)
      damage.push({ kind: 'torn', what: `${recording.stock} units of a product became ${sum}` });
  }
  return [...damage, ...(await indexDamage(db))];
};
