import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The typeface of the shop's headings. */
export function typeface(): string {
  const file = createRequire(import.meta.url).resolve(
    '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
  );
  const font = readFileSync(file).toString('base64');
  return `@font-face { font-family: 'Familjen Grotesk'; src: url(data:font/woff2;base64,${font}) format('woff2'); font-weight: 400 700; size-adjust: 104%; }`;
}
