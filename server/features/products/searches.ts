import {
  and,
  eq,
  getTableColumns,
  like,
  sql,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  type Subquery,
  asc,
  desc,
  gte,
  inArray,
  lte,
  not,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { prepared, rowsOf, type Db } from '../../platform/db/database.ts';
import { holdsWords, newestFirst } from '../../platform/db/page.ts';
import { products, type ProductRow } from '../../platform/db/schema.ts';
import { wordsOf } from '../../../common/domain/searchable.ts';
import {
  productColumns,
  type ProductColumn,
  type ProductShow,
  type ProductSort,
} from '../../../common/domain/choices.ts';
import { LOW_STOCK } from '../../../common/contract/overview.ts';
import { readSort } from '../../../common/domain/listing.ts';

export type ProductFilter = { keyword: string; withDrafts: boolean };

export const visible = (withDrafts: boolean): SQL | undefined => (withDrafts ? undefined : not(products.isDraft));

export type Slice = { offset: number; size: number };

type Bounds = Record<keyof Slice, number | Placeholder>;

/** The rows of a slice of some products, newest first. Only these are read whole: the index by age holds names too. */
export const rowsByAge = (db: Db, where: SQL | undefined, { offset, size }: Bounds) => {
  const places = db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...newestFirst(products))
    .limit(size)
    .offset(offset)
    .as('places');
  return db
    .select(getTableColumns(products))
    .from(places)
    .innerJoin(products, eq(products.id, places.id))
    .orderBy(...newestFirst(products));
};

const anySlice = { offset: sql.placeholder('offset'), size: sql.placeholder('size') };

export const newestRows = {
  all: prepared((db) => rowsByAge(db, undefined, anySlice)),
  public: prepared((db) => rowsByAge(db, visible(false), anySlice)),
};

/** A search finds the newest so many matches, and says if there are more. */
export const MOST_FOUND = 1000;

const SAMPLE = 1000;

/**
 * For as many matches as a search finds. The more are in the sample, the fewer names hold enough and the more an index
 * reads: both cost the same where they grow with the root of the matches wanted.
 */
const RARE_IN_SAMPLE = 30;

/**
 * Twenty matches in the sample predict that these names hold as many matches as a search finds. The sample varies by
 * chance: with the bound at 20, one search in a hundred also needed the index.
 */
export const WINDOW = 50_000;

export const newestNames = (db: Db, withDrafts: boolean, most: number) =>
  db
    .select({ id: products.id, createdAt: products.createdAt, searchName: products.searchName })
    .from(products)
    .where(visible(withDrafts))
    .orderBy(...newestFirst(products))
    .limit(most)
    .as('newest');

type Found = { rows: ProductRow[]; total: number };

/** The words of a product between spaces, and its name: the first line. */
const textOf = (searchName: PgColumn) => ({
  text: sql`(' ' || translate(${searchName}, chr(10), ' ') || ' ')`,
  name: sql`split_part(${searchName}, chr(10), 1)`,
});

/** A word of the keyword counts at the beginning of a word, again as a whole word, and again in the name: `phone` finds phones before headphones. */
const relevance = (keyword: string, { text, name }: Record<keyof ReturnType<typeof textOf>, SQLWrapper>): SQL => {
  const scores = wordsOf(keyword).flatMap((word) => [
    sql`(strpos(${text}, ${` ${word}`}) > 0)::int`,
    sql`(strpos(${text}, ${` ${word} `}) > 0)::int`,
    sql`(strpos(${name}, ${word}) > 0)::int`,
  ]);
  return scores.length > 0 ? sql.join(scores, sql` + `) : sql`0::int`;
};

type Names = Record<'id' | 'createdAt' | 'searchName', PgColumn>;

/** Up to so many products that hold a keyword, and by what a shopper chose to order them. */
const matchesIn = (
  db: Db,
  from: Names & (Subquery | typeof products),
  { where, most, chosen = sql`0` }: { where: SQL | undefined; most: number; chosen?: SQL | undefined },
) => {
  const source: Subquery | typeof products = from;
  const { text, name } = textOf(from.searchName);
  return db
    .select({
      id: from.id,
      createdAt: from.createdAt,
      chosen: chosen.as('chosen'),
      text: text.as('text'),
      name: name.as('name'),
    })
    .from(source)
    .where(where)
    .limit(most)
    .as('some');
};

