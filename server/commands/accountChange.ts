import * as v from 'valibot';
import { hashPassword } from '../features/users/passwords.ts';
import { usersRepository, type UsersRepository } from '../features/users/usersRepository.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { HttpError } from '../platform/http/httpError.ts';

/** What an operator may do to an account, beside what administrators can do in the shop. */
export const accountActions = ['reset-password', 'make-admin', 'remove-admin', 'sign-out'] as const;

export const AccountChange = v.object({
  action: v.picklist(accountActions),
  email: v.pipe(v.string(), v.trim(), v.toLowerCase()),
});

export type AccountChange = v.InferOutput<typeof AccountChange>;

const unknown = (email: string) => new HttpError(404, `There is no account with the email address ${email}.`);

const setAdmin = async (users: UsersRepository, email: string, isAdmin: boolean): Promise<string> => {
  const user = await users.findWithHash(email);
  if (user === null) throw unknown(email);
  if (user.isAdmin === isAdmin) return `${email} ${isAdmin ? 'is an administrator already' : 'is no administrator'}.`;
  const { id, name, version } = user;
  await users.change(id, null, { name, email, isAdmin, version });
  return `${email} is ${isAdmin ? 'now' : 'no longer'} an administrator.`;
};

/** A generated password, so that none is in the history of a shell. */
const resetPassword = async (users: UsersRepository, email: string): Promise<string> => {
  const password = newId();
  if (!(await users.endSessions(email, await hashPassword(password)))) throw unknown(email);
  return `The new password of ${email} is ${password}\nIt is shown only now. All sessions of this account have ended.`;
};

const signOut = async (users: UsersRepository, email: string): Promise<string> => {
  if (!(await users.endSessions(email))) throw unknown(email);
  return `All sessions of ${email} have ended.`;
};

const changes: Record<AccountChange['action'], (users: UsersRepository, email: string) => Promise<string>> = {
  'reset-password': resetPassword,
  'make-admin': (users, email) => setAdmin(users, email, true),
  'remove-admin': (users, email) => setAdmin(users, email, false),
  'sign-out': signOut,
};

/** Changes an account; returns what to tell the operator. */
export const changeAccount = (db: Db, { action, email }: AccountChange): Promise<string> =>
  changes[action](usersRepository(db), email);
