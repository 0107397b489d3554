import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { desk } from './devtools/plugin.ts';
import { codeSplitting } from './scripts/build/chunkGroups.ts';
import { chunkMap } from './scripts/build/chunkMap.ts';
import { fromSource } from './scripts/build/fromSource.mjs';
import { besideServer } from './scripts/build/besideServer.ts';
import { inlineScripts } from './scripts/build/inlineScripts.ts';
import { moduleList } from './scripts/build/moduleList.ts';
import { precompress } from './scripts/build/precompress.ts';

/** Both schemes use light-dark(): a rewrite for older browsers would break it. */
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/**
 * Three builds: `vite build` makes the pages (dist/client), `vite build --ssr` the server (dist/server), and with
 * `--mode drawing` the views as the server draws them (dist/drawing). The server does not bundle packages, so that
 * `node dist/server/main.js` finds native parts and WebAssembly in node_modules. The drawing bundles all of them: React
 * is several times faster when it is built for production, whatever NODE_ENV says at run time.
 */
const drawing: UserConfig = {
  ...fromSource,
  plugins: [react()],
  build: {
    ssr: 'src/drawScreen.tsx',
    outDir: 'dist/drawing',
    target: 'node20',
    cssTarget,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'drawScreen.js', codeSplitting: false } },
  },
  ssr: { ...fromSource.ssr, noExternal: true },
};

const pagesOrServer = (isSsrBuild: boolean | undefined): UserConfig => ({
  ...fromSource,
  plugins: isSsrBuild ? [besideServer()] : [react(), desk(), inlineScripts(), chunkMap(), moduleList(), precompress()],
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
          input: {
            main: 'server/main.ts',
            seed: 'server/seedDatabase.ts',
            account: 'server/operate/account.ts',
            backup: 'server/operate/backup.ts',
            restore: 'server/operate/restore.ts',
            'move-to-postgres': 'server/operate/moveToPostgres.ts',
          },
          // Flat, so that code finds the files beside it.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        cssTarget,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: { output: { codeSplitting } },
      },
});

export default defineConfig(({ isSsrBuild, mode }) => (mode === 'drawing' ? drawing : pagesOrServer(isSsrBuild)));
