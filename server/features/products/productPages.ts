import { say } from '../../../common/texts/messages.ts';
import { pagesOf } from '../../../common/domain/listPage.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ProductRow } from '../../platform/db/schema.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { fairQueue } from '../../platform/lifecycle/fairQueue.ts';
import { wordsOf } from '../../../common/domain/searchable.ts';
import {
  MOST_FOUND,
  searches,
  firstHeld,
  chosenProducts,
  managedProducts,
  type Managed,
  type ChosenProducts,
  type ProductFilter,
  type Slice,
} from './searches.ts';
import { merchant } from '../../../common/domain/merchant.ts';
import { nearKeyword, synonymsOf } from './nearKeyword.ts';
import type { WholeList } from './wholeList.ts';

/** Searches that may wait, and for how long; then a shopper is told to try again. */
const SEARCHES_WAITING = 200;
const LONGEST_WAIT_MS = 2000;
const RETRY_AFTER_SECONDS = 5;

/** Each may read an index. */
const MOST_MEANT = 6;
/** Matches of what is meant of which the best are shown. */
const MOST_NEAR = 100;

/** `moreThan` is the number of products that all pages have, if there are more; else `total` is their number. */
type Page = {
  rows: ProductRow[];
  pages: number;
  moreThan?: number;
  total?: number;
  /** For a keyword that nothing has: one that may be meant, and the newest products that have it. */
  near?: { keyword: string; rows: ProductRow[] };
};

const numberOf = (total: number): Pick<Page, 'moreThan' | 'total'> => {
  if (total > MOST_FOUND) return { moreThan: MOST_FOUND };
  return total > 0 ? { total } : {};
};

/** Which page of what, and who asks; `listing` is the version of lists (`catalogue.ts`). */
export type PageAsked = { page: number; size: number; listing: string; client?: string };

const boundedPage = async (
  { page, size }: PageAsked,
  find: (slice: Slice) => Promise<{ rows: ProductRow[]; total: number }>,
): Promise<Page> => {
  const offset = (page - 1) * size;
  const { rows, total } = await find({ offset, size: Math.max(0, Math.min(size, MOST_FOUND - offset)) });
  const pages = pagesOf(Math.min(total, MOST_FOUND), size);
  return { rows, pages, ...numberOf(total) };
};

export type SearchBounds = Pick<Parameters<typeof fairQueue>[0], 'atOnce' | 'hasMoreThan'>;

const alone: SearchBounds = { atOnce: 2, hasMoreThan: () => false };

/** Searches run a few at a time and clients take turns; one that waits too long is refused with 503 (C1). */
export const productPages = (db: Db, list: WholeList, bounds = alone) => {
  const inTurn = fairQueue({
    ...bounds,
    mostWaiting: SEARCHES_WAITING,
    longestWait: LONGEST_WAIT_MS,
    refusal: () => new HttpError(503, say('manySearch'), RETRY_AFTER_SECONDS),
  });
  const searchAll = searches(db);
  const choose = chosenProducts(db);
  const manage = managedProducts(db);
  const correct = nearKeyword(db);

  const search = async (filter: ProductFilter, slice: Slice, listing: string, most?: number) =>
    searchAll(filter, slice, await list.total(filter.withDrafts, listing), most);

  const listPage = async (filter: ProductFilter, { page, size, listing }: PageAsked): Promise<Page> => {
    const total = await list.total(filter.withDrafts, listing);
    const pages = pagesOf(total, size);
    const rows = page > pages ? [] : await list.rows(filter.withDrafts, { offset: (page - 1) * size, size });
    return { rows, pages, ...(total > 0 ? { total } : {}) };
  };

  const managedPage = async (what: Parameters<typeof manage>[0], { page, size }: PageAsked): Promise<Page> => {
    const { rows, total } = await manage(what, { offset: (page - 1) * size, size });
    return { rows, pages: pagesOf(total, size), total };
  };

  const near = async (filter: ProductFilter, { size, listing }: PageAsked): Promise<Pick<Page, 'near'>> => {
    const corrected = await correct(filter.keyword, listing);
    const meant = [...synonymsOf(filter.keyword, merchant().synonyms), ...(corrected === null ? [] : [corrected])];
    const keyword = await firstHeld(db, meant.slice(0, MOST_MEANT), filter.withDrafts);
    if (keyword === undefined) return {};
    const { rows } = await search({ ...filter, keyword }, { offset: 0, size }, listing, MOST_NEAR);
    return rows.length > 0 ? { near: { keyword, rows } } : {};
  };

  return async (
    { keyword, withDrafts }: ProductFilter,
    asked: PageAsked,
    chosen?: ChosenProducts & Partial<Managed>,
  ): Promise<Page> => {
    const filter = { keyword: wordsOf(keyword).join(' '), withDrafts };
    if (filter.keyword === '' && chosen === undefined) return listPage(filter, asked);
    return inTurn(async () => {
      if (chosen?.show !== undefined)
        return managedPage({ ...chosen, show: chosen.show, keyword: filter.keyword }, asked);
      if (chosen) return boundedPage(asked, (slice) => choose({ ...chosen, keyword: filter.keyword }, slice));
      const found = await boundedPage(asked, (slice) => search(filter, slice, asked.listing));
      return found.total === undefined && found.moreThan === undefined
        ? { ...found, ...(await near(filter, asked)) }
        : found;
    }, asked.client);
  };
};
