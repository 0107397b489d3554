import { hash, verify, type Options } from '@node-rs/argon2';
import { nanoid } from 'nanoid';
import { say } from '../../../common/texts/messages.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import type { Viewer } from '../../platform/db/schema.ts';
import type { UsersRepository } from './usersRepository.ts';

/** Argon2id (the library's default) with what OWASP asks for: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let unknown: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash it takes the same time and never matches, so that response
 * times do not reveal which accounts exist.
 */
export const isPassword = async (password: string, passwordHash: string | undefined): Promise<boolean> => {
  unknown ??= hashPassword(nanoid());
  const right = await verify(passwordHash ?? (await unknown), password);
  return right && passwordHash !== undefined;
};

/** Refuses a password that is not the caller's. It is 400, not 401: the token is still valid. */
export const checkCurrentPassword = async (users: UsersRepository, viewer: Viewer, password: string): Promise<void> => {
  const user = await users.findWithHash(viewer.email);
  if (!(await isPassword(password, user?.passwordHash))) throw new HttpError(400, say('wrongCurrentPassword'));
};
