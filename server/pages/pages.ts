import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { tagsOf } from '../../common/domain/head.ts';
import { readDocuments, type EncodedDocument, type Encoding } from './documents.ts';
import { picturePolicy } from '../api/images/picturePolicy.ts';
import { answerTo, type FindProduct } from './heads.ts';
import { htmlOf } from './html.ts';
import { originOf } from './origin.ts';
import { preloadsFor } from './preloads.ts';
import { sitemap, type Listing } from './sitemap.ts';

/** The products of our own database, as guests see them. */
export type PublicProducts = Listing & { find: FindProduct };

export type PagesOptions = {
  /** Absolute path of the built pages. */
  clientDir: string;
  /** Origin of the API, '' for our own. */
  apiHost: string;
  /** Origin of the pages, '' for that of the request where it is local. */
  publicUrl: string;
  /** Other hosts that pictures may come from. */
  imageHosts?: readonly string[];
  /** What is for sale; left out where the pages call another backend. */
  publicProducts?: PublicProducts | undefined;
};

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

const hidden = { schema: { hide: true } };

/** Below these there are files and calls. One that is missing is a plain 404, and never a screen. */
const notScreens = ['/api', '/images', '/assets'].flatMap((path) => [path, `${path}/*`]);

const encodingOf = (request: FastifyRequest): Encoding => {
  const accepted = request.headers['accept-encoding']?.toLowerCase() ?? '';
  const takes = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(1(\\.0*)?|0?\\.\\d*[1-9]\\d*))?\\s*(,|$)`).test(accepted);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
};

const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  encoding: Encoding,
  { body, etag }: EncodedDocument,
): FastifyReply => {
  reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ETag: etag });
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(body);
};

/**
 * Serves the built pages: hashed files with a year in the cache and compressed by the build, the document for every
 * address of the shop, and the same document with status 404 for any other (S57, A32), so that the app can say so
 * itself. For readers without scripts, the server writes the page's title and description into the document.
 */
export const pages: FastifyPluginAsync<PagesOptions> = async (
  app,
  { clientDir, apiHost, publicUrl, imageHosts = [], publicProducts },
) => {
  const documentFor = readDocuments(clientDir, { apiHost, publicUrl, imageHosts });

  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz', ...(publicProducts ? ['robots.txt'] : [])],
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', /[\\/]assets[\\/]/.test(path) ? YEAR : HOUR);
      const policy = picturePolicy(path);
      if (policy !== undefined) reply.header('Content-Security-Policy', policy);
    },
  });
  if (publicProducts) {
    await app.register(sitemap, { robotsFile: join(clientDir, 'robots.txt'), publicUrl, listing: publicProducts });
  }

  for (const url of notScreens) {
    if (!app.hasRoute({ method: 'GET', url })) app.get(url, hidden, (_request, reply) => reply.callNotFound());
  }

  app.get('/*', hidden, async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const { status, route, head } = await answerTo(path, publicProducts?.find).catch((error: unknown) => {
      request.log.error({ err: error }, 'the product of a document could not be looked up');
      return answerTo(path, undefined);
    });
    const hosts = { origin: originOf(request, publicUrl), api: apiHost, imageHosts };
    const tags = htmlOf(tagsOf(head, hosts), status === 404 ? [] : preloadsFor(path, head, hosts));
    const encoding = encodingOf(request);
    return sendDocument(request, reply.code(status), encoding, documentFor(route?.chunk, tags, encoding));
  });
};
