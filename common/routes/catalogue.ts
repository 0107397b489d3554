import { parsePage } from './route.ts';
import { routes } from './routes.ts';

/** Browsers resolve `.` and `..` even encoded. These two keywords get a space, which is trimmed on reading. */
const safeKeyword = (keyword: string): string => (/^\.{1,2}$/.test(keyword) ? `${keyword} ` : keyword);

export const searchPath = (keyword: string): string => {
  const trimmed = keyword.trim();
  return trimmed === '' ? routes.home.href() : routes.search.href({ keyword: safeKeyword(trimmed) });
};

/** The path of a page of all products, or of a search if there is a keyword (S50), with the query of its choices (A61). */
export const cataloguePath = (keyword: string, pageNumber: number, query = ''): string =>
  (keyword === ''
    ? routes.homePage.href({ pageNumber })
    : routes.searchPage.href({ keyword: safeKeyword(keyword), pageNumber })) + query;

/** The keyword and the page of a catalogue path; `''` and 1 are the defaults (S14–S16, S155). */
export const catalogueAt = (path: string): { keyword: string; page: number } => {
  const { keyword = '', pageNumber }: { keyword?: string; pageNumber?: string } =
    routes.search.match(path) ?? routes.searchPage.match(path) ?? routes.homePage.match(path) ?? {};
  return { keyword: keyword.trim(), page: parsePage(pageNumber) };
};

/** Where the search box leads as a plain form, before the app runs or without scripts. */
export const SEARCH_FORM = { action: '/search', field: 'keyword' };

export const searchFormTarget = (path: string, search: string): string | undefined => {
  const keyword = path === SEARCH_FORM.action ? new URLSearchParams(search).get(SEARCH_FORM.field) : null;
  return keyword === null ? undefined : searchPath(keyword);
};
