import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const SOURCE = 'src/scheme.js';
const NAME = 'scheme.js';

const load = (src: string): HtmlTagDescriptor[] => [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }];

/**
 * Puts the script that chooses the color scheme first in the document, as an immutable file: the content security policy
 * forbids inline scripts, and the app starts after the first paint.
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
