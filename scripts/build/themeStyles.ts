import type { Plugin } from 'vite';

/** Colors of the library that the shop does not use. */
export const UNUSED_COLORS = 'pink|grape|violet|indigo|blue|cyan|green|lime|orange';

/** Of these colors, the shop draws alerts alone. */
const ofAlerts = '(gray|teal|yellow)-(filled|outline)';

/** No component is dark, and amber is the color of filled buttons alone. */
const undrawn = 'dark-(filled|light|outline)|amber-(light|outline|text|[0-47])';

/** The colors of components that name none have names of their own: their shades are not used by number. */
const ofUnused = new RegExp(`^--mantine-(primary-color-\\d|color-((${UNUSED_COLORS})-|${ofAlerts}|${undrawn}))`);

/** The CSS variables of the theme that the style sheet of the library does not have already. */
export const themeStyles = async (): Promise<string> => {
  const mantine = await import('@mantine/core');
  const { cssVariables, theme } = await import('../../src/views/theme.ts');
  const whole = mantine.mergeMantineTheme(mantine.DEFAULT_THEME, theme);
  const defaults = mantine.defaultCssVariablesResolver(mantine.DEFAULT_THEME);
  const ours = mantine.deepMerge(mantine.defaultCssVariablesResolver(whole), cssVariables(whole));
  const own = (part: 'variables' | 'light' | 'dark'): Record<string, string> =>
    Object.fromEntries(
      Object.entries<string>(ours[part]).filter(
        ([name, value]) => defaults[part][name as `--${string}`] !== value && !ofUnused.test(name),
      ),
    );
  return mantine.convertCssVariables(
    { variables: own('variables'), light: own('light'), dark: own('dark') },
    undefined,
  );
};

const ID = 'virtual:theme.css';

/** The style sheet of `src/views/theme.ts`, imported as `virtual:theme.css`. */
export const themeSheet = (): Plugin => ({
  name: 'theme-sheet',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: (id) => (id === `\0${ID}` ? themeStyles() : undefined),
});
