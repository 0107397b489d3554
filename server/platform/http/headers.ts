import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyPluginAsync, type onSendHookHandler, type RouteOptions } from 'fastify';
import fp from 'fastify-plugin';

/** Of a file whose name changes with its content, no browser asks again whether it has changed, nor for a part of it. */
const USELESS = ['ETag', 'Last-Modified', 'Accept-Ranges'];

const asFile: onSendHookHandler = (_request, reply, payload, done) => {
  reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' });
  done(null, payload);
};

const asHashedFile: onSendHookHandler = (_request, reply, payload, done) => {
  for (const name of USELESS) reply.removeHeader(name);
  done(null, payload);
};

const isHashedFile = ({ url }: RouteOptions): boolean => url.startsWith('/assets/') && !url.includes('*');

const isPicture = ({ url }: RouteOptions): boolean => /^\/[^/]+\.(?:svg|png|jpe?g|ico|webp)$/.test(url);

/** Files have few headers: all others are as long as small files. Registered before the security headers. */
export const fileHeaders: FastifyPluginAsync = fp(async (app) => {
  app.addHook('onRoute', (route) => {
    const isHashed = isHashedFile(route);
    if (!isHashed && !isPicture(route)) return;
    route.helmet = false;
    route.onSend = [asFile, ...(isHashed ? [asHashedFile] : []), ...[route.onSend ?? []].flat()];
  });
});

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

export const commonHeaders = {
  crossOriginResourcePolicy: { policy: 'same-origin' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  xFrameOptions: { action: 'deny' },
} satisfies FastifyHelmetOptions;

/** Nothing in an answer of the API may run or be framed. With the headers of documents a short one would be twice as long. */
export const apiHeaders: FastifyHelmetOptions = {
  ...commonHeaders,
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/**
 * Of every answer of a plugin, over those of the plugin around it. Computed once: for each request, helmet takes longer
 * than a stored answer. `helmet: false` leaves them out.
 */
export const fixedHeaders = fp<{ headers: FastifyHelmetOptions }>(async (app, options) => {
  const headers = await headersOf(options.headers);
  app.addHook('onRoute', (route) => {
    if (route.helmet === false) route.config = { ...route.config, bare: true };
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.bare === true) return done();
    reply.headers(headers);
    done();
  });
});
