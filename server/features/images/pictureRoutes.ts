import type { FastifyPluginAsync } from 'fastify';
import { pictureType, type ImageStore } from './imageStore.ts';
import { PICTURE } from '../../../common/domain/images.ts';

/**
 * The content security policy of a picture, by its name; undefined for other files. Opened by itself, it may load and
 * run nothing; a drawing may have styles of its own.
 */
export const picturePolicy = (name: string): string | undefined => {
  const kind = PICTURE.exec(name)?.[1]?.toLowerCase();
  if (kind === 'svg') return "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  return kind && "default-src 'none'";
};

/**
 * Serves uploaded pictures by their names. A browser may cache them for good, since another picture has another name,
 * and pages of other origins may show them (A30). All other security headers are about documents, and half as long as
 * the smallest pictures.
 */
export const pictureRoutes: FastifyPluginAsync<{ store: ImageStore }> = async (app, { store }) => {
  app.get<{ Params: { name: string } }>('/:name', { helmet: false }, async (request, reply) => {
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
