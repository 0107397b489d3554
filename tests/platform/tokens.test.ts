import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const tokens = readFileSync('src/views/tokens.css', 'utf8');
const namesIn = (text: string) => [...text.matchAll(/^ *(--[\w-]+):/gm)].map(([, name]) => name!);

/** The style sheets of the shop that use the tokens; those of the base have the type faces and colors of a library. */
const sheets = readdirSync('src/views', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => ({ file, css: readFileSync(`src/views/${file}`, 'utf8') }));

/** The declarations of all sheets that match a pattern, with their file. */
const declared = (pattern: RegExp) =>
  sheets.flatMap(({ file, css }) => [...css.matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`));

it('the sheets are found', () => {
  expect(sheets.length).toBeGreaterThan(40);
});

it('text has one of eight sizes', () => {
  expect(namesIn(tokens).filter((name) => name.startsWith('--text-'))).toHaveLength(8);
  expect(declared(/^ *font-size:.*$/gm).filter((each) => !/font-size: var\(--text-\w+\);$/.test(each))).toEqual([]);
});

it('every color is a token', () => {
  expect(declared(/^.*(?:#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)\().*$/gim)).toEqual([]);
});

it('every token is used, and every color that is used is one', () => {
  const others = ['base', 'library', 'tokens'].map((name) => readFileSync(`src/views/${name}.css`, 'utf8'));
  const all = [...sheets.map(({ css }) => css), ...others, readFileSync('src/views/theme.ts', 'utf8')].join('\n');
  const known = namesIn(tokens);
  const used = new Set(
    [...all.matchAll(/var\((--(?:text|color|space|radius|shadow)[\w-]*)/g)].map(([, name]) => name!),
  );
  expect(known.filter((name) => !used.has(name))).toEqual([]);
  expect([...used].filter((name) => !known.includes(name))).toEqual([]);
});
