import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { desk } from './devtools/plugin.ts';
import { codeSplitting } from './scripts/build/chunkGroups.ts';
import { chunkMap } from './scripts/build/chunkMap.ts';
import { fromSource } from './scripts/build/fromSource.mjs';
import { besideServer } from './scripts/build/besideServer.ts';
import { schemeScript } from './scripts/build/schemeScript.ts';
import { moduleList } from './scripts/build/moduleList.ts';
import { precompress } from './scripts/build/precompress.ts';

/**
 * Two builds: `vite build` makes the pages (dist/client), `vite build --ssr` the server (dist/server). The server does
 * not bundle packages, so that `node dist/server/main.js` finds native parts and WebAssembly in node_modules.
 */
export default defineConfig(({ isSsrBuild }) => ({
  ...fromSource,
  plugins: isSsrBuild ? [besideServer()] : [react(), desk(), schemeScript(), chunkMap(), moduleList(), precompress()],
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        sourcemap: true,
        rolldownOptions: {
          // Tree shaking would drop calls that are made only to see whether they throw.
          treeshake: false,
          input: { main: 'server/main.ts', seed: 'server/seedDatabase.ts' },
          // Flat, so that code finds the files beside it.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // Both schemes use light-dark(): a rewrite for older browsers would break it.
        cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: { output: { codeSplitting } },
      },
}));
