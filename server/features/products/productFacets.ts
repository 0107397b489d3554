import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { products } from '../../platform/db/schema.ts';

/** The categories and brands of the public products, in the order of the alphabet. */
export type Facets = { categories: string[]; brands: string[] };

/** More would be no help to choose from. */
const MOST_VALUES = 60;

type Kept = { listing: string; facets: Promise<Facets> };

/**
 * Reads what there is to choose from, once for each version of lists. The index by category, or by brand, is read from
 * one value to the next, so the number of products does not matter.
 */
export const productFacets = (db: Db) => {
  let kept: Kept | null = null;

  const valuesOf = async (column: typeof products.category | typeof products.brand): Promise<string[]> => {
    const next = (after = sql``) =>
      sql`select ${column} from ${products} where not ${products.isDraft}${after} order by ${column} limit 1`;
    const rows = await rowsOf<{ value: string }>(
      db,
      sql`with recursive found(value, place) as (
            (select value, 1 from (${next()}) first(value))
            union all
            select (${next(sql` and ${column} > found.value`)}), place + 1
            from found where value is not null and place < ${MOST_VALUES}
          ) select value from found where value is not null`,
    );
    return rows.map(({ value }) => value).toSorted((a, b) => a.localeCompare(b, 'en'));
  };

  const read = async (): Promise<Facets> => {
    const [categories, brands] = await Promise.all([valuesOf(products.category), valuesOf(products.brand)]);
    return { categories, brands };
  };

  /** `listing` is the version of lists. */
  return (listing: string): Promise<Facets> => {
    if (kept?.listing === listing) return kept.facets;
    const facets = read();
    kept = { listing, facets };
    facets.catch(() => {
      if (kept?.facets === facets) kept = null;
    });
    return facets;
  };
};
