import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '../../common/contract/endpoints.ts';
import type { Viewer } from '../users/usersRepository.ts';
import { isApi } from './methods.ts';
import { HttpError } from './httpError.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; null for a guest. */
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    /** Who may call. Every route below `/api` must say so. */
    access?: Access;
    /** Refuses a signed-in caller who is no admin in another way than by 403, where even existence is private. */
    refuse?: (request: FastifyRequest) => Promise<HttpError>;
  }
}

/** Whom a bearer token stands for, by the database as it is now; null when it is not, or no longer, good. */
export type ReadToken = (token: string) => Promise<Viewer | null>;

const bearer = (request: FastifyRequest): string | null =>
  /^bearer +(\S+)$/i.exec(request.headers.authorization?.trim() ?? '')?.[1] ?? null;

/** Whether somebody tried to say who they are, however badly. */
const identifies = (request: FastifyRequest): boolean => (request.headers.authorization ?? '') !== '';

/**
 * Authorisation, deny by default (S123–S128): a route below `/api` that does not say who may call it cannot be
 * registered, and any request that reaches `/api` without such a route finds nothing. On calls for anyone, a bad token
 * counts as none.
 */
export const guard = (app: FastifyInstance, readToken: ReadToken): void => {
  app.decorateRequest('viewer', null);

  app.addHook('onRequest', async (request, reply) => {
    const { access, refuse } = request.routeOptions.config;
    if (access === undefined) {
      if (!isApi(request.url) || request.is404) return undefined;
      reply.callNotFound();
      return reply;
    }
    reply.header('Cache-Control', access === 'anyone' ? 'no-cache' : 'no-store');
    const token = bearer(request);
    request.viewer = token === null ? null : await readToken(token);
    if (access === 'anyone') return undefined;
    if (request.viewer === null) {
      throw new HttpError(401, identifies(request) ? 'Not authorized, token failed' : 'Not authorized, no token');
    }
    if (access === 'admin' && !request.viewer.isAdmin) {
      throw refuse ? await refuse(request) : new HttpError(403, 'Not authorized as an admin');
    }
    return undefined;
  });
};

/** From here on, a route below `/api` must say who may call it. */
export const requireAccess = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ url, config }) => {
    if (isApi(url) && config?.access === undefined) throw new Error(`The route ${url} does not say who may call it`);
  });
};
