import { and, asc, count, desc, eq, gte, lte, not, sql, type SQL } from 'drizzle-orm';
import type { ProductSort } from '../../../common/domain/choices.ts';
import type { Db } from '../../platform/db/database.ts';
import { newestFirst } from '../../platform/db/newest.ts';
import { products, type ProductRow } from '../../platform/db/schema.ts';
import { holds, type Slice, isRareInSample } from './byAge.ts';
import { indexed, WINDOW } from './searches.ts';
import type { WholeList } from './wholeList.ts';

/** What is chosen of the public products. '' and null choose nothing. */
export type ChosenProducts = {
  category: string;
  brand: string;
  minCents: ProductRow['priceCents'] | null;
  maxCents: ProductRow['priceCents'] | null;
  sort: ProductSort;
};

type Asked = ChosenProducts & { keyword: string };

/**
 * A slice of the chosen products, and their number. An index lists the newest so many of a brand, of a category or of all
 * products, with all that a choice looks at; a rare keyword has an index of its own. So every combination reads a bounded
 * part of an index, and only the rows of the slice.
 */
export const chosenProducts = (db: Db, list: WholeList, window = WINDOW) => {
  /** Which index the candidates come from, where the newest of all products may miss some. */
  const sourceOf = async ({ keyword, brand, category }: Asked, listing: string): Promise<SQL | undefined> => {
    if (brand !== '') return eq(products.brand, brand);
    if (category !== '') return eq(products.category, category);
    const isLarge = keyword !== '' && (await list.total({ withDrafts: false }, listing)) > window;
    return isLarge && (await isRareInSample(db, { keyword, withDrafts: false })) ? indexed(keyword) : undefined;
  };

  return async (
    asked: Asked,
    { offset, size }: Slice,
    listing: string,
  ): Promise<{ rows: ProductRow[]; total: number }> => {
    const { keyword, brand, category, minCents, maxCents, sort } = asked;
    const { id, createdAt, searchName, priceCents, rating } = products;
    const candidates = db
      .select({ id, createdAt, searchName, priceCents, rating, brand: products.brand, category: products.category })
      .from(products)
      .where(and(not(products.isDraft), await sourceOf(asked, listing)))
      .orderBy(...newestFirst(products))
      .limit(window)
      .as('candidates');
    const matches = and(
      keyword === '' ? undefined : holds(candidates.searchName, keyword),
      brand === '' ? undefined : eq(candidates.brand, brand),
      category === '' ? undefined : eq(candidates.category, category),
      minCents === null ? undefined : gte(candidates.priceCents, minCents),
      maxCents === null ? undefined : lte(candidates.priceCents, maxCents),
    );
    const inOrder = (
      of: Pick<typeof products, 'priceCents' | 'rating' | 'createdAt' | 'id'> | typeof candidates,
    ): SQL[] => {
      const first = {
        newest: [],
        'price-asc': [asc(of.priceCents)],
        'price-desc': [desc(of.priceCents)],
        rating: [desc(of.rating)],
      }[sort];
      return [...first, ...newestFirst(of)];
    };
    const places = db
      .select({ id: candidates.id, total: sql`count(*) over ()`.mapWith(Number).as('total') })
      .from(candidates)
      .where(matches)
      .orderBy(...inOrder(candidates))
      .limit(size)
      .offset(offset)
      .as('places');
    const found = await db
      .select({ row: products, total: places.total })
      .from(places)
      .innerJoin(products, eq(products.id, places.id))
      .orderBy(...inOrder(products));
    const rows = found.map(({ row }) => row);
    if (found[0] || (offset === 0 && size > 0)) return { rows, total: found[0]?.total ?? 0 };
    const [beyond] = await db.select({ total: count() }).from(candidates).where(matches);
    return { rows, total: beyond!.total };
  };
};
