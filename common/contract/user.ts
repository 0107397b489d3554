import * as v from 'valibot';
import { Id, Version } from './fields.ts';

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
