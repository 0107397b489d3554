import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The script of each page by its address: the running charts, every state, and one state. */
const PAGES: Readonly<Record<string, string>> = {
  __charts: 'devtools/main.tsx',
  __design: 'devtools/states/all.tsx',
  '__design/state': 'devtools/states/one.tsx',
};

const ADDRESS = /^\/(__charts|__design(?:\/state)?)\/?(?:\?|$)/;

/** Runs before the shop's own scripts: the parent of the window may show its charts. */
const attachScript = `
  try {
    parent.__attachCharts?.(window);
  } catch (error) {
    if (error.name !== 'SecurityError') throw error;
  }
`;

/** Serves the running charts at `/__charts` and every state below `/__design`, only on the development server. */
export const devtools = (): Plugin => ({
  name: 'devtools',
  apply: 'serve',
  config: () => ({ optimizeDeps: { entries: ['index.html', ...Object.values(PAGES)] } }),
  configureServer: (server) => {
    const answer = async (name: string, response: ServerResponse) => {
      const page = readFileSync(fileURLToPath(new URL('page.html', import.meta.url)), 'utf8');
      const script = `<script type="module" src="/${PAGES[name]!}"></script></body>`;
      const html = await server.transformIndexHtml('/devtools/page.html', page.replace('</body>', script));
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
    };
    server.middlewares.use((request, response, next) => {
      const name = ADDRESS.exec(request.url ?? '')?.[1];
      if (name === undefined) next();
      else answer(name, response).then(undefined, next);
    });
  },
  transformIndexHtml: (_, { path }) =>
    path.startsWith('/devtools/') ? [] : [{ tag: 'script', children: attachScript, injectTo: 'head-prepend' }],
});
