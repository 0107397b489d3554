import type { FastifyPluginAsync, onSendHookHandler, RouteOptions } from 'fastify';
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

/** A built file; not the route that answers for those that are missing. */
const isHashedFile = ({ url }: RouteOptions): boolean => url.startsWith('/assets/') && !url.includes('*');

/** A picture of the pages, such as the logo. */
const isPicture = ({ url }: RouteOptions): boolean => /^\/[^/]+\.(?:svg|png|jpe?g|ico|webp)$/.test(url);

/**
 * Sends files with the few headers that matter to a script, a style sheet, a font or a picture. All others are about
 * documents, and were as long as the smaller ones of these files. To be registered before the security headers, which
 * then leave these routes out.
 */
export const fileHeaders: FastifyPluginAsync = fp(
  async (app) => {
    app.addHook('onRoute', (route) => {
      const isHashed = isHashedFile(route);
      if (!isHashed && !isPicture(route)) return;
      route.helmet = false;
      route.onSend = [asFile, ...(isHashed ? [asHashedFile] : []), ...[route.onSend ?? []].flat()];
    });
  },
  { name: 'file-headers' },
);
