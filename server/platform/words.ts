import type { ChangedLine, Problem } from '../../common/contract/problem.ts';
import * as german from '../../common/texts/de/answers.ts';
import * as english from '../../common/texts/en/answers.ts';
import { type Language, languageOf } from '../../common/texts/language.ts';
import { textOf, type Answers, type Message } from '../../common/texts/messages.ts';
import plugin from 'fastify-plugin';

/** A message, or several in a row, or words that are not ours, such as those of a bank, which stay as they are. */
export type Words = Message | readonly Message[] | string;

/** A problem before its texts are written in a language. A line without a name is of a product that is no longer sold. */
export type UnwrittenProblem = Omit<Problem, 'message' | 'lines'> & {
  message: Words;
  lines?: (Omit<ChangedLine, 'name'> & { name: string | null })[];
};

export const answersIn: Record<Language, Answers> = { en: english, de: german };

export const wordsIn = (language: Language, words: Words): string =>
  typeof words === 'string'
    ? words
    : [words]
        .flat()
        .map((message) => textOf(answersIn[language], message))
        .join('. ');

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