/** A slice of some matches, best first, and their number, in one query where the slice is not empty. */
const foundIn = async (
  db: Db,
  keyword: string,
  some: ReturnType<typeof matchesIn>,
  { offset, size }: Slice,
): Promise<Found> => {
  const { id, createdAt, chosen } = some;
  const ranked = { id, createdAt, chosen, relevance: relevance(keyword, some).as('relevance') };
  const bestFirst = (of: Record<keyof typeof ranked, SQLWrapper>) => [
    desc(of.chosen),
    desc(of.relevance),
    ...newestFirst(of),
  ];
  const places = db
    .select({ ...ranked, total: sql`count(*) over ()`.mapWith(Number).as('total') })
    .from(some)
    .orderBy(...bestFirst(ranked))
    .limit(size)
    .offset(offset)
    .as('places');
  const found = await db
    .select({ row: products, total: places.total })
    .from(places)
    .innerJoin(products, eq(products.id, places.id))
    .orderBy(...bestFirst(places));
  if (found[0] || (offset === 0 && size > 0)) {
    return { rows: found.map(({ row }) => row), total: found[0]?.total ?? 0 };
  }
  return { rows: [], total: await db.$count(some) };
};

const hasTrigram = (word: string): boolean => /.../su.test(word);

/** The pattern for texts that contain the word; `%`, `_` and `\` in it stay literal. */
const containing = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Words of up to two letters. */
const shortWordsOf = (keyword: string): string[] => wordsOf(keyword).filter((word) => !hasTrigram(word));

/** By the index of trigrams, and by that of shorter parts if no word is longer, or as well if few names hold these. */
const indexed = (keyword: string, areShortRare = false): SQL | undefined => {
  const { searchName } = products;
  const short = shortWordsOf(keyword);
  const long = wordsOf(keyword).filter((word) => hasTrigram(word));
  const parts = sql.join(
    short.map((word) => sql`${word}`),
    sql`, `,
  );
  return and(
    ...long.map((word) => like(searchName, containing(word))),
    long.length === 0 || areShortRare
      ? sql`short_parts(${searchName}) @> array[${parts}]`
      : holdsWords(short.join(' '), searchName),
  );
};

/** How many of the newest names hold a keyword. If few do, an index finds it sooner than the names do. */
const heldInSample = (db: Db, { keyword, withDrafts }: ProductFilter): PromiseLike<number> => {
  const sample = newestNames(db, withDrafts, SAMPLE);
  return db.$count(sample, holdsWords(keyword, sample.searchName));
};

/** The first of these keywords that a product holds, or the last, by one query that looks for none behind a held one. */
export const firstHeld = async (
  db: Db,
  keywords: readonly string[],
  withDrafts: boolean,
): Promise<string | undefined> => {
  const cases = keywords.slice(0, -1).map((keyword, place) => {
    const where = and(visible(withDrafts), indexed(keyword));
    // With this bound it is planned like a search: the bound 1 would make reading all products look cheap.
    const some = db
      .select({ id: products.id })
      .from(products)
      .where(where)
      .limit(MOST_FOUND + 1)
      .as('some');
    return sql`when (select count(*) from ${some}) > 0 then ${place}::int`;
  });
  if (cases.length === 0) return keywords[0];
  const [found] = await rowsOf<{ place: number | null }>(db, sql`select case ${sql.join(cases, sql` `)} end as place`);
  return keywords[found?.place ?? keywords.length - 1];
};

/** In the sample: for a tenth of the names an index takes less time than reading the products with the longer words. */
const RARE_SHORT_WORDS = 100;

/** The sample may hold three times its share: an index would then be read twice. */
const SURELY_MANY = 3;

/** Reading all names of a catalogue of this size costs less than asking first how rare a keyword is. */
const FEW_TO_SEARCH = 5000;

/** A common keyword is found among the newest names, any other by an index of parts of names. Neither reads all products. */
export const searches =
  (db: Db, window = WINDOW) =>
  /** `most`: how many matches are ranked and counted. */
  async (filter: ProductFilter, slice: Slice, ofProducts: number, most = MOST_FOUND + 1): Promise<Found> => {
    const { keyword, withDrafts } = filter;
    const held = ofProducts <= FEW_TO_SEARCH ? SAMPLE : await heldInSample(db, filter);
    if (held >= RARE_IN_SAMPLE * Math.sqrt(most / (MOST_FOUND + 1))) {
      const newest = newestNames(db, withDrafts, window);
      const where = holdsWords(keyword, newest.searchName);
      const found = await foundIn(db, keyword, matchesIn(db, newest, { where, most }), slice);
      if (found.total >= most || ofProducts <= window) return found;
    }
    const short = shortWordsOf(keyword).join(' ');
    const isMixed = short !== '' && short !== keyword;
    const areShortRare = isMixed && (await heldInSample(db, { keyword: short, withDrafts })) < RARE_SHORT_WORDS;
    const where = and(visible(withDrafts), indexed(keyword, areShortRare));
    const some = matchesIn(db, products, { where, most });
    const all = and(visible(withDrafts), holdsWords(keyword, products.searchName));
    if ((held / SAMPLE) * ofProducts >= SURELY_MANY * most) {
      const areMany = sql`(select count(*) from ${some}) >= ${most}::int`;
      const rows = await rowsByAge(db, and(areMany, all), slice); // too many to rank
      if (rows.length > 0) return { rows, total: most };
    }
    const found = await foundIn(db, keyword, some, slice);
    return found.total < most ? found : { ...found, rows: await rowsByAge(db, all, slice) };
  };

