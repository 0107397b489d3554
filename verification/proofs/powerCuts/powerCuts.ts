import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../../../server/platform/db/embedded.ts';
import { randomFrom } from '../../options.mjs';
import { scratchDir } from '../../../tests/fixtures/scratch.ts';
import { allIsLost, fateOf, layOut, type Fate } from './afterCut.ts';
import { type Recording, paying, placing } from './recordOrders.ts';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { orders, products, testCharges } from '../../../server/platform/db/schema.ts';
import type { Entry } from './journal.ts';

/** What is wrong with a shop after a power cut. */
type Damage = { kind: 'lost' | 'torn'; what: string };

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
const damageOf = async (db: Db, recording: Recording, entries: readonly Entry[]): Promise<Damage[]> => {
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

/** A power cut: how many entries of the journal come before it, and what becomes of those that were not synced. */
export type Cut = { name: string; after: number; fate: Fate };

/** The places of the journal at which something is synced, and its end. */
const syncsIn = ({ entries }: Recording): number[] => [
  ...entries.flatMap(({ did }, i) => (did.startsWith('sync') ? [i] : [])),
  entries.length,
];

/** A cut just before each sync, and one at the end: nothing that was not synced reaches the disk. */
export const cutsAtSyncs = (recording: Recording): Cut[] =>
  syncsIn(recording).map((after) => ({ name: `before entry ${after}`, after, fate: allIsLost }));

/**
 * A cut at any moment before any sync, after which what was not synced has reached the disk in part and in any order.
 */
export const seededCut = (recording: Recording, seed: number): Cut => {
  const random = randomFrom(seed);
  const syncs = syncsIn(recording);
  const next = Math.floor(random() * syncs.length);
  const [from, to] = [next === 0 ? 0 : syncs[next - 1]! + 1, syncs[next]!];
  return { name: `seed ${seed}`, after: from + Math.floor(random() * (to - from + 1)), fate: fateOf(random) };
};

/** Lays out what a cut leaves on the disk, opens the shop there and looks for damage. */
export const tryCut = async (recording: Recording, { after, fate }: Cut): Promise<Damage[]> => {
  const dir = scratchDir('cut');
  const entries = recording.entries.slice(0, after);
  try {
    layOut(recording.base, join(dir, 'database'), entries, fate);
    const database = await openEmbedded(dir);
    try {
      return await damageOf(database.db, recording, entries);
    } finally {
      await database.close();
    }
  } catch (error) {
    return [{ kind: 'torn', what: `the database cannot be used: ${String(error)}` }];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
