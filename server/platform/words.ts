import type { ChangedLine, Problem } from '../../common/contract/problem.ts';
import * as german from '../../common/texts/de/answers.ts';
import * as english from '../../common/texts/en/answers.ts';
import { chosenLanguage, DEFAULT_LANGUAGE, type Language, languages } from '../../common/texts/language.ts';
import { textOf, type Answers, type Message } from '../../common/texts/messages.ts';
import type { FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import Negotiator from 'negotiator';

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

export const VARY_LANGUAGE = ['Accept-Language', 'Cookie'].join(', ');

/** The language that a visitor has chosen, or the one of the shop's that their browser prefers (A62). */
export const languageOf = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  spoken: readonly Language[] = languages,
): Language => {
  const chosen = chosenLanguage(headers.cookie);
  if (chosen !== undefined && spoken.includes(chosen)) return chosen;
  const [preferred = DEFAULT_LANGUAGE] = new Negotiator({ headers }).languages([...spoken]);
  return preferred as Language;
};

export const language = plugin(async (app) => {
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (!hasMessage(payload)) return payload;
    reply.header('Vary', [reply.getHeader('Vary') ?? [], VARY_LANGUAGE].flat().join(', '));
    const asked = languageOf(request);
    const { noLongerSold } = answersIn[asked];
    const lines = payload.lines?.map((line) => ({ ...line, name: line.name ?? noLongerSold }));
    return { ...payload, message: wordsIn(asked, payload.message), ...(lines ? { lines } : {}) };
  });
});
