import * as v from 'valibot';
import * as answers from '#texts/answers.ts';
import { fill } from '../../../common/texts/fill.ts';
import { HttpError } from '../../http/httpError.ts';

const MOST_ISSUES = 5;

/** The contract's own message if there is one; otherwise the field and its problem. */
const wordsOf = (issue: v.BaseIssue<unknown>): string => {
  const field = v.getDotPath(issue);
  if (field === null) return answers.mustBeObject;
  if (!issue.message.startsWith('Invalid ')) {
    return fill(issue.message, { field });
  }
  return issue.received === 'undefined' ? fill(answers.isRequired, { field }) : fill(answers.isNotValid, { field });
};

const sayWhatIsWrong = (issues: readonly v.BaseIssue<unknown>[]): string =>
  [...new Set(issues.map(wordsOf))].slice(0, MOST_ISSUES).join('. ');

/** Parses a part of a request by the contract's schema, with its transformations and messages. */
export const validatorOf =
  (schema: v.GenericSchema) =>
  (data: unknown): { value: unknown } | { error: Error } => {
    const result = v.safeParse(schema, data);
    return result.success ? { value: result.output } : { error: new HttpError(400, sayWhatIsWrong(result.issues)) };
  };
