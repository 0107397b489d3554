import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/**
 * The OpenAPI document at `/api/openapi.json`, browsable at `/api/docs`. Registered before any route, since it lists
 * what is registered after it (S122).
 */
export const describeApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'ProShop',
        version: '1',
        description: 'The calls of the shop. Every error is an object with a `message`.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone' };
    });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
    docs.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  });
};
