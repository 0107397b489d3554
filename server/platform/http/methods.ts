import type { FastifyInstance } from 'fastify';
import { say } from '../../../common/texts/messages.ts';
import { HttpError } from './httpError.ts';
import { nowhere, sendError } from './errors.ts';

const patternOf = (route: string): RegExp =>
  new RegExp(
    `^${route.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}/?$`,
  );

/** Collects the routes that are registered from here on; returns which methods an address takes. */
const collectMethods = (app: FastifyInstance): ((url: string) => string[]) => {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return (url) => {
    const [path = ''] = url.split('?');
    const found = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].toSorted();
  };
};

/**
 * Answers every address below the prefix that no route has: 405 if it takes other methods, else 404. A catch-all of
 * the pages gets none of them. Call it before any route is registered.
 */
export const answerUnknownCalls = (app: FastifyInstance): void => {
  for (const url of ['', '/*']) {
    app.all(url, { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
  }
  const methodsAt = collectMethods(app);
  app.setNotFoundHandler(({ url, method }, reply) => {
    const methods = methodsAt(url);
    if (methods.length === 0 || methods.includes(method)) return sendError(reply, nowhere());
    reply.header('Allow', methods.join(', '));
    return sendError(reply, new HttpError(405, say('takesOnly', { methods: methods.join(', ') })));
  });
};
