import * as germanHead from './de/head.ts';
import * as germanLayout from './de/layout.ts';
import * as germanMails from './de/mails.ts';
import * as germanMoney from './de/money.ts';
import * as germanTitles from './de/titles.ts';
import * as englishHead from './en/head.ts';
import * as englishLayout from './en/layout.ts';
import * as englishMails from './en/mails.ts';
import * as englishMoney from './en/money.ts';
import * as englishTitles from './en/titles.ts';
import type { Language } from './language.ts';
import type { TextsLike } from './textsLike.ts';

const english = {
  head: englishHead,
  layout: englishLayout,
  mails: englishMails,
  money: englishMoney,
  titles: englishTitles,
};

/** The texts of one language that the server needs at run time. */
export type ServedTexts = { [Name in keyof typeof english]: TextsLike<(typeof english)[Name]> };

const german: ServedTexts = {
  head: germanHead,
  layout: germanLayout,
  mails: germanMails,
  money: germanMoney,
  titles: germanTitles,
};

/** What the server says, in every language. A build of the pages has one language alone, behind `#texts`. */
export const servedTexts: Record<Language, ServedTexts> = { en: english, de: german };
