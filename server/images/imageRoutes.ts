import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { calls } from '../../common/contract/calls.ts';
import { callRoute } from '../http/callRoute.ts';
import type { Limit } from '../http/limits.ts';
import { HttpError } from '../http/httpError.ts';
import { picturePolicy } from './picturePolicy.ts';
import type { ImageStore } from './imageStore.ts';
import { reencode } from './picture.ts';

export type ImageOptions = {
  store: ImageStore;
  /** Largest upload taken. */
  maxBytes: number;
  limit: Limit;
};

/** Runs one task after another: decoding takes much memory, and few people upload pictures. */
const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task, task);
    last = next.catch(() => undefined);
    return next;
  };
};

/** The form, for the API's description; what it holds is looked at by content. */
const form = { type: 'object', required: ['image'], properties: { image: { type: 'string', format: 'binary' } } };

const HOW = 'Send the image as multipart/form-data in a field named "image"';

const ONE = 'Send one image only';

const sizeOf = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.floor(bytes / 1024)} kB` : `${+(bytes / 1024 ** 2).toFixed(1)} MB`;

const fileIn = async (request: FastifyRequest, maxBytes: number): Promise<Buffer> => {
  if (!request.isMultipart()) throw new HttpError(415, HOW);
  try {
    let image: Buffer | undefined;
    let pictures = 0;
    for await (const part of request.parts()) {
      pictures += Number(part.type === 'file' || part.fieldname === 'image');
      if (pictures > 1) throw new HttpError(400, ONE);
      if (part.type === 'field') continue;
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw new HttpError(413, `The image can have at most ${sizeOf(maxBytes)}`);
      if (part.fieldname === 'image') image = bytes;
    }
    if (image !== undefined) return image;
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError(400, HOW);
  }
  throw new HttpError(400, HOW);
};

/**
 * C22: an admin's picture is made anew, kept in several widths and answered by its path (A18). Pictures are served
 * for ever, since another one would have another name, and to pages of other origins as well (A30).
 */
export const imageRoutes =
  ({ store, maxBytes, limit }: ImageOptions): FastifyPluginAsync =>
  async (app) => {
    const decode = inTurn();
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: 2, fileSize: maxBytes, fields: 5, fieldSize: 1024, parts: 7 },
    });
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));

    callRoute(
      app,
      calls.uploadImage,
      async ({ request, reply }) => {
        const upload = await fileIn(request, maxBytes);
        const { path, files } = await decode(() => reencode(upload));
        for (const { name, bytes } of files) await store.save(name, bytes);
        reply.type('application/json; charset=utf-8');
        return JSON.stringify(path); // text is sent as it is, and this answer is JSON
      },
      { limit, docs: { consumes: ['multipart/form-data'], body: form } },
    );

    app.get<{ Params: { name: string } }>('/images/:name', { schema: { hide: true } }, async (request, reply) => {
      const bytes = await store.read(request.params.name);
      if (bytes === null) return reply.callNotFound();
      return reply
        .headers({
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Cross-Origin-Resource-Policy': 'cross-origin',
          'Content-Security-Policy': picturePolicy(request.params.name),
        })
        .type('image/webp')
        .send(bytes);
    });
  };
