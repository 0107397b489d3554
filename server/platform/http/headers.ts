import type { FastifyPluginAsync, onSendHookHandler, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';

type Headers = Record<string, string>;

/** Files have these alone: all of them would be as long as small files. */
const ofFiles: Headers = { 'Cross-Origin-Resource-Policy': 'same-origin', 'X-Content-Type-Options': 'nosniff' };

const commonHeaders: Headers = {
  ...ofFiles,
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Frame-Options': 'DENY',
};

/** Nothing in an answer of the API may run or be framed. With the headers of documents a short one would be twice as long. */
export const apiHeaders: Headers = {
  ...commonHeaders,
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
};

/** Popups keep their opener, because the wallet answers through it. */
export const documentHeaders = (policy: string): Headers => ({
  ...commonHeaders,
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
});

/** Of a file whose name changes with its content, no browser asks again whether it has changed, nor for a part of it. */
const USELESS = ['ETag', 'Last-Modified', 'Accept-Ranges', ...Object.keys(documentHeaders(''))];

const asFile: onSendHookHandler = (_request, reply, payload, done) => {
  reply.headers(ofFiles);
  done(null, payload);
};

const asHashedFile: onSendHookHandler = (_request, reply, payload, done) => {
  if (reply.statusCode !== 404) for (const name of USELESS) reply.removeHeader(name);
  done(null, payload);
};

const isPicture = ({ url }: RouteOptions): boolean => /^\/[^/]+\.(?:svg|png|jpe?g|ico|webp)$/.test(url);

/** Registered before the security headers. */
export const fileHeaders: FastifyPluginAsync = fp(async (app) => {
  app.addHook('onRoute', (route) => {
    const own = [route.onSend ?? []].flat();
    if (isPicture(route)) {
      route.config = { ...route.config, bare: true };
      route.onSend = [asFile, ...own];
    } else if (route.url === '/assets/*') {
      route.onSend = [asHashedFile, asFile, ...own]; // not bare, since it also answers that a file is missing
    }
  });
});

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route sets its own security headers. */
    bare?: boolean;
  }
}

/** Of every answer of a plugin, over those of the plugin around it. */
export const fixedHeaders = fp<{ headers: Headers }>(async (app, { headers }) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.bare !== true) reply.headers(headers);
    done();
  });
});
