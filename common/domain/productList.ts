import { parsePage } from '../routes/route.ts';
import { routes } from '../routes/routes.ts';
import { productColumns, productShows, type ProductColumn, type ProductShow } from './choices.ts';
import { isOneOf, readListing, readSort, withQuery, type Listing } from './listing.ts';
import { sortWord, type Sort } from './listPage.ts';

/** Without a column the newest come first. */
export type ProductListing = Listing & {
  show?: Exclude<ProductShow, 'all'> | undefined;
  category?: string | undefined;
  sort?: Sort<ProductColumn> | undefined;
};

/** The listing of the administrators' products, whose page is in the path (S36); null at other addresses. */
export const readProductListing = (path: string, search: string): ProductListing | null => {
  const found = routes.productList.match(path);
  if (found === null) return null;
  const query = new URLSearchParams(search);
  const show = query.get('show') ?? '';
  return {
    q: readListing(search).q,
    page: parsePage(found.pageNumber ?? undefined),
    show: isOneOf(productShows, show) && show !== 'all' ? show : undefined,
    category: query.get('category') || undefined,
    sort: readSort(productColumns, query.get('sort') ?? ''),
  };
};

export const productListPath = ({ q, page, show, category, sort }: ProductListing): string =>
  withQuery(routes.productList.href(page > 1 ? { pageNumber: page } : {}), {
    show,
    q,
    category,
    sort: sort && sortWord(sort),
  });

/** What the list asks of C1 beyond the specification; nothing for all products, newest first. */
export const askedOfProducts = ({ show, category, sort }: ProductListing): Record<string, string> =>
  show || category || sort
    ? { show: show ?? 'all', ...(category && { category }), ...(sort && { order: sortWord(sort) }) }
    : {};

/** The order after a press of a column's header: ascending, descending, and the newest first again. */
export const productSortAfter = (sort: ProductListing['sort'], by: ProductColumn): ProductListing['sort'] =>
  sort?.by !== by ? { by, descending: false } : sort.descending ? undefined : { by, descending: true };
