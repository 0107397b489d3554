import * as german from '../../common/texts/de/answers.ts';
import * as english from '../../common/texts/en/answers.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../common/texts/language.ts';
import type { TextsLike } from '../../common/texts/textsLike.ts';

type Answers = TextsLike<typeof english>;

const answers: Record<Language, Answers> = { en: english, de: german };

const PLACEHOLDER = /\{(\w+)\}/g;

/** Matches the texts that a template makes, and gives their values by name. */
const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(PLACEHOLDER)
      .map((part, index) => (index % 2 === 1 ? `(?<${part}>.+)` : part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
      .join('')}$`,
    's',
  );

const patterns = Object.entries(english).map(([name, template]) => ({
  name: name as keyof Answers,
  pattern: patternOf(template),
}));

const sentence = (message: string, language: Language): string | undefined => {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(message);
    if (found) return answers[language][name].replaceAll(PLACEHOLDER, (_, value: string) => found.groups![value]!);
  }
  return undefined;
};

/** Problems of several fields are sentences in a row. */
const sentences = (message: string, language: Language): string | undefined => {
  const all = message.split('. ').map((part) => sentence(part, language));
  return all.includes(undefined) ? undefined : all.join('. ');
};

/**
 * What the server says, in a language. The contract, the database and the logs have the English message; it is translated
 * where an answer leaves, so that nothing remembered can answer in the language of another person. Words that are not
 * ours, such as those of a bank, stay as they are.
 */
export const inLanguage = (message: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? message : (sentences(message, language) ?? sentence(message, language) ?? message);
