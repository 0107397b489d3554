import { DEFAULT_LANGUAGE } from '../../common/texts/language.ts';
import { servedTexts, type ServedTexts } from '../../common/texts/served.ts';
import { catalogueAt } from '../../common/routes/catalogue.ts';
import { routeAt, routes, type Route } from '../../common/routes/routes.ts';
import { differences } from '../../common/domain/conflict.ts';
import { accentVariables } from '../../common/domain/accent.ts';
import { hasWords, merchant, SPECIFIED, type Merchant } from '../../common/domain/merchant.ts';
import { catalogueHead, meta, unlisted, type Head, type Hosts, type Tag } from '../../common/domain/head.ts';
import { productHead } from '../../common/domain/product.ts';
import type { ScreenReads } from '../../common/contract/drawing.ts';
import { choicesOf, choicesQuery, chosen } from '../../common/domain/choices.ts';
import { redirectOf } from '../../common/routes/redirect.ts';
import { SOME_REVIEWS, addressOf, endpoints } from '../../common/contract/endpoints.ts';
import type { FirstPictures } from './documentCache.ts';
import { listPictureLinks, pictureLink, type LinkAttributes } from '../../common/domain/pictures.ts';

const firstCalls = ({ path, search }: { path: string; search: string }): string[] => {
  if (routeAt(path)?.chunk === 'home') {
    const { keyword, page } = catalogueAt(path);
    const choices = chosen(choicesOf(search));
    const list = addressOf(endpoints.listProducts, { query: { keyword, pageNumber: String(page), ...choices } });
    const isHome = keyword === '' && search === '';
    return isHome ? [addressOf(endpoints.listTopProducts), list] : [list];
  }
  const id = routes.product.match(path)?.id;
  return id === undefined ? [] : [addressOf(endpoints.getProduct, { id, query: SOME_REVIEWS })];
};

/** They arrive a round trip or two earlier. A drawn screen needs no data. */
export const preloadsFor = (
  address: { path: string; search: string },
  { image }: Head,
  hosts: Hosts,
  drawn: FirstPictures | null,
): LinkAttributes[] => [
  ...(image === undefined ? [] : [pictureLink(image, 'product', hosts)]),
  ...(drawn === null ? [] : listPictureLinks(drawn, hosts)),
  ...(drawn === null ? firstCalls(address) : []).map((call) => ({
    as: 'fetch',
    crossorigin: 'anonymous',
    href: `${hosts.api}${call}`,
  })),
];

/** From the bank (3-D Secure). Stripe adds a secret, which must not stay in the history. */
export const bankReturnTarget = (path: string, search: string): string | undefined =>
  routes.order.match(path) !== null && new URLSearchParams(search).has('payment_intent') ? path : undefined;

/** Any other query, such as that of a campaign, makes no document of its own. */
export const drawnSearch = (path: string, search: string, features: readonly string[]): string => {
  if (search === '') return '';
  const route = routeAt(path);
  if (route?.chunk === 'home') return features.includes('catalogue-filters') ? choicesQuery(choicesOf(search)) : '';
  if (route?.access !== 'guest') return '';
  const target = redirectOf(search);
  return target === '/' ? '' : `?redirect=${encodeURIComponent(target)}`;
};

/** What a document says of a shop that is not that of the specification (A100). */
export const shopTags = ({ synonyms: _synonyms, ...shop }: Merchant): Tag[] => {
  if (differences(shop, SPECIFIED).length === 0) return [];
  const { accent } = shop;
  const named = meta('name', 'merchant', JSON.stringify(shop));
  if (accent === SPECIFIED.accent) return [named];

  const style = Object.entries(accentVariables(accent)).map(([name, value]) => `${name}:${value}`);
  const text = `html:root,html:root[data-mantine-color-scheme]{${style.join(';')}}`;
  return [named, meta('name', 'theme-color', accent), { name: 'style', attributes: {}, text }];
};

/** What an address is, before the app runs. A draft is found by its id (A39). */
export type Answer = { status: 200 | 404; route: Route | undefined; head: Head };

/** The title of a page in a language: the texts have the names of the routes. */
const titleOf = (route: Route, titles: ServedTexts['titles']): string | undefined =>
  Object.entries(titles).find(([name]) => routes[name as keyof typeof titles] === route)?.[1];

/** Of a page that engines may list, though it is no product and no list. */
const publicPath = (route: Route): string | null =>
  route === routes.terms && hasWords(merchant()) ? route.path : null;

/** For search engines in a hurry and social networks. Products of another backend are left to the app. */
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
    return { status: 200, route, head: { ...unlisted(titleOf(route, titles), words), path: publicPath(route) } };
  const product = await getProduct({ id });
  return product === null
    ? { status: 404, route, head: unlisted(layout.noSuchProduct, words) }
    : { status: 200, route, head: productHead(product, words) };
};
