import { eq, not, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { newestFirst } from '../../platform/db/newest.ts';
import { products, type ProductRow } from '../../platform/db/schema.ts';

export type ProductFilter = { keyword: string; withDrafts: boolean };

/** Which of them a list may show. */
export const visible = ({ withDrafts }: Pick<ProductFilter, 'withDrafts'>): SQL | undefined =>
  withDrafts ? undefined : not(products.isDraft);

/** Whether a name holds a keyword, without an index. */
export const holds = (name: AnyColumn, keyword: string): SQL => sql`strpos(${name}, ${keyword}) > 0`;

/** Where a page begins, and how many rows it takes. */
export type Slice = { offset: number; size: number };

/** The rows of a slice of some products, newest first. Only these are read whole: the index by age holds names too. */
export const rowsByAge = async (db: Db, where: SQL | undefined, { offset, size }: Slice): Promise<ProductRow[]> => {
  const places = db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...newestFirst(products))
    .limit(size)
    .offset(offset)
    .as('places');
  const found = await db
    .select({ row: products })
    .from(places)
    .innerJoin(products, eq(products.id, places.id))
    .orderBy(...newestFirst(products));
  return found.map(({ row }) => row);
};
