import type { Tag } from '../../../common/domain/head.ts';

/** Escapes text for HTML and XML, between elements or in a quoted attribute. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const INK = '#14213d';
const PAPER = '#faf8f5';

/** The ink or the paper of the shop (`src/views/tokens.css`), whichever is easier to read on a color such as `#f59e0b`. */
export const textOn = (color: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2 ? INK : PAPER;
};

const opened = (name: string, attributes: Record<string, string>): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ');

/** A head as HTML, with the page's preloads. A script's text is not escaped: it is JSON that cannot end the element. */
export const htmlOf = (tags: Tag[], preloads: Record<string, string>[]): string =>
  [
    ...tags.map(({ name, attributes, text }) =>
      text === undefined
        ? `<${opened(name, attributes)} />`
        : `<${opened(name, attributes)}>${name === 'script' ? text : escaped(text)}</${name}>`,
    ),
    ...preloads.map((link) => `<${opened('link', { rel: 'preload', ...link })} />`),
  ].join('\n    ');
