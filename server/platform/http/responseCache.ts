import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { sendError } from './errors.ts';
import { overloaded } from './overload.ts';
import { acceptedEncoding, type Encoding, encodeBody, tagOf } from './encoding.ts';

/** The encoding of a shorter answer would save nothing. */
const WORTH_ENCODING = 1024;

const BROTLI_QUALITY = 5;

/** The serialised answer to a public read, encoded when it is first asked for in an encoding. */
class StoredAnswer {
  /** Weak, since it is the same in every encoding. The content decides it, so it is the same in every server process. */
  readonly etag: string;
  readonly #length: number;
  /** Sent as text where it is not encoded: together with the headers, which takes half the time. */
  readonly #text: string;
  readonly #encoded = new Map<Encoding, Buffer>();

  constructor(json: string) {
    const plain = Buffer.from(json);
    this.etag = `W/"${tagOf(plain)}"`;
    this.#length = plain.length;
    this.#text = json;
  }

  get size(): number {
    return 2 * this.#length + 500;
  }

  encodingFor(request: FastifyRequest): Encoding {
    return this.#length < WORTH_ENCODING ? 'identity' : acceptedEncoding(request);
  }

  /** The body, if it was sent in this encoding before. */
  ready(encoding: Encoding): string | Buffer | undefined {
    return encoding === 'identity' ? this.#text : this.#encoded.get(encoding);
  }

  async in(encoding: Encoding): Promise<string | Buffer> {
    const ready = this.ready(encoding);
    if (ready !== undefined) return ready;
    const body = await encodeBody(Buffer.from(this.#text), encoding, BROTLI_QUALITY);
    this.#encoded.set(encoding, body);
    return body;
  }
}

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

const sendBody = (
  request: FastifyRequest,
  reply: FastifyReply,
  { etag }: StoredAnswer,
  [encoding, body]: [Encoding, string | Buffer],
): FastifyReply => {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  reply.header('cache-control', 'no-cache');
  reply.header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
};

const keyOf = (version: string, { url, viewer }: Pick<FastifyRequest, 'url' | 'viewer'>): string =>
  `${version} ${viewer?.isAdmin === true ? 'admin ' : ''}${url}`;

/**
 * Answers to public reads, kept as they are sent (docs/decisions/0020). Stored under the version that was read before its
 * rows, so an answer is never older than its version. Reads without a stored answer are refused while the process has
 * more to do than it can.
 */
export const responseCache = fp(
  async (app) => {
    const { catalogue } = app;
    const cache = new LRUCache<string, StoredAnswer, () => Promise<string>>({
      maxSize: MOST_BYTES,
      sizeCalculation: (answer, key) => answer.size + key.length,
      ignoreFetchAbort: true, // an answer that does not fit is still sent
      fetchMethod: async (_key, _stale, { context: make }) => new StoredAnswer(await make()),
    });

    app.decorate('sendShared', async (request, reply, make) => {
      const { content } = await (mayBeOlder(request) ? catalogue.current() : catalogue.fresh());
      const answer = await cache.forceFetch(keyOf(content, request), { context: make });
      const encoding = answer.encodingFor(request);
      return sendBody(request, reply, answer, [encoding, await answer.in(encoding)]);
    });

    app.addHook('onRequest', (request, reply, done) => {
      const version = mayBeOlder(request) ? catalogue.known()?.content : undefined;
      const answer = version === undefined ? undefined : cache.get(keyOf(version, request));
      const encoding = answer?.encodingFor(request) ?? 'identity';
      const body = answer?.ready(encoding);
      if (answer && body !== undefined) return void sendBody(request, reply, answer, [encoding, body]);
      if (request.routeOptions.config.shared !== true || app.admit(reply)) return done();
      sendError(reply, overloaded);
    });
  },
  { name: 'shared answers', dependencies: ['catalogue', 'overload'] },
);
