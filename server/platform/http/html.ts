import type { Tag } from '../../../common/domain/head.ts';

/** Escapes text for HTML and XML, between elements or in a quoted attribute. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const opened = (name: string, attributes: Record<string, string>): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ');

/** A head as HTML, with the page's preloads. A script's text is not escaped: it is JSON that cannot end the element. */
export const htmlOf = (tags: Tag[], preloads: Record<string, string>[] = []): string =>
  [
    ...tags.map(({ name, attributes, text }) =>
      text === undefined
        ? `<${opened(name, attributes)} />`
        : `<${opened(name, attributes)}>${name === 'script' ? text : escaped(text)}</${name}>`,
    ),
    ...preloads.map((link) => `<${opened('link', { rel: 'preload', ...link })} />`),
  ].join('\n    ');
