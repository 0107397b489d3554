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

/** A part of a text; `isFound` if it is what a word of the keyword has found. */
export type Part = { text: string; isFound: boolean };

/** Cuts a text where the words of a keyword are first found in it, by the same rule. */
export const foundParts = (text: string, keyword: string): Part[] => {
  const signs = Array.from(text);
  const compared = signs.map((sign) => (/\s/.test(sign) ? ' ' : folded(sign)));
  const joined = compared.map((sign) => sign.replaceAll(/['-]/g, ''));
  const isFound = signs.map(() => false);
  for (const word of wordsOf(keyword)) {
    const read = [compared, joined].find((each) => each.join('').includes(word));
    if (read === undefined) continue;
    const start = read.join('').indexOf(word);
    let at = 0;
    for (const [place, sign] of read.entries()) {
      // A sign without length is an accent of the one before.
      if (at + sign.length > start && at < start + word.length) isFound[place] = true;
      at += sign.length;
    }
  }
  return signs.reduce<Part[]>((parts, sign, place) => {
    const last = parts.at(-1);
    if (last && (last.isFound === isFound[place] || compared[place] === '')) last.text += sign;
    else parts.push({ text: sign, isFound: isFound[place]! });
    return parts;
  }, []);
};
