import { hash, verify, type Options } from '@node-rs/argon2';
import { nanoid } from 'nanoid';

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
