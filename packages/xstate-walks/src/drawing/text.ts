/** How wide the signs of a plain sans-serif are, in shares of its size: nothing measures text where there is no page. */
const widths: [signs: RegExp, width: number][] = [
  [/[ijl.,:;'|!]/, 0.27],
  [/[ftrI()[\]{}/\\ \-"]/, 0.35],
  [/[mwMW@…→%]/, 0.88],
  [/[A-Z&]/, 0.69],
];

/** The width of a line of text. */
export const widthOf = (text: string, size: number): number =>
  Array.from(text).reduce((sum, sign) => sum + (widths.find(([signs]) => signs.test(sign))?.[1] ?? 0.56), 0) * size;

/** Wraps words into at most `most` lines; an ellipsis marks what is left out. */
export function wrapped(words: string[], signs: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > signs) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]!.replace(/,$/, '')} …`] : lines;
}
