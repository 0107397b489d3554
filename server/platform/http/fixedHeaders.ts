import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route sets its own security headers (its option `helmet` is false). */
    bare?: boolean;
  }
}

/** The headers that helmet adds to an answer. They depend on nothing in a request. */
const headersOf = async (options: FastifyHelmetOptions): Promise<Record<string, string>> => {
  const probe = Fastify();
  await probe.register(helmet, options);
  probe.get('/', (_request, reply) => reply.raw.end(JSON.stringify(reply.raw.getHeaders())));
  const { body } = await probe.inject('/');
  await probe.close();
  return JSON.parse(body) as Record<string, string>;
};

/**
 * The security headers of every answer, except on routes with helmet's option `helmet: false`; a plugin may overwrite
 * them for its own. They are computed once: helmet computes them for each request, in more time than a stored answer
 * takes.
 */
export const fixedHeaders = fp<{ headers: FastifyHelmetOptions }>(
  async (app, options) => {
    const headers = await headersOf(options.headers);
    app.addHook('onRoute', (route) => {
      if (route.helmet === false) route.config = { ...route.config, bare: true };
    });
    app.addHook('onRequest', (request, reply, done) => {
      if (request.routeOptions.config.bare === true) return done();
      reply.headers(headers);
      done();
    });
  },
  { name: 'fixed headers' },
);
