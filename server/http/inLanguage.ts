import * as german from '../../common/texts/de/answers.ts';
import * as germanFields from '../../common/texts/de/fields.ts';
import * as english from '../../common/texts/en/answers.ts';
import * as englishFields from '../../common/texts/en/fields.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../common/texts/language.ts';
import type { TextsLike } from '../../common/texts/textsLike.ts';

type Answers = TextsLike<typeof english>;

const answers: Record<Language, Answers> = { en: english, de: german };

const fields: Record<Language, TextsLike<typeof englishFields>> = { en: englishFields, de: germanFields };

const fieldNames = new Map(
  Object.entries(englishFields).map(([name, text]) => [text, name as keyof typeof englishFields]),
);

const fieldIn = (field: string, language: Language): string => {
  const name = fieldNames.get(field);
  return name === undefined ? field : fields[language][name];
};

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

const ownLength = (template: string): number => template.replaceAll(PLACEHOLDER, '').length;

/** Those that say most by themselves come first: a value of one may look like another. */
const patterns = Object.entries(english)
  .toSorted(([, one], [, other]) => ownLength(other) - ownLength(one))
  .map(([name, template]) => ({ name: name as keyof Answers, pattern: patternOf(template) }));

/** Fields of the contract have names of their own; a time to wait and lines that are short are texts of the catalogue. */
const valueIn = (name: string, value: string, language: Language): string => {
  if (name === 'field') return fieldIn(value, language);
  if (name !== 'wait' && name !== 'names') return value;
  return value
    .split(', ')
    .map((part) => sentence(part, language) ?? part)
    .join(', ');
};

const sentence = (message: string, language: Language): string | undefined => {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(message);
    if (found) {
      return answers[language][name].replaceAll(PLACEHOLDER, (_, value: string) =>
        valueIn(value, found.groups![value]!, language),
      );
    }
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
