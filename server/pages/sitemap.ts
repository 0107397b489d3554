import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync } from 'fastify';
import { hasWords, merchant } from '../../common/domain/merchant.ts';
import { routes } from '../../common/routes/routes.ts';
import { escaped } from '../platform/http/html.ts';
import { originOf } from '../platform/http/requests.ts';

export type Listing = {
  count: () => Promise<number>;
  ids: (offset: number, limit: number) => Promise<string[]>;
};

type SitemapOptions = {
  robotsFile: string;
  publicUrl: string;
  listing: Listing;
  /** Addresses per file; search engines take no more. */
  most?: number;
};

const xml = (list: 'urlset' | 'sitemapindex', entry: 'url' | 'sitemap', addresses: string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...addresses.map((address) => `<${entry}><loc>${escaped(address)}</loc></${entry}>`),
    `</${list}>`,
    '',
  ].join('\n');

/** The pages that are no products. */
const ownPaths = (): string[] => [routes.home.path, ...(hasWords(merchant()) ? [routes.terms.path] : [])];

const fileOf = async (listing: Listing, most: number, origin: string, number: number): Promise<string | null> => {
  const own = ownPaths();
  const first = number === 1 ? own : [];
  const offset = number === 1 ? 0 : (number - 1) * most - own.length;
  const ids = await listing.ids(offset, most - first.length);
  if (ids.length === 0 && number > 1) return null;
  const addresses = [...first, ...ids.map((id) => routes.product.href({ id }))].map((path) => `${origin}${path}`);
  return xml('urlset', 'url', addresses);
};

const hidden = { schema: { hide: true } };

/** A sitemap has absolute addresses only, so there is none while the origin is unknown. */
export const sitemap: FastifyPluginAsync<SitemapOptions> = async (
  app,
  { robotsFile, publicUrl, listing, most = 50_000 },
) => {
  const rules = readFileSync(robotsFile, 'utf8').trimEnd();

  app.get('/robots.txt', hidden, (request, reply) => {
    const origin = originOf(request, publicUrl);
    const where = origin === '' ? '' : `\nSitemap: ${origin}/sitemap.xml\n`;
    return reply.type('text/plain; charset=utf-8').send(`${rules}\n${where}`);
  });

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const origin = originOf(request, publicUrl);
    if (origin === '') return reply.callNotFound();
    const pages = Math.ceil(((await listing.count()) + ownPaths().length) / most);
    const parts = Array.from({ length: pages }, (_, index) => `${origin}/sitemap/${index + 1}.xml`);
    return reply
      .type('application/xml; charset=utf-8')
      .send(pages === 1 ? await fileOf(listing, most, origin, 1) : xml('sitemapindex', 'sitemap', parts));
  });

  app.get<{ Params: { number: string } }>('/sitemap/:number(^[1-9]\\d{0,5}$).xml', hidden, async (request, reply) => {
    const origin = originOf(request, publicUrl);
    const found = origin === '' ? null : await fileOf(listing, most, origin, Number(request.params.number));
    return found === null ? reply.callNotFound() : reply.type('application/xml; charset=utf-8').send(found);
  });
};
