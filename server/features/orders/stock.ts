import { and, eq, not, sql, isNull, lt } from 'drizzle-orm';
import { say } from '../../../common/texts/messages.ts';
import { toDollars } from '../../../common/domain/money.ts';
import { prepared, type Db } from '../../platform/db/database.ts';
import { changeCatalogue } from '../../platform/db/notes.ts';
import { products, type ProductRow, orders, type OrderRecord } from '../../platform/db/schema.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import type { UnwrittenProblem } from '../../platform/words.ts';

export type Wanted = { product: string; qty: number };

const soldColumns = {
  id: products.id,
  name: products.name,
  image: products.image,
  priceCents: products.priceCents,
  countInStock: products.countInStock,
};

type SoldProduct = Pick<ProductRow, keyof typeof soldColumns>;

/** By id. */
export type SoldProducts = ReadonlyMap<string, SoldProduct>;

export const merged = (lines: readonly Wanted[]): Wanted[] => {
  const sums = new Map<string, number>();
  for (const { product, qty } of lines) sums.set(product, (sums.get(product) ?? 0) + qty);
  return [...sums].map(([product, qty]) => ({ product, qty }));
};

export const changedLine = (
  { product, qty }: Wanted,
  row: SoldProduct | undefined,
): NonNullable<UnwrittenProblem['lines']>[number] => ({
  product,
  qty,
  name: row?.name ?? null,
  price: row ? toDollars(row.priceCents) : 0,
  countInStock: row?.countInStock ?? 0,
});

/** Refuses, and names the short lines. A product that does not exist, or is a draft, has no stock. */
export const refuseShort = (lines: readonly Wanted[], rows: SoldProducts): void => {
  const short = lines
    .filter(({ product, qty }) => (rows.get(product)?.countInStock ?? 0) < qty)
    .map((line) => changedLine(line, rows.get(line.product)));
  if (short.length === 0) return;
  throw new HttpError(409, {
    code: 'OUT_OF_STOCK',
    message: say('notEnough', { lines: short.map(({ name, countInStock }) => ({ name, left: countInStock })) }),
    lines: short,
  });
};

const asColumns = (lines: readonly Wanted[]): { products: string[]; quantities: number[] } => ({
  products: lines.map(({ product }) => product),
  quantities: lines.map(({ qty }) => qty),
});

const ids = sql`${sql.placeholder('products')}::text[]`;
const wanted = sql`unnest(${ids}, ${sql.placeholder('quantities')}::int[]) as wanted (product, qty)`;

/** Raises the version: an admin who edits a product must see the stock that is left. */
const nextVersion = { version: sql`${products.version} + 1` };

/** All transactions lock in the order of ids, so that no two wait for each other. */
const lockedProducts = prepared((tx) =>
  tx
    .select(soldColumns)
    .from(products)
    .where(and(sql`${products.id} = any(${ids})`, not(products.isDraft)))
    .orderBy(products.id)
    .for('no key update'),
);

/** What is wanted, as it is sold now, by id. */
export const lockProducts = async (tx: Db, lines: readonly Wanted[]): Promise<SoldProducts> => {
  const found = await lockedProducts(tx, { products: asColumns(lines).products });
  return new Map(found.map((row) => [row.id, row]));
};

const changedStock = prepared((tx) =>
  tx
    .with(changeCatalogue(tx, 'content'))
    .update(products)
    .set({ countInStock: sql`${products.countInStock} - wanted.qty`, ...nextVersion })
    .from(wanted)
    .where(eq(products.id, sql`wanted.product`)),
);

/** Of locked products. */
export const takeOut = (tx: Db, lines: readonly Wanted[]): Promise<unknown> =>
  changedStock(tx, asColumns(merged(lines)));

export const takeAgain = async (tx: Db, lines: readonly Wanted[]): Promise<void> => {
  const each = merged(lines);
  refuseShort(each, await lockProducts(tx, each));
  await takeOut(tx, each);
};

/** Puts lines back into stock. A product that was deleted meanwhile stays deleted. */
export const putBack = async (tx: Db, lines: readonly Wanted[]): Promise<void> => {
  const { products: given, quantities } = asColumns(merged(lines));
  const negative = quantities.map((each) => -each);
  await Promise.all([
    lockedProducts(tx, { products: given }),
    changedStock(tx, { products: given, quantities: negative }),
  ]);
};

const MINUTE = 60_000;

/** At least; null once it was given back, undefined if it never is (A41). */
export const heldUntil = (
  { createdAt, releasedAt }: Pick<OrderRecord, 'createdAt' | 'releasedAt'>,
  holdMinutes: number,
): Date | null | undefined => {
  if (releasedAt !== null) return null;
  return holdMinutes === 0 ? undefined : new Date(createdAt.getTime() + holdMinutes * MINUTE);
};

/** Not one whose charge has no known outcome. */
const holdsStock = and(isNull(orders.paidAt), isNull(orders.releasedAt), isNull(orders.chargingSince));

const releaseOne = (db: Db, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({ releasedAt: new Date() })
      .where(and(eq(orders.id, id), holdsStock))
      .returning();
    if (order) await putBack(tx, order.lines);
    return order !== undefined;
  });

/** Returns how many (A34). */
export const releaseUnpaid = async (db: Db, holdMinutes: number, now = Date.now()): Promise<number> => {
  const stale = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(holdsStock, lt(orders.createdAt, new Date(now - holdMinutes * MINUTE))))
    .orderBy(orders.createdAt);
  let released = 0;
  for (const { id } of stale) if (await releaseOne(db, id)) released += 1;
  return released;
};
