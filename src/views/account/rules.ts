import { MIN_PASSWORD_LENGTH, passwordProblem } from '../../../common/domain/password.ts';

/** For a field that must hold something, of which only the server knows what. */
export const requiredRule = (name: string) => (value: string) => (value.trim() === '' ? `${name} is required` : null);

/** A new password and its repetition, as forms draft them. */
export type NewPassword = { password: string; confirmation: string };

/** The rules of both fields (S106, S107, S136, A36): each says its own problem. */
export const newPasswordRules = {
  password: (password: string) => passwordProblem(password, password),
  confirmation: (confirmation: string, { password }: NewPassword) =>
    confirmation === password ? null : passwordProblem(password, confirmation),
};

export const passwordHint = `At least ${MIN_PASSWORD_LENGTH} characters`;
