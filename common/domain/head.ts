import * as words from '#texts/head.ts';
import { isolated } from '../texts/language.ts';
import type { TextsLike } from '../texts/textsLike.ts';
import { searchPath, cataloguePath } from '../routes/catalogue.ts';
import { looksAsSpecified, merchant } from './merchant.ts';
import { imageUrl } from './pictures.ts';

/** Returns true if a host, with or without a port, is this machine: `localhost`, 127.0.0.0/8 or `[::1]`. */
export const isLocalHost = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);

const SHOP_PICTURE = '/social.jpg';

/** Social networks show no SVG. */
const RASTER_PLACEHOLDER = '/placeholder.png';

export type Head = {
  title?: string | undefined;
  description: string;
  /** The canonical path; null for a page that must not be indexed. */
  path: string | null;
  type: 'website' | 'product';
  /** Of a product; undefined for the shop's. */
  image?: string | undefined;
  /** Set if search engines should follow the links of a page but not list it. */
  robots?: 'noindex, follow' | undefined;
  /** What the page sells, as schema.org structured data, but for its address and picture. */
  product?: LinkedData;
};

/** A product of schema.org with what depends on the origin left out. */
export type LinkedData = { offers: object } & Record<string, unknown>;

export type Hosts = {
  /** Origin of the pages; `''` if no trusted source names it, then no absolute URL is written. */
  origin: string;
  /** Origin of the backend, which serves the images; `''` = the origin of the pages. */
  api: string;
  imageHosts?: readonly string[];
};

export type HeadWords = TextsLike<typeof words>;

const shop = ({ description }: HeadWords) => ({ description, type: 'website' }) as const;

export const unlisted = (title?: string, said: HeadWords = words): Head => ({
  ...shop(said),
  path: null,
  title,
});

/** The canonical path of page 1 has no number. Searches are endless, so engines should not list them (S52). */
export const catalogueHead = ({ keyword, page }: { keyword: string; page: number }, said: HeadWords = words): Head => {
  const parts = [keyword && said.search(keyword), page > 1 && said.page(page)].filter(Boolean);
  return {
    ...shop(said),
    path: page > 1 ? cataloguePath(keyword, page) : searchPath(keyword),
    robots: keyword === '' ? undefined : 'noindex, follow',
    title: parts.join(', ') || undefined,
  };
};

export type Tag = {
  name: 'title' | 'meta' | 'link' | 'script' | 'style';
  attributes: Record<string, string>;
  text?: string;
};

export const meta = (key: 'name' | 'property', name: string, content: string): Tag => ({
  name: 'meta',
  attributes: { [key]: name, content },
});

/** Builds the elements of a head, the same in the server and the browser. JSON is escaped, so that it cannot end its script. */
export const tagsOf = (
  { title, description, path, type, image, robots, product }: Head,
  hosts: Hosts,
  said: HeadWords = words,
): Tag[] => {
  const { name, logo } = merchant();
  const whole = said.title(name);
  const always: Tag[] = [
    { name: 'title', attributes: {}, text: title === undefined ? whole : `${isolated(title)} | ${isolated(name)}` },
    meta('name', 'description', description),
  ];
  if (path === null) return [...always, meta('name', 'robots', 'noindex')];
  const absolute = (address: string | undefined) =>
    !address?.startsWith('/') ? address : hosts.origin === '' ? undefined : `${hosts.origin}${address}`;
  const url = absolute(path);
  const found =
    image === undefined && looksAsSpecified(merchant())
      ? SHOP_PICTURE
      : imageUrl(hosts.api, image ?? logo, hosts.imageHosts);
  const inPlace = image === undefined ? undefined : RASTER_PLACEHOLDER;
  const picture = absolute(found === null || /\.svg\b/i.test(found) ? inPlace : found);
  const data =
    product &&
    JSON.stringify({
      ...product,
      image: picture && [picture],
      offers: { ...product.offers, url },
    }).replaceAll('<', String.raw`\u003c`);
  return [
    ...always,
    ...(robots === undefined ? [] : [meta('name', 'robots', robots)]),
    ...(url === undefined ? [] : [{ name: 'link', attributes: { rel: 'canonical', href: url } } satisfies Tag]),
    meta('property', 'og:site_name', name),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title ?? whole),
    meta('property', 'og:description', description),
    ...(url === undefined ? [] : [meta('property', 'og:url', url)]),
    ...(picture === undefined ? [] : [meta('property', 'og:image', picture)]),
    ...(data === undefined
      ? []
      : [{ name: 'script', attributes: { type: 'application/ld+json' }, text: data } satisfies Tag]),
  ];
};
