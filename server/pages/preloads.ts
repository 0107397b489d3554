import { routes } from '../../common/routes/routes.ts';
import { SOME_REVIEWS, addressOf, endpoints } from '../../common/contract/endpoints.ts';
import { chosen, choicesOf } from '../../common/domain/choices.ts';
import { catalogueAt } from '../../common/routes/catalogue.ts';
import { routeAt } from '../../common/routes/routes.ts';
import type { Head, Hosts } from '../../common/domain/head.ts';
import type { FirstPictures } from './revalidatableReads.ts';
import { listPictureLinks, pictureLink, type LinkAttributes } from '../../common/domain/pictureLink.ts';

/** The first calls of a screen, with the addresses that the app will use. */
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

/**
 * Preloads for the data and the picture of the screen at an address: fetched along with the code, they arrive a round
 * trip or two earlier. A screen that is drawn in the document needs no data.
 */
export const preloadsFor = (
  address: { path: string; search: string },
  { type, image }: Head,
  hosts: Hosts,
  drawn: FirstPictures | null,
): LinkAttributes[] => [
  ...(type === 'product' ? [pictureLink(image, 'product', hosts)] : []),
  ...(drawn === null ? [] : listPictureLinks(drawn, hosts)),
  ...(drawn === null ? firstCalls(address) : []).map((call) => ({
    as: 'fetch',
    crossorigin: 'anonymous',
    href: `${hosts.api}${call}`,
  })),
];
