import type { Db } from '../../platform/db/database.ts';
import { newestFirst } from '../../platform/db/newest.ts';
import { products } from '../../platform/db/schema.ts';
import { holds, visible, type ProductFilter } from './byAge.ts';

/** A keyword that fewer of the newest names hold is rare. */
export const SAMPLE = 1000;
export const RARE_IN_SAMPLE = 20;

/** The newest so many names, with what orders them. */
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
  return (await db.$count(newest, holds(newest.name, filter.keyword))) < RARE_IN_SAMPLE;
};
