import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const SOURCE = 'src/scheme.js';
const NAME = 'scheme.js';

const load = (src: string): HtmlTagDescriptor[] => [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }];

/**
 * Puts the script that decides about the colours before everything else in the document, as a file that is kept for
 * ever: the content security policy lets no inline script run, and the app comes too late for the first paint.
 */
export const schemeScript = (): Plugin => ({
  name: 'scheme-script',
  buildStart() {
    if (!this.meta.watchMode) this.emitFile({ type: 'asset', name: NAME, source: readFileSync(SOURCE, 'utf8') });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      if (bundle === undefined) return load(`/${SOURCE}`);
      const built = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(NAME));
      return load(`/${built?.fileName}`);
    },
  },
});
