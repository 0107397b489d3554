import { closest, distance } from 'fastest-levenshtein';
import { LRUCache } from 'lru-cache';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { newestNames, WINDOW } from './searches.ts';

/** More would make a search that finds nothing slow. */
const MOST_WORDS = 5000;

/** A shorter word, or one with digits, is rather a part of a number or a name than mistyped. */
const mayBeMistyped = (word: string): boolean => /^\p{L}{4,}$/u.test(word);

/** The words in names, brands and categories of the newest products for sale, the most frequent first. */
const readWords = async (db: Db): Promise<string[]> => {
  const newest = newestNames(db, false, WINDOW);
  const rows = await rowsOf<{ word: string }>(
    db,
    sql`select word from ${newest}, regexp_split_to_table(${newest.searchName}, '[[:space:]]+') as word
        group by word order by count(*) desc, word limit ${MOST_WORDS}`,
  );
  const words = rows.map(({ word }) => word).filter(mayBeMistyped);
  return [...words, ...words.map((word) => word.replace(/s$/, ''))];
};

/** A keyword with known words in place of those that may be mistyped; null if there are none. `listing` is the version of lists. */
export const nearKeyword = (db: Db) => {
  const cache = new LRUCache<string, string[]>({ max: 1, ignoreFetchAbort: true, fetchMethod: () => readWords(db) });
  return async (keyword: string, listing: string): Promise<string | null> => {
    const known = await cache.forceFetch(listing);
    const meant = (word: string): string => {
      if (known.length === 0 || !mayBeMistyped(word) || known.some((each) => each.includes(word))) return word;
      const near = closest(word, known);
      return distance(word, near) <= word.length / 3 ? near : word;
    };
    const near = keyword.split(' ').map(meant).join(' ');
    return near === keyword ? null : near;
  };
};
