import type * as v from 'valibot';
import * as fields from '#texts/fields.ts';
import type { FieldName } from '../texts/en/answers.ts';
import { say, type Message } from '../texts/messages.ts';

const isField = (key: unknown): key is FieldName => typeof key === 'string' && Object.hasOwn(fields, key);

/** The label of a field. A schema knows its own keys only, so nothing that a client has sent is repeated (A94). */
const fieldOf = ({ path }: v.BaseIssue<unknown>): FieldName => {
  const key = path?.findLast((item) => typeof item.key === 'string')?.key;
  return isField(key) ? key : 'aValue';
};

/** What is wrong with a value: the message of the schema if it has one, otherwise the field and its problem. */
export const messageOf = (issue: v.BaseIssue<unknown>): Message => {
  if (issue.expected === 'never') return say('unknownField');
  const field = fieldOf(issue);
  if (issue.message.startsWith('{')) {
    const { key, values } = JSON.parse(issue.message) as Message;
    return { key, values: { field, ...values } };
  }
  return issue.received === 'undefined' ? say('isRequired', { field }) : say('isNotValid', { field });
};
