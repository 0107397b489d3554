import { and, eq, getTableColumns, gte, inArray, not, sql } from 'drizzle-orm';
import type { ChangedLine } from '../../../common/contract/problem.ts';
import { toDollars } from '../../../common/domain/money.ts';
import type { Db } from '../../db/database.ts';
import { products, type ProductRow } from '../../db/schema.ts';
import { HttpError } from '../../http/httpError.ts';

/** A product and a quantity. */
export type Wanted = { product: string; qty: number };

/** One line per product. */
export const merged = (lines: readonly Wanted[]): Wanted[] => {
  const sums = new Map<string, number>();
  for (const { product, qty } of lines) sums.set(product, (sums.get(product) ?? 0) + qty);
  return [...sums].map(([product, qty]) => ({ product, qty }));
};

/** A line of a problem: the requested quantity, and the product as it is now. */
export const changedLine = ({ product, qty }: Wanted, row: ProductRow | undefined): ChangedLine => ({
  product,
  qty,
  name: row?.name ?? 'This product is no longer sold',
  price: row ? toDollars(row.priceCents) : 0,
  countInStock: row?.countInStock ?? 0,
});

const outOfStock = async (tx: Db, short: readonly Wanted[]): Promise<HttpError> => {
  const ids = short.map((line) => line.product);
  const rows = await tx
    .select()
    .from(products)
    .where(and(inArray(products.id, ids), not(products.isDraft)));
  const lines = short.map((line) =>
    changedLine(
      line,
      rows.find((row) => row.id === line.product),
    ),
  );
  const names = lines.map(({ name, countInStock }) => (countInStock > 0 ? `${name} (${countInStock} left)` : name));
  return new HttpError(409, { code: 'OUT_OF_STOCK', message: `Not enough in stock: ${names.join(', ')}`, lines });
};

/**
 * The products of the lines with their quantities, locked in the order of their ids in every transaction, so that no two
 * wait for each other.
 */
const locked = (tx: Db, lines: readonly Wanted[]) => {
  const rows = lines.map(({ product, qty }) => sql`(${product}::text, ${qty}::int)`);
  return tx
    .select({ id: products.id, qty: sql<number>`wanted.qty`.as('qty') })
    .from(products)
    .innerJoin(sql`(values ${sql.join(rows, sql`, `)}) as wanted (product, qty)`, sql`wanted.product = ${products.id}`)
    .orderBy(products.id)
    .for('no key update', { of: products })
    .as('locked');
};

/** Raises the version: an admin who edits a product must see the stock that is left. */
const nextVersion = { version: sql`${products.version} + 1` };

/**
 * Takes all lines out of stock, or refuses and names the short ones (A34). Returns the products as they were before.
 * A product that does not exist, or is a draft, has no stock. Must run in a transaction, which a refusal rolls back.
 */
export const reserve = async (tx: Db, lines: readonly Wanted[]): Promise<Map<string, ProductRow>> => {
  const wanted = locked(tx, merged(lines));
  const rows = await tx
    .update(products)
    .set({ countInStock: sql`${products.countInStock} - ${wanted.qty}`, ...nextVersion })
    .from(wanted)
    .where(and(eq(products.id, wanted.id), not(products.isDraft), gte(products.countInStock, wanted.qty)))
    .returning({ row: getTableColumns(products), qty: wanted.qty });
  const taken = new Map(rows.map(({ row, qty }) => [row.id, { ...row, countInStock: row.countInStock + qty }]));
  const short = lines.filter((line) => !taken.has(line.product));
  if (short.length > 0) throw await outOfStock(tx, short);
  return taken;
};

/** Puts lines back into stock. A product that was deleted meanwhile stays deleted. */
export const putBack = async (tx: Db, lines: readonly Wanted[]): Promise<void> => {
  const given = locked(tx, merged(lines));
  await tx
    .update(products)
    .set({ countInStock: sql`${products.countInStock} + ${given.qty}`, ...nextVersion })
    .from(given)
    .where(eq(products.id, given.id));
};
