import * as german from '../../common/texts/de/answers.ts';
import * as english from '../../common/texts/en/answers.ts';
import type { Language } from '../../common/texts/language.ts';
import { textOf, type Answers, type Message } from '../../common/texts/messages.ts';

/** A message, or several in a row, or words that are not ours, such as those of a bank, which stay as they are. */
export type Words = Message | readonly Message[] | string;

export const answersIn: Record<Language, Answers> = { en: english, de: german };

export const wordsIn = (language: Language, words: Words): string =>
  typeof words === 'string'
    ? words
    : [words]
        .flat()
        .map((message) => textOf(answersIn[language], message))
        .join('. ');
