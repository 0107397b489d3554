import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './common/texts/language.ts';
import { devtools } from './devtools/plugin.ts';
import { codeSplitting } from './scripts/build/chunkGroups.ts';
import { chunkMap, besideServer, inLanguage, inlineScripts, moduleList, precompress } from './scripts/build/plugins.ts';
import { themeSheet } from './scripts/build/themeStyles.ts';
import { fromSourceIn } from './scripts/build/fromSource.mjs';

/** Both schemes use light-dark(): a rewrite for older browsers would break it. */
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** The classes of a module, by the name of its file, which no other has: shorter than the usual hash and line. */
const modules = {
  generateScopedName: (name: string, file: string): string => `${/([^/]+)\.module\.css/.exec(file)![1]}-${name}`,
};

/** `Features.Nesting` of lightningcss: PurgeCSS, which makes the styles of a document, sees no variables in nested rules. */
const css = { modules, lightningcss: { include: 1 } };

/** Libraries that also run on React 17 bring their own `useSyncExternalStore`. React 19 has it. */
const shimOfReact = { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' };

/** Packages that find files of their own, native parts or WebAssembly, and those that most shops never load. */
const unbundled = ['@electric-sql/pglite', '@node-rs/argon2', 'nodemailer', 'pg', 'prom-client', 'sharp', 'stripe'];

/** Where a build lists its files, beside those of other languages. */
const listed = (what: string, language: Language): string =>
  isFirst(language) ? `.vite/${what}.json` : `.vite/${what}.${language}.json`;

const isFirst = (language: Language): boolean => language === DEFAULT_LANGUAGE;

/**
 * Three builds: `vite build` makes the pages (dist/client), `vite build --ssr` the server (dist/server), and with
 * `--mode drawing` the views as the server draws them (dist/drawing). Both bundle packages: a start reads a few files
 * instead of a thousand, and React is several times faster when it is built for production, whatever NODE_ENV says at
 * run time. Pages and drawing are built once for each language, which `TEXTS` names; files that have no texts have the
 * same name in all of them, and are there once.
 */
const drawing = (language: Language): UserConfig => ({
  ...fromSourceIn(language),
  css: { modules },
  plugins: [react(), themeSheet()],
  // Vite keeps this variable in code for servers, and React would take its development build.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'src/renderOnServer.tsx',
    outDir: 'dist/drawing',
    target: 'node20',
    cssTarget,
    copyPublicDir: false,
    emptyOutDir: isFirst(language),
    rolldownOptions: {
      output: {
        entryFileNames: isFirst(language) ? 'renderOnServer.js' : `renderOnServer.${language}.js`,
      },
    },
  },
  ssr: { ...fromSourceIn(language).ssr, noExternal: true },
});

const pagesOrServer = (isSsrBuild: boolean | undefined, language: Language): UserConfig => ({
  ...fromSourceIn(language),
  resolve: { ...fromSourceIn(language).resolve, alias: [shimOfReact] },
  ssr: { ...fromSourceIn(language).ssr, ...(isSsrBuild && { noExternal: true, external: unbundled }) },
  css,
  plugins: isSsrBuild
    ? [besideServer()]
    : [
        react(),
        themeSheet(),
        devtools(),
        inlineScripts(),
        chunkMap(),
        inLanguage(language),
        moduleList(listed('modules', language)),
        precompress(),
      ],
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
            seed: 'server/commands/seedDatabase.ts',
            account: 'server/commands/account.ts',
            shop: 'server/commands/shop.ts',
            backup: 'server/commands/backup.ts',
            restore: 'server/commands/restore.ts',
            'move-to-postgres': 'server/commands/moveToPostgres.ts',
          },
          // Flat, so that code finds the files beside it.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: isFirst(language),
        copyPublicDir: isFirst(language),
        manifest: listed('manifest', language),
        cssTarget,
        // The chunk service fetches all files of a chunk before it imports it: scripts need no list of them.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? [] : files),
        },
        assetsInlineLimit: 0,
        rolldownOptions: {
          // Texts are constants of modules: most are used once, and stand where they are used.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: { codeSplitting, generatedCode: { symbols: false } },
        },
      },
});

export default defineConfig(({ isSsrBuild, mode }) => {
  const chosen = process.env['TEXTS'];
  const language = isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE;
  return mode === 'drawing' ? drawing(language) : pagesOrServer(isSsrBuild, language);
});
