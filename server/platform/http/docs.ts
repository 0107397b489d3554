import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { merchant, SPECIFIED } from '../../../common/domain/merchant.ts';
import type { FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';

/** Beside the other files of the page, which the package does not find by itself once it is bundled. */
const logo = createRequire(import.meta.url).resolve('@fastify/swagger-ui/static/logo.svg');

/** The page sets styles on its elements. It must work over plain http, so nothing asks the browser to upgrade. */
const pagePolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

const inItsName = <T extends { info?: object }>(document: T): T => ({
  ...document,
  info: { ...document.info, title: merchant().name },
});

const pages: FastifyPluginAsync = async (app) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-cache');
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: app.prefix,
    staticCSP: pagePolicy,
    transformSpecification: inItsName,
    baseDir: dirname(logo),
    logo: { type: 'image/svg+xml', content: readFileSync(logo) },
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => inItsName(app.swagger()));
};

/** Lists the routes that are registered after it (S122). */
export const docs = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: SPECIFIED.name,
        version: '1',
        description: 'The calls of the shop. Every error is an object with a `message`.',
      },
      // Beside the document, whatever name or proxy leads to it.
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  await app.register(pages);
});
