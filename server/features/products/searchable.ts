/** A name, or a keyword, as searches compare them: without regard to case, in any language, in any database (A19). */
export const searchable = (text: string): string => text.normalize('NFC').toLowerCase();

/** The pattern for names that hold the keyword; `%`, `_` and `\` in it stand for themselves. */
export const containing = (keyword: string): string => `%${searchable(keyword).replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Whether a keyword, as searches compare it, is long enough for the index of trigrams. */
export const hasTrigram = (keyword: string): boolean => /.../su.test(keyword);

/** Whether a keyword holds two words, with as much of each as `word_borders` of the migrations looks at. */
export const holdsWordBorder = (keyword: string): boolean => /.. ../su.test(keyword);
