import { HttpError } from '../../platform/http/httpError.ts';
import { guessable } from './passwordProblem.ts';
import { hashPassword } from './passwords.ts';

/** The hash of a new password, or 400 if it is easy to guess (A44). */
export const hashNew = async (password: string, email: string): Promise<string> => {
  const problem = guessable(password, email);
  if (problem !== null) throw new HttpError(400, problem);
  return hashPassword(password);
};