/** Of categories and brands, all spellings; none if nothing was chosen. */
export type ChosenProducts = {
  categories: string[];
  brands: string[];
  minCents: ProductRow['priceCents'] | null;
  maxCents: ProductRow['priceCents'] | null;
  sort: ProductSort;
};

/** What only administrators may ask for: which products, and by which column. */
export type Managed = { show: ProductShow; order?: string | undefined };

type Asked = ChosenProducts & { keyword: string };

type ChosenFrom = Record<'searchName' | 'brand' | 'category' | 'priceCents', PgColumn>;

const fits = (of: ChosenFrom, { keyword, brands, categories, minCents, maxCents }: Asked): SQL | undefined =>
  and(
    holdsWords(keyword, of.searchName),
    brands.length === 0 ? undefined : inArray(of.brand, brands),
    categories.length === 0 ? undefined : inArray(of.category, categories),
    minCents === null ? undefined : gte(of.priceCents, minCents),
    maxCents === null ? undefined : lte(of.priceCents, maxCents),
  );

export const isScarce = and(not(products.isDraft), lte(products.countInStock, LOW_STOCK))!;

const shown: Record<ProductShow, SQL | undefined> = {
  all: undefined,
  low: isScarce,
  'sold-out': and(isScarce, lte(products.countInStock, 0)),
  drafts: eq(products.isDraft, true),
};

const columns: Record<ProductColumn, SQL | PgColumn> = {
  name: sql`lower(${products.name})`,
  price: products.priceCents,
  stock: products.countInStock,
};

export const managedProducts =
  (db: Db) =>
  async (asked: Asked & Managed, { offset, size }: Slice): Promise<Found> => {
    const where = and(shown[asked.show], fits(products, asked));
    const sort = readSort(productColumns, asked.order ?? '');
    const first = sort ? [(sort.descending ? desc : asc)(columns[sort.by])] : [];
    const [rows, total] = await Promise.all([
      db
        .select()
        .from(products)
        .where(where)
        .orderBy(...first, desc(relevance(asked.keyword, textOf(products.searchName))), ...newestFirst(products))
        .limit(size)
        .offset(offset),
      db.$count(products, where),
    ]);
    return { rows, total };
  };

/** Every combination reads a bounded part of an index, and only the rows of the slice. */
export const chosenProducts = (db: Db, window = WINDOW) => {
  /** Which index the candidates come from, where the newest of all products may miss some. */
  const sourceOf = async ({ keyword, brands, categories }: Asked): Promise<SQL | undefined> => {
    if (brands.length > 0) return inArray(products.brand, brands);
    if (categories.length > 0) return inArray(products.category, categories);
    const isIndexed = keyword !== '' && (await heldInSample(db, { keyword, withDrafts: false })) < RARE_IN_SAMPLE;
    return isIndexed ? indexed(keyword) : undefined;
  };

  return async (asked: Asked, slice: Slice): Promise<Found> => {
    const { id, createdAt, searchName, priceCents, rating } = products;
    const candidates = db
      .select({ id, createdAt, searchName, priceCents, rating, brand: products.brand, category: products.category })
      .from(products)
      .where(and(not(products.isDraft), await sourceOf(asked)))
      .orderBy(...newestFirst(products))
      .limit(window)
      .as('candidates');
    const chosen = {
      newest: undefined,
      'price-asc': sql`-${candidates.priceCents}`,
      'price-desc': sql`${candidates.priceCents}`,
      rating: sql`${candidates.rating}`,
    }[asked.sort];
    const some = matchesIn(db, candidates, { where: fits(candidates, asked), most: window, chosen });
    return foundIn(db, asked.keyword, some, slice);
  };
};
