import { parsePage } from '../routes/route.ts';
import { routes } from '../routes/routes.ts';
import { readListing, withQuery, type Listing } from './listing.ts';

/** The listing of the administrators' products, whose page is in the path (S36); null at other addresses. */
export const readProductListing = (path: string, search: string): Listing | null => {
  const found = routes.productList.match(path);
  return found && { q: readListing(search).q, page: parsePage(found.pageNumber ?? undefined) };
};

export const productListPath = ({ q, page }: Listing): string =>
  withQuery(routes.productList.href(page > 1 ? { pageNumber: page } : {}), { q });
