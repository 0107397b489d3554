import { HttpError } from '../../platform/http/httpError.ts';
import { hashPassword } from './passwords.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { say, type Message } from '../../../common/texts/messages.ts';
import { publicPasswords } from '../../platform/settings/demoAccounts.ts';

/** In lower case. */
const common = new Set(dictionary['passwords-common']);

const SHOP = 'proshop';

/** Whether it is the word followed by digits and signs only, which people add to satisfy a rule. */
const isLittleMore = (guess: string, word: string): boolean =>
  guess.startsWith(word) && /^[\d\p{P}\p{S}\s]*$/u.test(guess.slice(word.length));

/**
 * Why a new password is easy to guess, or null: it is a common one, one that the README publishes, or it is built from
 * the email address or the name of the shop (A44). The contract checks its length (A36).
 */
export const guessable = (password: string, email: string): Message | null => {
  const guess = password.toLowerCase();
  const [name = ''] = email.toLowerCase().split('@');
  if (guess === email.toLowerCase() || [name, SHOP].some((word) => isLittleMore(guess, word))) {
    return say('passwordIsName');
  }
  return common.has(guess) || publicPasswords.includes(guess) || /^(.)\1*$/u.test(guess)
    ? say('passwordIsCommon')
    : null;
};

/** The hash of a new password, or 400 if it is easy to guess (A44). */
export const hashNew = async (password: string, email: string): Promise<string> => {
  const problem = guessable(password, email);
  if (problem !== null) throw new HttpError(400, problem);
  return hashPassword(password);
};
