import { eq, not, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { holdsWords, newestFirst } from '../../platform/db/page.ts';
import { products, type ProductRow } from '../../platform/db/schema.ts';

export type ProductFilter = { keyword: string; withDrafts: boolean };

export const visible = ({ withDrafts }: Pick<ProductFilter, 'withDrafts'>): SQL | undefined =>
  withDrafts ? undefined : not(products.isDraft);

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

/** A keyword that fewer of the newest names hold is rare. */
export const SAMPLE = 1000;
export const RARE_IN_SAMPLE = 20;

export const newestNames = (db: Db, filter: Pick<ProductFilter, 'withDrafts'>, most: number) =>
  db
    .select({ id: products.id, createdAt: products.createdAt, name: products.searchName })
    .from(products)
    .where(visible(filter))
    .orderBy(...newestFirst(products))
    .limit(most)
    .as('newest');

export const isRareInSample = async (db: Db, filter: ProductFilter): Promise<boolean> => {
  const newest = newestNames(db, filter, SAMPLE);
  return (await db.$count(newest, holdsWords(filter.keyword, newest.name))) < RARE_IN_SAMPLE;
};
