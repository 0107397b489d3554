import { createTheme, type MantineColorsTuple } from '@mantine/core';

const ink: MantineColorsTuple = [
  '#eef1f8',
  '#d9dfee',
  '#b0bcdc',
  '#8497c9',
  '#6078b9',
  '#4864af',
  '#3b5aac',
  '#2d4a97',
  '#1d356f',
  '#14213d',
];

const amber: MantineColorsTuple = [
  '#fff8e1',
  '#ffefcb',
  '#ffdd9a',
  '#ffca64',
  '#ffba38',
  '#ffb01b',
  '#f59e0b',
  '#d98a00',
  '#b86f00',
  '#92550a',
];

/** The look of the shop: ink on paper, with one accent. */
export const theme = createTheme({
  colors: { ink, amber },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 5 },
  defaultRadius: 'md',
  autoContrast: true,
  fontFamily: "'Avenir Next', Avenir, 'Segoe UI', 'Helvetica Neue', Helvetica, Cantarell, Ubuntu, sans-serif",
  headings: { fontWeight: '750' },
  focusRing: 'auto',
});
