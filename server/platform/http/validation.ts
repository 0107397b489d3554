import * as v from 'valibot';
import { messageOf } from '../../../common/contract/messageOf.ts';
import { say, type Message } from '../../../common/texts/messages.ts';
import { HttpError } from './httpError.ts';

const MOST_ISSUES = 5;

const whatIsWrong = (issues: readonly v.BaseIssue<unknown>[]): Message[] => {
  const messages = issues.map((issue) => (issue.path === undefined ? say('mustBeObject') : messageOf(issue)));
  return [...new Map(messages.map((message) => [JSON.stringify(message), message])).values()].slice(0, MOST_ISSUES);
};

/** Parses a part of a request by the contract's schema, with its transformations and messages. */
export const validatorOf =
  (schema: v.GenericSchema) =>
  (data: unknown): { value: unknown } | { error: Error } => {
    const result = v.safeParse(schema, data);
    return result.success ? { value: result.output } : { error: new HttpError(400, whatIsWrong(result.issues)) };
  };
