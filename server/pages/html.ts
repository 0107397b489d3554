import type { Tag } from '../../common/domain/head.ts';

/** Text as it may stand in HTML, between elements or in the quotes of an attribute. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const opened = (name: string, attributes: Record<string, string>): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ');

/** A head as HTML, with links to what its page needs. A script's text is data that cannot end it, and no entity is read in it. */
export const htmlOf = (tags: Tag[], preloads: Record<string, string>[]): string =>
  [
    ...tags.map(({ name, attributes, text }) =>
      text === undefined
        ? `<${opened(name, attributes)} />`
        : `<${opened(name, attributes)}>${name === 'script' ? text : escaped(text)}</${name}>`,
    ),
    ...preloads.map((link) => `<${opened('link', { rel: 'preload', ...link })} />`),
  ].join('\n    ');
