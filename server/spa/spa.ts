import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { routeAt } from '../../src/domain/routes.ts';
import { readDocuments, type HtmlDocument } from './documents.ts';

export type SpaOptions = {
  /** Absolute path of the built pages. */
  clientDir: string;
  /** Origin of the API, '' for our own. */
  apiHost: string;
};

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/** Addresses below these are files or calls: what is missing there is missing, and never a screen. */
const noScreen = /^\/(api|images|assets)(\/|$)/;

const encodingOf = (request: FastifyRequest): keyof HtmlDocument => {
  const accepted = request.headers['accept-encoding']?.toLowerCase() ?? '';
  const takes = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(1(\\.0*)?|0?\\.\\d*[1-9]\\d*))?\\s*(,|$)`).test(accepted);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
};

const sendDocument = (request: FastifyRequest, reply: FastifyReply, document: HtmlDocument): FastifyReply => {
  const encoding = encodingOf(request);
  const { body, etag } = document[encoding];
  reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ETag: etag });
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(body);
};

/**
 * Serves the built pages: hashed files for ever and compressed beforehand, the document for every address of the
 * shop, and the same document with status 404 for any other (S57, A32), so that the app can say so itself.
 */
export const spa =
  ({ clientDir, apiHost }: SpaOptions): FastifyPluginAsync =>
  async (app) => {
    const documentFor = readDocuments(clientDir, apiHost);

    await app.register(fastifyStatic, {
      root: clientDir,
      wildcard: false,
      index: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['index.html', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        reply.header('Cache-Control', /[\\/]assets[\\/]/.test(path) ? YEAR : HOUR);
      },
    });

    app.get('/*', { schema: { hide: true } }, (request, reply) => {
      const [path = '/'] = request.url.split('?');
      if (noScreen.test(path)) return reply.callNotFound();
      const route = routeAt(path);
      return sendDocument(request, reply.code(route ? 200 : 404), documentFor(route?.chunk));
    });
  };
