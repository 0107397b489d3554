import * as answers from '#texts/answers.ts';
import { HttpError } from '../../http/httpError.ts';

/** `\u0000` as JSON escapes it, and not the six characters that follow an escaped backslash. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/i;

const refuseNul = (): HttpError => new HttpError(400, answers.noNul);

/** PostgreSQL stores every character except NUL, so no text may contain it. */
export const refuseNulInJson = (json: string): void => {
  if (escapedNul.test(json)) throw refuseNul();
};

export const hasNul = (text: string): boolean => text.includes('\0');

/** The same for values decoded from an address. */
export const refuseNulIn = (values: object): void => {
  if (Object.values(values).some((value) => typeof value === 'string' && hasNul(value))) throw refuseNul();
};
