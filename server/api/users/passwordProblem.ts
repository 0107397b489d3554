import { dictionary } from '@zxcvbn-ts/language-common';

/** In lower case. */
const common = new Set(dictionary['passwords-common']);

const SHOP = 'proshop';

/** Whether it is a word with nothing but digits and signs behind, which people put there to satisfy a rule. */
const isLittleMore = (guess: string, word: string): boolean =>
  guess.startsWith(word) && /^[\d\p{P}\p{S}\s]*$/u.test(guess.slice(word.length));

/**
 * Why a new password would be guessed early, or null: it is among the common ones, or made of what everybody knows of
 * the account (A44). Lengths are the contract's business (A36).
 */
export const guessable = (password: string, email: string): string | null => {
  const guess = password.toLowerCase();
  const [name = ''] = email.toLowerCase().split('@');
  if (guess === email.toLowerCase() || [name, SHOP].some((word) => isLittleMore(guess, word))) {
    return 'Choose a password other than your email address or the name of the shop';
  }
  return common.has(guess) || /^(.)\1*$/u.test(guess)
    ? 'This is one of the most common passwords. Choose another one.'
    : null;
};
