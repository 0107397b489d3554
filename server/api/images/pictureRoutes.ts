import type { FastifyPluginAsync } from 'fastify';
import type { ImageStore } from './imageStore.ts';
import { picturePolicy } from './picturePolicy.ts';

/**
 * Serves uploaded pictures by their names. A browser may cache them for good, since another picture has another name,
 * and pages of other origins may show them (A30).
 */
export const pictureRoutes: FastifyPluginAsync<{ store: ImageStore }> = async (app, { store }) => {
  app.get<{ Params: { name: string } }>('/:name', async (request, reply) => {
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
