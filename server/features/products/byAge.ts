import { eq, not, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { newestFirst } from '../../platform/db/page.ts';
import { products, type ProductRow } from '../../platform/db/schema.ts';

/** A name, or a keyword, as searches compare them: without regard to case, in any language, in any database (A19). */
export const searchable = (text: string): string => text.normalize('NFC').toLowerCase();

/** The pattern for names that hold the keyword; `%`, `_` and `\` in it stand for themselves. */
export const containing = (keyword: string): string => `%${searchable(keyword).replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Whether a keyword, as searches compare it, is long enough for the index of trigrams. */
export const hasTrigram = (keyword: string): boolean => /.../su.test(keyword);

/** Whether a keyword holds two words, with as much of each as `word_borders` of the migrations looks at. */
export const holdsWordBorder = (keyword: string): boolean => /.. ../su.test(keyword);

export type ProductFilter = { keyword: string; withDrafts: boolean };

export const visible = ({ withDrafts }: Pick<ProductFilter, 'withDrafts'>): SQL | undefined =>
  withDrafts ? undefined : not(products.isDraft);

export const holds = (name: AnyColumn, keyword: string): SQL => sql`strpos(${name}, ${keyword}) > 0`;

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
  return (await db.$count(newest, holds(newest.name, filter.keyword))) < RARE_IN_SAMPLE;
};
