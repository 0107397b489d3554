import { hash, verify, type Options } from '@node-rs/argon2';
import { nanoid } from 'nanoid';
import { normalPassword } from '../../../common/domain/typed.ts';
import { say, type Message } from '../../../common/texts/messages.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import type { Viewer } from '../../platform/db/schema.ts';
import type { UsersRepository } from './usersRepository.ts';
import { publicPasswords } from '../../platform/settings/accounts.ts';

/** Argon2id (the library's default) with what OWASP asks for: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(normalPassword(password), cost);

let unknown: Promise<string> | undefined;

/** Older hashes are of what was typed (A91). Without a hash it takes as long: no time tells who has an account. */
export const checkPassword = async (typed: string, passwordHash: string | undefined) => {
  unknown ??= hashPassword(nanoid());
  const compared = passwordHash ?? (await unknown);
  const normal = normalPassword(typed);
  const isNormal = await verify(compared, normal);
  const isAsTyped = !isNormal && normal !== typed && (await verify(compared, typed));
  return { isRight: passwordHash !== undefined && (isNormal || isAsTyped), isOutdated: isAsTyped };
};

export const isPassword = async (typed: string, passwordHash: string | undefined): Promise<boolean> =>
  (await checkPassword(typed, passwordHash)).isRight;

/** Refuses a password that is not the caller's. It is 400, not 401: the token is still valid. */
export const checkCurrentPassword = async (users: UsersRepository, viewer: Viewer, password: string): Promise<void> => {
  const user = await users.findWithHash(viewer.email);
  if (!(await isPassword(password, user?.passwordHash))) throw new HttpError(400, say('wrongCurrentPassword'));
};

const SHOP = 'proshop';

/** Whether it is the word followed by digits and signs only, which people add to satisfy a rule. */
const isLittleMore = (guess: string, word: string): boolean =>
  guess.startsWith(word) && /^[\d\p{P}\p{S}\s]*$/u.test(guess.slice(word.length));

/** Null if it is not: common, published, or built from the email address or the shop's name (A44). */
export const guessable = async (password: string, email: string): Promise<Message | null> => {
  const guess = normalPassword(password).toLowerCase();
  const [name = ''] = email.toLowerCase().split('@');
  if (guess === email.toLowerCase() || [name, SHOP].some((word) => isLittleMore(guess, word))) {
    return say('passwordIsName');
  }
  const { dictionary } = await import('@zxcvbn-ts/language-common'); // not with the server: few processes need it
  return dictionary['passwords-common'].includes(guess) || publicPasswords.includes(guess) || /^(.)\1*$/u.test(guess)
    ? say('passwordIsCommon')
    : null;
};

export const hashNew = async (password: string, email: string): Promise<string> => {
  const problem = await guessable(password, email);
  if (problem !== null) throw new HttpError(400, problem);
  return hashPassword(password);
};
