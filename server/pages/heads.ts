import { routes } from '../../common/routes/routes.ts';
import { catalogueAt } from '../../common/routes/catalogue.ts';
import { routeAt, type Route } from '../../common/routes/routes.ts';
import { catalogueHead, productHead, unlisted, type Head } from '../../common/domain/head.ts';
import type { ScreenReads } from '../../common/contract/drawing.ts';

/** What an address is, before the app runs. A draft is found by its id (A39). */
export type Answer = { status: 200 | 404; route: Route | undefined; head: Head };

/**
 * The head of each address, for readers without scripts: search engines in a hurry and social networks. Products are
 * looked up if they are ours; otherwise the app does it.
 */
export const answerTo = async (path: string, getProduct: ScreenReads['getProduct'] | undefined): Promise<Answer> => {
  const route = routeAt(path);
  if (route === undefined) return { status: 404, route, head: unlisted('No such page') };
  if (route.chunk === 'home') return { status: 200, route, head: catalogueHead(catalogueAt(path)) };
  const id = routes.product.match(path)?.id;
  if (id === undefined || getProduct === undefined) return { status: 200, route, head: unlisted(route.title) };
  const product = await getProduct({ id });
  return product === null
    ? { status: 404, route, head: unlisted('No such product') }
    : { status: 200, route, head: productHead(product) };
};
