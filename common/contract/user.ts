import * as v from 'valibot';
import { MIN_PASSWORD_LENGTH, isLongEnough } from '../domain/typed.ts';
import { schemaMessage } from '../texts/messages.ts';
import { Email, TypedEmail, Id, Version, text, upTo } from './fields.ts';

export const User = v.object({
  _id: Id,
  name: v.string(),
  email: v.string(),
  isAdmin: v.optional(v.boolean(), false),
  version: Version,
});
export type User = v.InferOutput<typeof User>;

export const LoginInfo = v.object({ ...User.entries, token: v.string() });
export type LoginInfo = v.InferOutput<typeof LoginInfo>;

/** The response to registration and profile update: with or without a token, because backends differ (A9, A11). */
export const MaybeLoginInfo = v.object({ ...User.entries, token: v.optional(v.string()) });
export type MaybeLoginInfo = v.InferOutput<typeof MaybeLoginInfo>;

const Password = v.pipe(
  v.string(schemaMessage('isRequired', { field: 'password' })),
  v.maxLength(1000, schemaMessage('tooLong', { field: 'password', most: 1000 })),
);
const NewPassword = v.pipe(
  Password,
  v.check(isLongEnough, schemaMessage('passwordTooShort', { least: MIN_PASSWORD_LENGTH })),
);

export const Credentials = v.object({ email: TypedEmail, password: Password });
export type Credentials = v.InferInput<typeof Credentials>;

/** Registration (S67, A36). Strict, so that an extra field cannot make the user an admin. */
export const Registration = v.strictObject({ name: text('name', 100), email: Email, password: NewPassword });
export type Registration = v.InferInput<typeof Registration>;

/** The token decides whose profile it is (S73, A11). A current password that is sent must be correct (A44). */
export const ProfileIn = v.object({
  id: v.optional(upTo('id', 64)),
  name: text('name', 100),
  email: Email,
  password: v.optional(v.union([v.literal(''), NewPassword])),
  currentPassword: v.optional(Password),
});
export type ProfileIn = v.InferInput<typeof ProfileIn>;

export const UserIn = v.object({
  _id: v.optional(Id),
  name: text('name', 100),
  email: Email,
  isAdmin: v.boolean(schemaMessage('mustBeAdminOrNot')),
  version: Version,
});
export type UserIn = v.InferInput<typeof UserIn>;
