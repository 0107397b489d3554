import { readFileSync } from 'node:fs';
import { minifySync, type HtmlTagDescriptor, type Plugin } from 'vite';

/** Scripts that run before anything is painted, and while the app is on its way. */
const SOURCES = [
  'src/goneFiles.js',
  'src/scheme.js',
  'src/laterPictures.js',
  'src/laterScripts.js',
  'src/earlyInput.js',
];

const inline = (source: string): HtmlTagDescriptor => ({
  tag: 'script',
  children: minifySync(source, readFileSync(source, 'utf8')).code.trim(),
  injectTo: 'head-prepend',
});

/**
 * Puts the first scripts inline into the built document: a file would cost a round trip before the first paint. The
 * server allows them by their hashes. In development they are files.
 */
export const inlineScripts = (): Plugin => ({
  name: 'inline-scripts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle, path }) =>
      (path === '/index.html' ? SOURCES : []).map((source) =>
        bundle === undefined
          ? { tag: 'script', attrs: { src: `/${source}` }, injectTo: 'head-prepend' }
          : inline(source),
      ),
  },
});
