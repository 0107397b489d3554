import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { textOn } from '../../common/domain/accent.ts';
import { looksAsSpecified, merchant, SPECIFIED, type Merchant } from '../../common/domain/merchant.ts';
import { imageUrl } from '../../common/domain/pictures.ts';
import { picturePolicy } from '../features/images/imageRoutes.ts';
import type { CatalogueVersion } from '../features/products/catalogue.ts';
import { sendEncoded, tagOf } from '../platform/http/encoding.ts';
import { htmlOf } from '../platform/http/html.ts';

const ICON = '/favicon.svg';
const MANIFEST = '/manifest.webmanifest';

/** Browsers keep icons by their address, so a change has another one. */
const versioned = (path: string, { name, logo, accent }: Merchant): string =>
  `${path}?v=${tagOf(Buffer.from(JSON.stringify([name, logo, accent])))}`;

/** An icon that is drawn is of any size. The type of a logo is left to its answer. */
const iconOf = (shop: Merchant, imageHosts: readonly string[]): { src: string; type?: string } => {
  const logo = imageUrl('', shop.logo, imageHosts);
  return logo === null ? { src: versioned(ICON, shop), type: 'image/svg+xml' } : { src: logo };
};

/** The links of documents, where they are not those of the build (A100). */
export const merchantLinks = (shop: Merchant, imageHosts: readonly string[]): string | undefined => {
  if (looksAsSpecified(shop)) return undefined;
  const { src: href, ...type } = iconOf(shop, imageHosts);
  const links = [
    { rel: 'icon', href, ...type },
    { rel: 'manifest', href: versioned(MANIFEST, shop) },
  ];
  return htmlOf(links.map((attributes) => ({ name: 'link', attributes })));
};

/** The first letter of the name, on the accent. */
const drawnIcon = ({ name, accent }: Merchant): string => {
  const letter = /[\p{L}\p{N}]/u.exec(name.toUpperCase())?.[0] ?? '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="11" fill="${accent}"/><text x="24" y="35" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="30" fill="${textOn(accent)}">${letter}</text></svg>`;
};

type Options = { clientDir: string; imageHosts: readonly string[]; catalogue: CatalogueVersion };

/**
 * Answers for the files of the build that show the specification's shop, from when it looks otherwise (A100). Browsers
 * ask for the last two by themselves.
 */
export const merchantFiles = (app: FastifyInstance, { clientDir, imageHosts, catalogue }: Options): void => {
  const paths = [MANIFEST, ICON, '/favicon.ico', '/apple-touch-icon.png'];
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    if (!paths.includes(path)) return undefined;
    await catalogue.current().catch(() => undefined); // another process may have changed the shop
    const shop = merchant();
    if (looksAsSpecified(shop)) return undefined;
    const send = (type: string, body: string) =>
      sendEncoded(request, reply, { type, body, etag: `"${tagOf(Buffer.from(body))}"`, encoding: 'identity' });
    const icon = iconOf(shop, imageHosts);
    if (path === MANIFEST) {
      const built = JSON.parse(readFileSync(join(clientDir, MANIFEST), 'utf8')) as { theme_color: string };
      const icons = [{ ...icon, sizes: 'any' }];
      const color = shop.accent === SPECIFIED.accent ? built.theme_color : shop.accent;
      const own = { name: shop.name, short_name: shop.name, theme_color: color, icons };
      return send('application/manifest+json', JSON.stringify({ ...built, ...own }));
    }
    if (path !== ICON || icon.type === undefined) return reply.redirect(icon.src);
    reply.header('Content-Security-Policy', picturePolicy(path));
    return send('image/svg+xml', drawnIcon(shop));
  });
};
