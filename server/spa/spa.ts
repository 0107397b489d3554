import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { tagsOf } from '../../common/domain/head.ts';
import { readDocuments, type EncodedDocument, type Encoding } from './documents.ts';
import { picturePolicy } from '../images/picturePolicy.ts';
import { answerTo, type FindProduct } from './heads.ts';
import { htmlOf } from './html.ts';
import { originOf } from './origin.ts';
import { preloadsFor } from './preloads.ts';
import { sitemap, type Listing } from './sitemap.ts';

/** The products of our own database, as guests may see them. */
export type PublicProducts = Listing & { find: FindProduct };

export type SpaOptions = {
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

/** Addresses below these are files or calls: what is missing there is missing, and never a screen. */
const noScreen = /^\/(api|images|assets)(\/|$)/;

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
 * Serves the built pages: hashed files for ever and compressed beforehand, the document for every address of the
 * shop, and the same document with status 404 for any other (S57, A32), so that the app can say so itself. What the
 * document says of its page is written into it here, for those who run no scripts.
 */
export const spa =
  ({ clientDir, apiHost, publicUrl, imageHosts = [], publicProducts }: SpaOptions): FastifyPluginAsync =>
  async (app) => {
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
    if (publicProducts) await app.register(sitemap({ clientDir, publicUrl, listing: publicProducts }));

    app.get('/*', { schema: { hide: true } }, async (request, reply) => {
      const [path = '/'] = request.url.split('?');
      if (noScreen.test(path)) return reply.callNotFound();
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
