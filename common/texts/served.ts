import * as english from './english.ts';
import * as german from './german.ts';
import type { Language } from './language.ts';
import type { TextsLike } from './textsLike.ts';

export type ServedTexts = { [Name in keyof typeof english]: TextsLike<(typeof english)[Name]> };

/** What the server says, in every language. A build of the pages has one language alone, behind `#texts`. */
export const servedTexts: Record<Language, ServedTexts> = { en: english, de: german };
