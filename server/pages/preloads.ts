import { routes } from '../../common/routes/routes.ts';
import { SOME_REVIEWS, addressOf, endpoints } from '../../common/contract/endpoints.ts';
import { catalogueAt } from '../../common/routes/catalogue.ts';
import { routeAt } from '../../common/routes/routes.ts';
import type { Head, Hosts } from '../../common/domain/head.ts';
import { DETAIL_SIZES, imageUrl, PLACEHOLDER, srcSetOf } from '../../common/domain/images.ts';

/** The first calls of a screen, with the addresses that the app will use. */
const firstCalls = (path: string): string[] => {
  if (routeAt(path)?.chunk === 'home') {
    const { keyword, page } = catalogueAt(path);
    const list = addressOf(endpoints.listProducts, { query: { keyword, pageNumber: String(page) } });
    return keyword === '' ? [addressOf(endpoints.listTopProducts), list] : [list];
  }
  const id = routes.product.match(path)?.id;
  return id === undefined ? [] : [addressOf(endpoints.getProduct, { id, query: SOME_REVIEWS })];
};

type Link = Record<string, string>;

/** The picture of a product, in the width of its screen. */
const picture = (image: string, { api, imageHosts }: Hosts): Link => {
  const href = imageUrl(api, image, imageHosts) ?? PLACEHOLDER;
  const imagesrcset = srcSetOf(href);
  return {
    as: 'image',
    fetchpriority: 'high',
    href,
    ...(imagesrcset === undefined ? {} : { imagesrcset, imagesizes: DETAIL_SIZES }),
  };
};

/**
 * Preloads for the data and the picture of the screen at an address: fetched along with the code, they arrive a round
 * trip or two earlier.
 */
export const preloadsFor = (path: string, { product }: Head, hosts: Hosts): Link[] => [
  ...(product === undefined ? [] : [picture(product.image, hosts)]),
  ...firstCalls(path).map((call) => ({ as: 'fetch', crossorigin: 'anonymous', href: `${hosts.api}${call}` })),
];
