import * as v from 'valibot';
import { HttpError } from '../../http/httpError.ts';

const MOST_ISSUES = 5;

/** The contract's own words where it has some, else what is wrong with which field. */
const wordsOf = (issue: v.BaseIssue<unknown>): string => {
  const field = v.getDotPath(issue);
  if (field === null) return 'The request must be a JSON object';
  if (!issue.message.startsWith('Invalid ')) {
    return /^[a-z]/.test(issue.message) ? `${field} ${issue.message}` : issue.message;
  }
  return issue.received === 'undefined' ? `${field} is required` : `${field} is not valid`;
};

const sayWhatIsWrong = (issues: readonly v.BaseIssue<unknown>[]): string =>
  [...new Set(issues.map(wordsOf))].slice(0, MOST_ISSUES).join('. ');

/** Reads what a request carries by the schema of the contract itself: its trims, its coercions, its words. */
export const validatorOf =
  (schema: v.GenericSchema) =>
  (data: unknown): { value: unknown } | { error: Error } => {
    const result = v.safeParse(schema, data);
    return result.success ? { value: result.output } : { error: new HttpError(400, sayWhatIsWrong(result.issues)) };
  };
