import * as words from '#texts/productImport.ts';
import { attempt } from '../../common/domain/attempt.ts';
import { ServiceError } from './serviceError.ts';

/** Encodings of files without a mark, the most likely one first. */
const guesses = ['windows-1252', 'macintosh', 'windows-1250', 'windows-1251'] as const;

export type Encoding = (typeof guesses)[number];

/** An encoding that a file may have, with the first lines in which it differs from the others. */
export type EncodingChoice = { encoding: Encoding; lines: readonly string[] };

const SHOWN_LINES = 3;
const SHOWN_CHARACTERS = 200;

const CONTROL = /(?![\t\n\f\r])\p{Cc}/u;

const decoded = (bytes: Uint8Array<ArrayBuffer>, encoding: string): string | null => {
  const text = attempt(() => new TextDecoder(encoding, { fatal: true }).decode(bytes), null);
  return text === null || CONTROL.test(text) ? null : text.replaceAll(/\r\n?/g, '\n');
};

/** Half of the bytes of most texts in UTF-16 are 0. */
const isZeroAt = (bytes: Uint8Array, parity: number): boolean => {
  const some = bytes.subarray(0, 1000).filter((_, index) => index % 2 === parity);
  return some.filter((byte) => byte === 0).length > some.length / 2;
};

const unicodeOf = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || isZeroAt(bytes, 1)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || isZeroAt(bytes, 0) ? 'utf-16be' : 'utf-8';
};

/** The text of a file, with `\n` at the end of lines. If the encoding is not certain, the possible ones instead. */
export const textIn = (
  bytes: Uint8Array<ArrayBuffer>,
  chosen: Encoding | null,
): { text: string } | { encodings: readonly EncodingChoice[] } => {
  const text = decoded(bytes, chosen ?? unicodeOf(bytes));
  if (text !== null) return { text };
  const texts = new Map<string, Encoding>();
  for (const encoding of guesses) {
    const guess = decoded(bytes, encoding);
    if (guess !== null && !texts.has(guess)) texts.set(guess, encoding);
  }
  if (texts.size === 0) throw new ServiceError(words.notText);
  const choices = [...texts].map(([guess, encoding]) => ({ encoding, lines: guess.split('\n') }));
  const differing = choices[0]!.lines.flatMap((line, index) =>
    choices.length === 1 || choices.some(({ lines }) => lines[index] !== line) ? [index] : [],
  );
  const shown = differing.slice(0, SHOWN_LINES);
  return {
    encodings: choices.map(({ encoding, lines }) => ({
      encoding,
      lines: shown.map((index) => lines[index]!.slice(0, SHOWN_CHARACTERS)),
    })),
  };
};
