import multipart from '@fastify/multipart';
import pLimit from 'p-limit';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { say } from '../../../common/texts/messages.ts';
import { calls } from '../../../common/contract/calls.ts';
import { callRoute } from '../../platform/http/callRoute.ts';
import { JSON_TYPE } from '../../platform/http/encoding.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { type ImageStore, pictureType } from './imageStore.ts';
import { PICTURE } from '../../../common/domain/pictures.ts';

/** Opened by itself, a picture may load and run nothing; a drawing may have styles. */
export const picturePolicy = (name: string): string | undefined => {
  const kind = PICTURE.exec(name)?.[1]?.toLowerCase();
  if (kind === 'svg') return "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  return kind && "default-src 'none'";
};

/** Another picture has another name, so browsers may keep them. Pages of other origins may show them (A30). */
export const pictureRoutes: FastifyPluginAsync<{ store: ImageStore }> = async (app, { store }) => {
  app.get<{ Params: { name: string } }>('/:name', { config: { bare: true } }, async (request, reply) => {
    const { name } = request.params;
    reply.headers({
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Security-Policy': picturePolicy(name) ?? "default-src 'none'",
    });
    const bytes = await store.read(name);
    if (bytes === null) return reply.callNotFound();
    return reply.header('Cache-Control', 'public, max-age=31536000, immutable').type(pictureType(name)).send(bytes);
  });
};

const form = { type: 'object', required: ['image'], properties: { image: { type: 'string', format: 'binary' } } };

const sizeOf = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.floor(bytes / 1024)} kB` : `${+(bytes / 1024 ** 2).toFixed(1)} MB`;

const fileIn = async (request: FastifyRequest, maxBytes: number): Promise<Buffer> => {
  if (!request.isMultipart()) throw new HttpError(415, say('sendImage'));
  try {
    let image: Buffer | undefined;
    let pictures = 0;
    for await (const part of request.parts()) {
      pictures += Number(part.type === 'file' || part.fieldname === 'image');
      if (pictures > 1) throw new HttpError(400, say('oneImage'));
      if (part.type === 'field') continue;
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw new HttpError(413, say('imageTooLarge', { size: sizeOf(maxBytes) }));
      if (part.fieldname === 'image') image = bytes;
    }
    if (image !== undefined) return image;
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError(400, say('sendImage'));
  }
  throw new HttpError(400, say('sendImage'));
};

/** C22: encoded again, in several widths (A18). Only here bodies are forms. */
export const uploadRoutes: FastifyPluginAsync<{ store: ImageStore }> = async (app, { store }) => {
  const maxBytes = app.settings.uploadMaxBytes;
  const decode = pLimit(1); // it takes much memory, and uploads are rare
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 2, fileSize: maxBytes, fields: 5, fieldSize: 1024, parts: 7 },
  });
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const limit = app.limits.uploads;
  const docs = { consumes: ['multipart/form-data'], body: form };
  callRoute(app, calls.uploadImage, { limit, saves: 'pictures', docs }, async ({ request, reply }) => {
    const upload = await fileIn(request, maxBytes);
    const { reencode } = await import('./picture.ts'); // it takes long to load, and few processes need it
    const { path, files } = await decode(() => reencode(upload));
    for (const { name, bytes } of files) await store.save(name, bytes);
    reply.type(JSON_TYPE);
    return JSON.stringify(path); // text is sent as it is, and this answer is JSON
  });
};
