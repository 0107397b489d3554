import { say } from '../../../common/texts/messages.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { isPassword } from './passwords.ts';
import type { Viewer } from '../../platform/db/schema.ts';
import type { UsersRepository } from './usersRepository.ts';

/** Refuses a password that is not the caller's. It is 400, not 401: the token is still valid. */
export const checkCurrentPassword = async (users: UsersRepository, viewer: Viewer, password: string): Promise<void> => {
  const user = await users.findWithHash(viewer.email);
  if (!(await isPassword(password, user?.passwordHash))) throw new HttpError(400, say('wrongCurrentPassword'));
};
