import type { FastifyInstance } from 'fastify';
import { say } from '../../../common/texts/messages.ts';
import { HttpError } from './httpError.ts';

const refuseNul = (): HttpError => new HttpError(400, say('noNul'));

/** PostgreSQL stores every character except NUL, so no text may contain it. */
const refuseNulInJson = (json: string): void => {
  if (json.replaceAll('\\\\', '').includes('\\u0000')) throw refuseNul(); // an escaped backslash may precede `u0000`
};

export const hasNul = (text: string): boolean => text.includes('\0');

/** The same for values decoded from an address. */
export const refuseNulIn = (values: object): void => {
  if (Object.values(values).some((value) => typeof value === 'string' && hasNul(value))) throw refuseNul();
};

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
