import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { expect, it } from 'vitest';
import { files, read } from './folders.ts';
import { cssVariables, theme } from '../../src/views/theme.ts';

type Variables = Record<string, string>;

const whole = mergeMantineTheme(DEFAULT_THEME, theme);
const defaults = defaultCssVariablesResolver(DEFAULT_THEME);
const ours = deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole));

/** Colors of the library that the shop does not use. */
const unused = 'pink|grape|violet|indigo|blue|cyan|green|lime|orange';
const ofUnused = new RegExp(`^--mantine-color-(${unused})-`);

/** The variables that the style sheet of the library does not have already. */
const own = (part: 'variables' | 'light' | 'dark'): Variables =>
  Object.fromEntries(
    Object.entries<string>(ours[part]).filter(
      ([name, value]) => defaults[part][name as `--${string}`] !== value && !ofUnused.test(name),
    ),
  );

it('nothing has a color that is left out', () => {
  const using = new RegExp(`mantine-color-(${unused})|color="(${unused})"`);
  const views = files.filter((file) => /^src\/views\/.*\.(tsx|css)$/.test(file));
  expect(views.filter((file) => using.test(read(file)))).toEqual([]);
});

it('src/views/theme.css has the variables of the theme (update with -u)', async () => {
  const css = convertCssVariables({ variables: own('variables'), light: own('light'), dark: own('dark') }, undefined);
  const lines = css
    .replaceAll('{', ' {\n  ')
    .replaceAll(';', ';\n  ')
    .replaceAll(/\s*\}\s*/g, '\n}\n\n');
  const header = '/* Written by tests/platform/theme.test.ts from theme.ts; do not edit. */\n';
  await expect(`${header}${lines.trim()}\n`).toMatchFileSnapshot('../../src/views/theme.css');
});
