import * as words from '#texts/account.ts';
import * as answers from '#texts/answers.ts';
import { MIN_PASSWORD_LENGTH } from '../../../common/contract/user.ts';

/** The rule of a required field that only the server can check further. */
export const requiredRule = (name: string) => (value: string) => (value.trim() === '' ? words.required(name) : null);

/** A new password and its confirmation, as typed. */
export type NewPassword = { password: string; confirmation: string };

/** The rules of both fields (S106, S107, S136, A36). */
export const newPasswordRules = {
  password: (password: string) =>
    password.length < MIN_PASSWORD_LENGTH ? answers.choosePassword({ least: MIN_PASSWORD_LENGTH }) : null,
  confirmation: (confirmation: string, { password }: NewPassword) =>
    confirmation === password ? null : answers.passwordsDiffer,
};

export const passwordHint = words.passwordHint(MIN_PASSWORD_LENGTH);

/** For a profile, where a blank password is not changed. */
export const keepPasswordHint = words.keepPasswordHint(MIN_PASSWORD_LENGTH);
