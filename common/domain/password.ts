/** The shortest password taken (A36). There is no upper bound of note and no rule of composition. */
export const MIN_PASSWORD_LENGTH = 8;

/** What to say of a new password and its repetition, or null when they will do (S106, S107, S136). */
export const passwordProblem = (password: string, confirmation: string): string | null => {
  if (password !== confirmation) return 'Passwords do not match';
  return password.length < MIN_PASSWORD_LENGTH ? `Choose at least ${MIN_PASSWORD_LENGTH} characters` : null;
};
