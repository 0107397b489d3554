/** What is stored of a list: an empty one removes its key. */
export const nullIfEmpty = <T>(list: T[]): T[] | null => (list.length === 0 ? null : list);

/** Without ink in any font: spaces, control characters, joiners and fillers, the empty pattern of Braille. */
const INVISIBLE = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** True of a text in which nothing can be seen, such as a name of zero-width spaces (A92). */
export const isBlank = (text: string): boolean => text.replaceAll(INVISIBLE, '') === '';

/** A text of one line as it is stored: without controls that turn the direction of what follows it (A92), or half characters. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Bidi_Control}\p{Surrogate}]/gu, '').trim();
