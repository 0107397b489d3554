import { DEFAULT_LANGUAGE } from '../../common/texts/language.ts';
import { servedTexts, type ServedTexts } from '../../common/texts/served.ts';
import { routes } from '../../common/routes/routes.ts';
import { catalogueAt } from '../../common/routes/catalogue.ts';
import { routeAt, type Route } from '../../common/routes/routes.ts';
import { catalogueHead, unlisted, type Head } from '../../common/domain/head.ts';
import { productHead } from '../../common/domain/productHead.ts';
import type { ScreenReads } from '../../common/contract/drawing.ts';

/** What an address is, before the app runs. A draft is found by its id (A39). */
export type Answer = { status: 200 | 404; route: Route | undefined; head: Head };

/** The title of a page in a language: the texts have the names of the routes. */
const titleOf = (route: Route, titles: ServedTexts['titles']): string | undefined =>
  Object.entries(titles).find(([name]) => routes[name as keyof typeof titles] === route)?.[1];

/**
 * The head of each address, for readers without scripts: search engines in a hurry and social networks. Products are
 * looked up if they are ours; otherwise the app does it.
 */
export const answerTo = async (
  path: string,
  getProduct: ScreenReads['getProduct'] | undefined,
  language = DEFAULT_LANGUAGE,
): Promise<Answer> => {
  const { head: words, layout, titles } = servedTexts[language];
  const route = routeAt(path);
  if (route === undefined) return { status: 404, route, head: unlisted(layout.noSuchPage, words) };
  if (route.chunk === 'home') return { status: 200, route, head: catalogueHead(catalogueAt(path), words) };
  const id = routes.product.match(path)?.id;
  if (id === undefined || getProduct === undefined)
    return { status: 200, route, head: unlisted(titleOf(route, titles), words) };
  const product = await getProduct({ id });
  return product === null
    ? { status: 404, route, head: unlisted(layout.noSuchProduct, words) }
    : { status: 200, route, head: productHead(product, words) };
};
