import * as words from '#texts/common.ts';

/** The first sentence of a text, such as the one line that introduces a product; all of it if it is one. */
export const firstSentence = (text: string): string => /^.*?[.!?](?=\s)/s.exec(text)?.[0] ?? text;

/** The date of a timestamp as shown on screen: its first 10 characters, in any time zone (S156, A16). */
export const dayOf = (timestamp: string | null | undefined): string => timestamp?.slice(0, 10) ?? '';

/** Formats a timestamp in the viewer's time zone and language: the time if it is today, else date and time. */
export const clockOf = (timestamp: string, now = new Date(), language?: string): string => {
  const at = new Date(timestamp);
  return at.toDateString() === now.toDateString()
    ? at.toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' })
    : at.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
};

/** Stands for the name of a person whose account was deleted (A24), in every language: it is data. */
export const DELETED_USER = 'Deleted user';

/** A person's name as a screen shows it, in the language of the shop. */
export const shownName = (name: string): string => (name === DELETED_USER ? words.deletedUser : name);
