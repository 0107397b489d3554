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
