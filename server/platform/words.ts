import type { ChangedLine, Problem } from '../../common/contract/problem.ts';
import * as german from '../../common/texts/de/answers.ts';
import * as english from '../../common/texts/en/answers.ts';
import type { Language } from '../../common/texts/language.ts';
import { textOf, type Answers, type Message } from '../../common/texts/messages.ts';

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
