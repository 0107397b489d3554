import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { say } from '../../../common/texts/messages.ts';
import { HttpError } from './httpError.ts';
import { nowhere, sendError } from './errors.ts';
import { isLocalHost } from '../../../common/domain/head.ts';
import { normalizeIP } from '@fastify/rate-limit';
import { parse } from 'regexparam';

/** The client's address; for IPv6 its network, since one client owns all of it. */
export const clientAddress = ({ ip }: FastifyRequest): string => normalizeIP(ip);

/** The sender controls the host of a request, so it counts on this machine only; '' otherwise. */
export const originOf = ({ protocol, host }: FastifyRequest, publicUrl: string): string => {
  if (publicUrl !== '') return publicUrl;
  return isLocalHost(host) ? `${protocol}://${host}` : '';
};

/** Rejects a request with two Host headers, as RFC 9112 requires: a proxy and Node may differ in which one counts. */
export const rejectSecondHost: onRequestHookHandler = ({ raw }, _reply, done) => {
  const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  done(hosts.length > 1 ? new HttpError(400, say('oneHost')) : undefined);
};

/** Collects the routes that are registered from here on; returns which methods an address takes. */
const collectMethods = (app: FastifyInstance): ((url: string) => string[]) => {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: parse(url).pattern, methods: [method].flat() });
  });
  return (url) => {
    const [path = ''] = url.split('?');
    const found = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].toSorted();
  };
};

/** 405 if it takes other methods, else 404. Call it before any route is registered. */
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

const refuseNul = (): HttpError => new HttpError(400, say('noNul'));

/** An escaped backslash may precede `u0000`. */
const hasNulInJson = (json: string): boolean => json.replaceAll('\\\\', '').includes('\\u0000');

/** PostgreSQL stores every character except NUL, so no text may contain it. */
export const hasNul = (text: string): boolean => text.includes('\0');

export const refuseNulIn = (values: object): void => {
  if (Object.values(values).some((value) => typeof value === 'string' && hasNul(value))) throw refuseNul();
};

/** Bodies are JSON. An empty body counts as none, even with a JSON content type (C4, C18). */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'ignore');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    if (hasNulInJson(body)) return done(refuseNul());
    return void parseJson(request, body, done);
  });
};
