import * as answers from '#texts/answers.ts';

/** The minimum length of a password (A36). There is no composition rule. */
export const MIN_PASSWORD_LENGTH = 8;

/** Returns the error of a new password and its confirmation, or null (S106, S107, S136). */
export const passwordProblem = (password: string, confirmation: string): string | null => {
  if (password !== confirmation) return answers.passwordsDiffer;
  return password.length < MIN_PASSWORD_LENGTH ? answers.choosePassword({ least: MIN_PASSWORD_LENGTH }) : null;
};
