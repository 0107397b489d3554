import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { expect, it } from 'vitest';
import { cssVariables, theme } from '../../src/views/theme.ts';

type Variables = Record<string, string>;

const whole = mergeMantineTheme(DEFAULT_THEME, theme);
const defaults = defaultCssVariablesResolver(DEFAULT_THEME);
const ours = deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole));

/** The variables that the style sheet of the library does not have already. */
const own = (part: 'variables' | 'light' | 'dark'): Variables =>
  Object.fromEntries(
    Object.entries<string>(ours[part]).filter(([name, value]) => defaults[part][name as `--${string}`] !== value),
  );

it('src/views/theme.css has the variables of the theme (update with -u)', async () => {
  const css = convertCssVariables({ variables: own('variables'), light: own('light'), dark: own('dark') }, undefined);
  const lines = css
    .replaceAll('{', ' {\n  ')
    .replaceAll(';', ';\n  ')
    .replaceAll(/\s*\}\s*/g, '\n}\n\n');
  const header = '/* Written by tests/platform/theme.test.ts from theme.ts; do not edit. */\n';
  await expect(`${header}${lines.trim()}\n`).toMatchFileSnapshot('../../src/views/theme.css');
});
