import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Where the desk is, in development. */
const ADDRESS = /^\/__charts\/?(?:\?|$)/;
const PAGE = fileURLToPath(new URL('index.html', import.meta.url));

/** Runs before anything of the shop: whoever shows the shop, or opened it, may be a desk. */
const introduction = `
  try {
    (parent === window ? opener : parent)?.__chartsDesk?.attach(window);
  } catch (error) {
    if (error.name !== 'SecurityError') throw error;
  }
`;

/** The desk of the charts at `/__charts`. Only the development server has it: a build knows nothing of it. */
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
    path.startsWith('/devtools/') ? [] : [{ tag: 'script', children: introduction, injectTo: 'head-prepend' }],
});
