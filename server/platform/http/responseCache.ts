import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { sendError } from './errors.ts';
import { overloaded } from './overload.ts';
import { acceptedEncoding, type Encoding, encodeBody, JSON_TYPE, sendEncoded, tagOf } from './encoding.ts';

/** The encoding of a shorter answer would save nothing. */
const WORTH_ENCODING = 1024;

const BROTLI_QUALITY = 5;

/** The serialised answer to a public read, encoded when it is first asked for in an encoding. */
const storedAnswer = (json: string) => {
  const plain = Buffer.from(json);
  const { length } = plain;
  // Weak, since it is the same in every encoding. The content decides it, so it is the same in every server process.
  const etag = `W/"${tagOf(plain)}"`;
  // Sent as text where it is not encoded: together with the headers, which takes half the time.
  const bodies = new Map<Encoding, string | Buffer>([['identity', json]]);

  const encodingFor = (request: FastifyRequest): Encoding =>
    length < WORTH_ENCODING ? 'identity' : acceptedEncoding(request);

  const ready = (request: FastifyRequest) => {
    const encoding = encodingFor(request);
    const body = bodies.get(encoding);
    return body === undefined ? undefined : { body, etag, encoding, type: JSON_TYPE };
  };

  const encoded = async (request: FastifyRequest) => {
    const encoding = encodingFor(request);
    if (!bodies.has(encoding)) bodies.set(encoding, await encodeBody(Buffer.from(json), encoding, BROTLI_QUALITY));
    return ready(request)!;
  };

  return { size: 2 * length + 500, ready, encoded };
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the answer to a public read, made by the first of all who ask for it in this state of the catalogue. */
    sendShared: (request: FastifyRequest, reply: FastifyReply, make: () => Promise<string>) => Promise<FastifyReply>;
  }
  interface FastifyContextConfig {
    /** Its answer depends on nothing but the address, the catalogue, and whether the caller is an administrator. */
    shared?: boolean;
  }
}

const MOST_BYTES = 24 * 1024 * 1024;

/** Without a look at the version: callers with a token, and our client after its writes, see these at once (C6, S103). */
const mayBeOlder = ({ method, routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.shared === true &&
  method === 'GET' &&
  headers.authorization === undefined &&
  headers['cache-control']?.includes('no-cache') !== true;

const keyOf = (version: string, { url, viewer }: Pick<FastifyRequest, 'url' | 'viewer'>): string =>
  `${version} ${viewer?.isAdmin === true ? 'admin ' : ''}${url}`;

/** Stored under the version that was read before its rows: never older than that (docs/decisions/0020). */
export const responseCache = fp(async (app) => {
  const { catalogue } = app;
  const cache = new LRUCache<string, ReturnType<typeof storedAnswer>, () => Promise<string>>({
    maxSize: MOST_BYTES,
    sizeCalculation: (answer, key) => answer.size + key.length,
    ignoreFetchAbort: true, // an answer that does not fit is still sent
    fetchMethod: async (_key, _stale, { context: make }) => storedAnswer(await make()),
  });

  app.decorate('sendShared', async (request, reply, make) => {
    const { content } = await (mayBeOlder(request) ? catalogue.current() : catalogue.fresh());
    const answer = await cache.forceFetch(keyOf(content, request), { context: make });
    app.noteMade(request);
    return sendEncoded(request, reply, await answer.encoded(request));
  });

  app.addHook('onRequest', (request, reply, done) => {
    const version = mayBeOlder(request) ? catalogue.known()?.content : undefined;
    const answer = version === undefined ? undefined : cache.get(keyOf(version, request));
    const ready = answer?.ready(request);
    if (ready) return void sendEncoded(request, reply, ready);
    if (request.routeOptions.config.shared !== true || app.admit(reply)) return done();
    sendError(reply, overloaded);
  });
});
