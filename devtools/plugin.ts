import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The address of the desk. */
const ADDRESS = /^\/__charts\/?(?:\?|$)/;
const PAGE = fileURLToPath(new URL('index.html', import.meta.url));

/** Runs before the shop's own scripts: the parent or the opener of the window may be a desk. */
const attachScript = `
  try {
    (parent === window ? opener : parent)?.__chartsDesk?.attach(window);
  } catch (error) {
    if (error.name !== 'SecurityError') throw error;
  }
`;

/** Serves the desk at `/__charts`, only on the development server. */
export const desk = (): Plugin => ({
  name: 'charts-desk',
  apply: 'serve',
  config: () => ({ optimizeDeps: { entries: ['index.html', 'devtools/index.html'] } }),
  configureServer: (server) => {
    const answer = async (response: ServerResponse) => {
      const html = await server.transformIndexHtml('/devtools/index.html', readFileSync(PAGE, 'utf8'));
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
    };
    server.middlewares.use((request, response, next) => {
      if (ADDRESS.test(request.url ?? '')) answer(response).then(undefined, next);
      else next();
    });
  },
  transformIndexHtml: (_, { path }) =>
    path.startsWith('/devtools/') ? [] : [{ tag: 'script', children: attachScript, injectTo: 'head-prepend' }],
});
