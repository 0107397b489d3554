import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The pages by their addresses: the desk, the design system, every state of every chart, and one of them. */
const PAGES: Readonly<Record<string, string>> = {
  __charts: 'index.html',
  __design: 'design.html',
  '__design/states': 'states.html',
  '__design/state': 'state.html',
};

const ADDRESS = /^\/(__charts|__design(?:\/states?)?)\/?(?:\?|$)/;

/** Runs before the shop's own scripts: the parent or the opener of the window may be a desk. */
const attachScript = `
  try {
    (parent === window ? opener : parent)?.__chartsDesk?.attach(window);
  } catch (error) {
    if (error.name !== 'SecurityError') throw error;
  }
`;

/** Serves the desk at `/__charts` and the design system below `/__design`, only on the development server. */
export const desk = (): Plugin => ({
  name: 'charts-desk',
  apply: 'serve',
  config: () => ({ optimizeDeps: { entries: ['index.html', 'devtools/*.html'] } }),
  configureServer: (server) => {
    const answer = async (name: string, response: ServerResponse) => {
      const page = readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
      const html = await server.transformIndexHtml(`/devtools/${name}`, page);
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
    };
    server.middlewares.use((request, response, next) => {
      const name = ADDRESS.exec(request.url ?? '')?.[1];
      if (name === undefined) next();
      else answer(PAGES[name]!, response).then(undefined, next);
    });
  },
  transformIndexHtml: (_, { path }) =>
    path.startsWith('/devtools/') ? [] : [{ tag: 'script', children: attachScript, injectTo: 'head-prepend' }],
});
