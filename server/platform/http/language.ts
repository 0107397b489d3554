import plugin from 'fastify-plugin';
import { languageOf } from '../../../common/texts/language.ts';
import { answersIn, wordsIn, type UnwrittenProblem } from '../words.ts';

const hasMessage = (payload: unknown): payload is Pick<UnwrittenProblem, 'message' | 'lines'> =>
  typeof payload === 'object' && payload !== null && 'message' in payload;

const withCookie = (vary: string | number | string[] | undefined = []): string => [vary, 'Cookie'].flat().join(', ');

/** Writes every message of the API in the language of the visitor's cookie; without one, in that of the contract. */
export const language = plugin(async (app) => {
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (!hasMessage(payload)) return payload;
    reply.header('Vary', withCookie(reply.getHeader('Vary')));
    const asked = languageOf(request.headers.cookie);
    const { noLongerSold } = answersIn[asked];
    const lines = payload.lines?.map((line) => ({ ...line, name: line.name ?? noLongerSold }));
    return { ...payload, message: wordsIn(asked, payload.message), ...(lines ? { lines } : {}) };
  });
});
