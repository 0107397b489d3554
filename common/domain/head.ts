import { searchPath, cataloguePath } from '../routes/catalogue.ts';
import { routes } from '../routes/routes.ts';
import { imageUrl, PLACEHOLDER } from './images.ts';
import { formatCents, toCents } from './money.ts';

/** The default title, and that of the home page (S52). */
export const DEFAULT_TITLE = 'Welcome To ProShop';

/** What the shop is about (S53). */
const DEFAULT_DESCRIPTION = 'We sell the best products for cheap';

/** A picture of the shop, for where a page has none of its own. */
const SHOP_PICTURE = '/social.jpg';

/** What search engines and social networks are told of a page. */
export type Head = {
  /** Absent where it is the default. */
  title?: string;
  description: string;
  /** The one address that it is known by; null where it is nobody's business to find it. */
  path: string | null;
  type: 'website' | 'product';
  image: string;
  /** Set where search engines may follow the links of a page that they should not list. */
  robots?: 'noindex, follow';
  /** Of what is for sale on it. */
  product?: ForSale;
};

/** What is told of a product. `price` in dollars. */
type ForSale = {
  _id: string;
  name: string;
  description: string;
  image: string;
  brand: string;
  category: string;
  price: number;
  countInStock: number;
  rating: number;
  numReviews: number;
  isDraft?: boolean | undefined;
};

/** Where things are. */
export type Hosts = {
  /** Origin of the pages; `''` where nobody trustworthy says it: then no absolute address is written. */
  origin: string;
  /** Origin of the backend with the pictures; `''` = that of the pages. */
  api: string;
  /** See `imageUrl`. */
  imageHosts?: readonly string[];
};

const shop = { description: DEFAULT_DESCRIPTION, type: 'website', image: SHOP_PICTURE } as const;

/** A page that concerns only who looks at it, or none at all. */
export const unlisted = (title?: string): Head => ({ ...shop, path: null, ...(title === undefined ? {} : { title }) });

/**
 * The home page (S52), a page of it, or a search. The first page goes by the address without a number. There are as many
 * searches as words, so search engines do not list them.
 */
export const catalogueHead = ({ keyword, page }: { keyword: string; page: number }): Head => {
  const said = [keyword && `Search: ${keyword}`, page > 1 && `Page ${page}`].filter(Boolean);
  return {
    ...shop,
    path: page > 1 ? cataloguePath(keyword, page) : searchPath(keyword),
    ...(keyword === '' ? {} : { robots: 'noindex, follow' as const }),
    ...(said.length === 0 ? {} : { title: said.join(', ') }),
  };
};

const LONGEST = 200;

/** The beginning of a text, on one line. */
const briefly = (text: string): string => {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST).replace(/\s\S*$/, '')} …`;
};

/** A draft is nobody's to find (A39). */
export const productHead = (product: ForSale): Head =>
  product.isDraft
    ? unlisted(product.name)
    : {
        title: product.name,
        description: briefly(product.description),
        path: routes.product.href({ id: product._id }),
        type: 'product',
        image: product.image,
        product,
      };

/** A product in schema.org's words. */
const linkedData = (product: ForSale, url: string | undefined, image: string | undefined) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  description: product.description,
  image: image && [image],
  sku: product._id,
  brand: { '@type': 'Brand', name: product.brand },
  category: product.category,
  offers: {
    '@type': 'Offer',
    url,
    price: formatCents(toCents(product.price)),
    priceCurrency: 'USD',
    availability: `https://schema.org/${product.countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
  },
  ...(product.numReviews > 0
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Math.round(product.rating * 10) / 10,
          reviewCount: product.numReviews,
        },
      }
    : {}),
});

/** An element of the document's head. */
export type Tag = { name: 'title' | 'meta' | 'link' | 'script'; attributes: Record<string, string>; text?: string };

const meta = (key: 'name' | 'property', name: string, content: string): Tag => ({
  name: 'meta',
  attributes: { [key]: name, content },
});

/** A head as elements, the same from the server as from the browser. No text in it can end its element. */
export const tagsOf = ({ title, description, path, type, image, robots, product }: Head, hosts: Hosts): Tag[] => {
  const always: Tag[] = [
    { name: 'title', attributes: {}, text: title === undefined ? DEFAULT_TITLE : `${title} | ProShop` },
    meta('name', 'description', description),
  ];
  if (path === null) return [...always, meta('name', 'robots', 'noindex')];
  const absolute = (address: string) =>
    !address.startsWith('/') ? address : hosts.origin === '' ? undefined : `${hosts.origin}${address}`;
  const url = absolute(path);
  const found = image === SHOP_PICTURE ? image : imageUrl(hosts.api, image, hosts.imageHosts);
  const picture = absolute(found ?? PLACEHOLDER);
  const data = product && JSON.stringify(linkedData(product, url, picture)).replaceAll('<', String.raw`\u003c`);
  return [
    ...always,
    ...(robots === undefined ? [] : [meta('name', 'robots', robots)]),
    ...(url === undefined ? [] : [{ name: 'link', attributes: { rel: 'canonical', href: url } } satisfies Tag]),
    meta('property', 'og:site_name', 'ProShop'),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title ?? DEFAULT_TITLE),
    meta('property', 'og:description', description),
    ...(url === undefined ? [] : [meta('property', 'og:url', url)]),
    ...(picture === undefined ? [] : [meta('property', 'og:image', picture)]),
    ...(data === undefined
      ? []
      : [{ name: 'script', attributes: { type: 'application/ld+json' }, text: data } satisfies Tag]),
  ];
};
