import type * as english from './en/answers.ts';
import type { FieldName } from './en/answers.ts';
import type { TextsLike } from './textsLike.ts';

export type Answers = TextsLike<typeof english>;

type Key = keyof Answers;
type ValuesOf<K extends Key> = Answers[K] extends (values: infer Values extends object) => string
  ? [values: Values]
  : [];

/** A schema need not name its field: the path of the issue does. */
type FieldOfPath<K extends Key> = Answers[K] extends (values: { field: FieldName }) => string ? [] : ValuesOf<K>;

/** A message before it is written: the key of a text of `answers.ts` and its values, as JSON can hold them. */
export type Message = { key: Key; values?: object };

export const say = <K extends Key>(key: K, ...[values]: ValuesOf<K>): Message =>
  values === undefined ? { key } : { key, values };

/** The same as the message of a schema, which can only be a string. `messageOf` reads it. */
/* @__NO_SIDE_EFFECTS__ */
export const schemaMessage = <K extends Key>(key: K, ...[values]: ValuesOf<K> | FieldOfPath<K>) =>
  JSON.stringify({ key, values });

export const textOf = (answers: Answers, { key, values }: Message) => {
  const text = answers[key];
  return typeof text === 'string' ? text : (text as (values: object) => string)(values!);
};
