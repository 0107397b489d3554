import type { FastifyInstance } from 'fastify';
import { refuseNulInJson } from './text.ts';

/** Bodies are JSON. An empty body counts as none, even with a JSON content type (C4, C18). */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'ignore');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    try {
      refuseNulInJson(body);
    } catch (error) {
      return done(error as Error);
    }
    return void parse(request, body, done);
  });
};
