import { dictionary } from '@zxcvbn-ts/language-common';

/** In lower case. */
const common = new Set(dictionary['passwords-common']);

const SHOP = 'proshop';

/** Without the digits and signs that people put behind a word to satisfy a rule. */
const wordOf = (password: string): string => password.replace(/[\d\p{P}\p{S}\s]+$/u, '');

/**
 * Why a new password would be guessed early, or null: it is among the common ones, or made of what everybody knows of
 * the account (A44). Lengths are the contract's business (A36).
 */
export const guessable = (password: string, email: string): string | null => {
  const guess = password.toLowerCase();
  const [name = ''] = email.toLowerCase().split('@');
  if (guess === email.toLowerCase() || [name, SHOP].includes(wordOf(guess))) {
    return 'Choose a password other than your email address or the name of the shop';
  }
  return common.has(guess) || /^(.)\1*$/u.test(guess)
    ? 'This is one of the most common passwords. Choose another one.'
    : null;
};
