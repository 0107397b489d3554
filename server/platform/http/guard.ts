import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { say } from '../../../common/texts/messages.ts';
import type { Access } from '../../../common/contract/endpoints.ts';
import { HttpError } from './httpError.ts';
import type { Viewer } from '../db/schema.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    /** Who may call. Every route in the guard's scope must say so. */
    access?: Access;
    /** The error for a signed-in caller who is no admin, where 403 would reveal that something exists. */
    refuse?: (request: FastifyRequest) => Promise<HttpError>;
  }
}

const bearer = (request: FastifyRequest): string | null =>
  /^bearer +(\S+)$/i.exec(request.headers.authorization?.trim() ?? '')?.[1] ?? null;

const identifies = (request: FastifyRequest): boolean => (request.headers.authorization ?? '') !== '';

export const refusalOf = (request: FastifyRequest, access: Access | undefined): HttpError | null => {
  if (access === 'anyone') return null;
  if (request.viewer === null) return new HttpError(401, identifies(request) ? say('tokenFailed') : say('noToken'));
  return access === 'admin' && !request.viewer.isAdmin ? new HttpError(403, say('notAdmin')) : null;
};

/** Requests that arrive in one turn of the event loop share a read, which begins when all of them have arrived. */
const oncePerTurn = <T>(read: (key: string) => Promise<T>): typeof read => {
  const waiting = new Map<string, Promise<T>>();
  const readAfterTurn = async (key: string): Promise<T> => {
    await endOfTurn();
    waiting.delete(key);
    return read(key);
  };
  return (key) => {
    const shared = waiting.get(key) ?? readAfterTurn(key);
    waiting.set(key, shared);
    return shared;
  };
};

/** Deny by default (S123–S128): no route without access. On calls for anyone, a bad token counts as none. */
export const guard = fp(async (app) => {
  app.decorateRequest('viewer', null);

  app.addHook('onRoute', ({ url, config }) => {
    if (config?.access === undefined) throw new Error(`The route ${url} does not say who may call it`);
  });

  const find = oncePerTurn(app.users.find);
  const viewerOf = async (token: string): Promise<Viewer | null> => {
    const claim = await app.tokens.read(token);
    const user = claim && (await find(claim.userId));
    return user && user.tokenVersion === claim.tokenVersion ? user : null;
  };

  app.addHook('onRequest', async (request, reply) => {
    const { access, refuse } = request.routeOptions.config;
    reply.header('Cache-Control', access === 'anyone' ? 'no-cache' : 'no-store');
    const token = bearer(request);
    request.viewer = token === null ? null : await viewerOf(token);
    const refusal = refusalOf(request, access);
    if (refusal) throw refuse && request.viewer ? await refuse(request) : refusal;
  });
});
