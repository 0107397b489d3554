import { expect, it } from 'vitest';
import { files, read } from './folders.ts';
import { themeStyles, UNUSED_COLORS } from '../../scripts/build/themeStyles.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { missingSheets } from './styleSheets.ts';

it('nothing has a color that is left out', () => {
  const using = new RegExp(`mantine-color-(${UNUSED_COLORS})|color="(${UNUSED_COLORS})"`);
  const views = files.filter((file) => /^src\/views\/.*\.(tsx|css)$/.test(file));
  expect(views.filter((file) => using.test(read(file)))).toEqual([]);
});

it('the style sheet of the theme has its colors, and not what the library brings', async () => {
  const css = await themeStyles();
  expect(css).toContain('--mantine-color-ink-9: #14213d;');
  expect(css).toMatch(/dark"\]\).*--mantine-color-red-light-color: var\(--color-danger\);/s);
  expect(css).not.toMatch(new RegExp(`--mantine-color-(white|gray-0|${UNUSED_COLORS})`));
});

const tokens = readFileSync('src/views/tokens.css', 'utf8');
const namesIn = (text: string) => [...text.matchAll(/^ *(--[\w-]+):/gm)].map(([, name]) => name!);
/** The style sheets of the shop that use the tokens; those of the base have the type faces and colors of a library. */
const modules = readdirSync('src/views', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(\.module|patterns)\.css$/.test(file))
  .map((file) => ({ file, css: readFileSync(`src/views/${file}`, 'utf8') }));
/** The declarations of all modules that match a pattern, with their file. */
const declared = (pattern: RegExp) =>
  modules.flatMap(({ file, css }) => [...css.matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`));

it('text has one of eight sizes', () => {
  expect(namesIn(tokens).filter((name) => name.startsWith('--text-'))).toHaveLength(8);
  expect(declared(/^ *font-size:.*$/gm).filter((each) => !/font-size: var\(--text-\w+\);$/.test(each))).toEqual([]);
});

it('every color is a token', () => {
  expect(declared(/^.*(?:#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)\().*$/gim)).toEqual([]);
});

it('every token is used, and every color that is used is one', () => {
  const others = ['base', 'library', 'tokens'].map((name) => readFileSync(`src/views/${name}.css`, 'utf8'));
  const all = [...modules.map(({ css }) => css), ...others, readFileSync('src/views/theme.ts', 'utf8')].join('\n');
  const known = namesIn(tokens);
  const used = new Set(
    [...all.matchAll(/var\((--(?:text|color|space|radius|shadow)[\w-]*)/g)].map(([, name]) => name!),
  );
  expect(known.filter((name) => !used.has(name))).toEqual([]);
  expect([...used].filter((name) => !known.includes(name))).toEqual([]);
});

/** Parts of a component that the shop never draws, so that their sheets are not loaded. */
const neverDrawn: Record<string, string[]> = {
  Checkbox: ['CheckboxCard', 'CheckboxIndicator'],
  Radio: ['RadioCard', 'RadioIndicator'],
  Menu: ['Overlay', 'VisuallyHidden', 'Input'], // an overlay, an initial focus placeholder, a search field
  Modal: ['ScrollArea', 'VisuallyHidden'], // a scroll area of the library's, an initial focus placeholder
  NativeSelect: ['Combobox'], // the library's arrow
};
const missing = missingSheets();

it('no two CSS modules have the same file name, which their classes are named after', () => {
  const names = files.filter((file) => file.endsWith('.module.css')).map((file) => file.replace(/^.*\//, ''));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('every chunk has the style sheets of the components that it draws', () => {
  const wrong = missing.filter(({ component, sheet }) => !neverDrawn[component]?.includes(sheet));
  const told = wrong.map(({ chunk, component, sheet }) => `${chunk} draws ${component} without ${sheet}.css`);
  expect([...new Set(told)]).toEqual([]);
});

it('no exception is out of date', () => {
  const listed = Object.entries(neverDrawn).flatMap(([component, sheets]) =>
    sheets.map((sheet) => `${component} ${sheet}`),
  );
  const used = new Set(missing.map(({ component, sheet }) => `${component} ${sheet}`));
  expect(listed.filter((each) => !used.has(each))).toEqual([]);
});
