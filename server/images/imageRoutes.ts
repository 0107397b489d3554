import type { FastifyPluginAsync } from 'fastify';
import type { ImageStore } from './imageStore.ts';

/** Uploaded pictures, for ever: another picture would have another name. Pages of other origins may show them (A30). */
export const imageRoutes =
  (store: ImageStore): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { name: string } }>('/images/:name', { schema: { hide: true } }, async (request, reply) => {
      const bytes = await store.read(request.params.name);
      if (bytes === null) return reply.callNotFound();
      return reply
        .headers({
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Cross-Origin-Resource-Policy': 'cross-origin',
        })
        .type('image/webp')
        .send(bytes);
    });
  };
