import * as words from '#texts/people.ts';

/** Stands for the name of a person whose account was deleted (A24), in every language: it is data. */
export const DELETED_USER = 'Deleted user';

/** A person's name as a screen shows it, in the language of the shop. */
export const shownName = (name: string): string => (name === DELETED_USER ? words.deletedUser : name);
