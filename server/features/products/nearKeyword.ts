import { closest, distance } from 'fastest-levenshtein';
import { LRUCache } from 'lru-cache';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { wordsOf } from '../../../common/domain/searchable.ts';
import { SYNONYMS } from '../../platform/db/shopRow.ts';
import { newestNames, WINDOW } from './searches.ts';

/** The keyword with other words for the same in place of some of its words. */
export const synonymsOf = (keyword: string, synonyms = SYNONYMS): string[] =>
  synonyms.split('\n').flatMap((line) => {
    const phrases = line
      .split(',')
      .map((phrase) => wordsOf(phrase).join(' '))
      .filter(Boolean);
    const said = phrases.find((phrase) => ` ${keyword} `.includes(` ${phrase} `));
    if (said === undefined) return [];
    const others = phrases.filter((phrase) => phrase !== said);
    return others.map((other) => ` ${keyword} `.replace(` ${said} `, ` ${other} `).trim());
  });

/** More would make a search that finds nothing slow. */
const MOST_WORDS = 5000;

/** A shorter word, or one with digits, is rather a part of a number or a name than mistyped. */
const mayBeMistyped = (word: string): boolean => /^\p{L}{4,}$/u.test(word);

/** The words in names, brands and categories of the newest products for sale, the most frequent first. */
const readWords = async (db: Db): Promise<{ known: string[]; meant: string[] }> => {
  const newest = newestNames(db, false, WINDOW);
  const rows = await rowsOf<{ word: string }>(
    db,
    sql`select word from ${newest}, regexp_split_to_table(${newest.searchName}, '[[:space:]]+') as word
        group by word order by count(*) desc, word limit ${MOST_WORDS}`,
  );
  const known = rows.map(({ word }) => word);
  const words = known.filter(mayBeMistyped);
  return { known, meant: [...words, ...words.map((word) => word.replace(/s$/, ''))] };
};

/** Known words in place of mistyped ones, without those that no product has; null if none is left, or the same. */
export const nearKeyword = (db: Db) => {
  const cache = new LRUCache<string, Awaited<ReturnType<typeof readWords>>>({
    max: 1,
    ignoreFetchAbort: true,
    fetchMethod: () => readWords(db),
  });
  return async (keyword: string, listing: string): Promise<string | null> => {
    const { known, meant } = await cache.forceFetch(listing);
    const nearest = (word: string): string[] => {
      if (known.some((each) => each.includes(word))) return [word];
      if (meant.length === 0 || !mayBeMistyped(word)) return [];
      const near = closest(word, meant);
      return distance(word, near) <= word.length / 3 ? [near] : [];
    };
    const near = keyword.split(' ').flatMap(nearest).join(' ');
    return near === keyword || near === '' ? null : near;
  };
};
