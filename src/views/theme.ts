import {
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  DEFAULT_THEME,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

const ink: MantineColorsTuple = [
  '#eef1f8',
  '#d9dfee',
  '#b0bcdc',
  '#8497c9',
  '#8ea4e0',
  '#4864af',
  '#3b5aac',
  '#2d4a97',
  '#1d356f',
  '#14213d',
];

const amber = colorsTuple('var(--color-accent)');

/** Red that is readable on its own pale shade (8), and its hover shade (9). */
const red = DEFAULT_THEME.colors.red.with(8, '#b42323').with(9, '#961d1d') as unknown as MantineColorsTuple;

/** Surfaces and borders of the dark scheme: night blue instead of grey. Mantine draws borders of controls in shade 4. */
const dark: MantineColorsTuple = [
  '#eceff6',
  '#d3d9e8',
  '#b6bccd',
  '#8f99b5',
  '#7c89b0',
  '#2b3350',
  '#1f2943',
  '#1a2340',
  '#10162a',
  '#0b1020',
];

export const theme = createTheme({
  colors: { ink, amber, red, dark },
  black: '#14213d',
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 5 },
  autoContrast: true,
  // It can compute neither from a variable.
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.color === 'amber' ? { color: 'var(--color-on-accent)', hover: 'var(--color-accent-hover)' } : {}),
  }),
  // The fallbacks are as wide and as high as the typeface, so that nothing moves when it arrives (fonts.css).
  fontFamily:
    "var(--typeface, 'Familjen Fallback'), 'Familjen Fallback', 'Familjen Fallback Roboto', system-ui, sans-serif",
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  respectReducedMotion: true,
});

const danger = {
  '--mantine-color-red-light': 'var(--color-danger-surface)',
  '--mantine-color-red-light-color': 'var(--color-danger)',
  '--mantine-color-red-outline': 'var(--color-danger)',
};

/** Mantine's derived shades of red are almost white in dark mode. Errors and destructive buttons must look red. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: danger, dark: danger });
