const variants: readonly [RegExp, string][] = [
  [/[‘’‚‛ʼ′´`]/gu, "'"],
  [/[“”„‟″]/gu, '"'],
  [/[\p{Pd}−]/gu, '-'],
  [/ø/giu, 'o'],
  [/ł/giu, 'l'],
  [/đ/giu, 'd'],
];

/** Without regard to case, accents, typographic variants, and spaces that differ or cannot be seen. */
const folded = (text: string): string =>
  variants
    .reduce((read, [from, to]) => read.replaceAll(from, to), text)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC')
    .toUpperCase() // ß becomes SS
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** `Wi-Fi` is found as `wifi` too, and `Levi's` as `levis`. */
const withJoined = (text: string): string => (/['-]/.test(text) ? `${text} ${text.replaceAll(/['-]/g, '')}` : text);

/** So that it fits into a row of an index (2,704 bytes), beside a brand and a category. */
const MOST_BYTES = 1900;

const fitting = (text: string): string =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(MOST_BYTES)).read);

/** What searches compare with the words of a keyword (A93). Each text has its own line. */
export const searchable = (...texts: string[]): string =>
  fitting(texts.map((text) => withJoined(folded(text))).join('\n'));

/** The words of a keyword. Each must be a part of `searchable` texts, in any order; other signs stay literal (A19). */
export const wordsOf = (keyword: string): string[] => {
  const words = folded(keyword)
    .split(' ')
    .flatMap((word) => (/[^'-]/.test(word) ? word.replaceAll("'", '').split('-') : [word]));
  return [...new Set(words)].filter((word) => word !== '');
};

export const holdsWords = (keyword: string): ((...texts: string[]) => boolean) => {
  const words = wordsOf(keyword);
  return (...texts) => {
    const text = words.length === 0 ? '' : searchable(...texts);
    return words.every((word) => text.includes(word));
  };
};
