import { basename, join, relative } from 'node:path';
import { type Plugin, type Rolldown, minifySync, type HtmlTagDescriptor } from 'vite';
import { execFile, type ExecFileException } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { SPECIFIED } from '../../common/domain/merchant.ts';
import { builtPage, DEFAULT_LANGUAGE, type Language } from '../../common/texts/language.ts';
import { servedTexts } from '../../common/texts/served.ts';
import { readFileSync } from 'node:fs';
import { brotliCompress, constants, gzip } from 'node:zlib';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
const worthIt = /\.(js|css|svg|json|txt|ico|webmanifest)$/;

/** Writes a `.br` and a `.gz` beside every compressible file, so that the server need not compress it. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const names = new Set(entries.map((entry) => entry.name));
    // Another language may have written the same file before.
    const files = entries.filter(
      (entry) => entry.isFile() && worthIt.test(entry.name) && !names.has(`${entry.name}.br`),
    );
    await Promise.all(
      files.map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const content = await readFile(file);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        const packed = { br: await asBrotli(content, { params }), gz: await asGzip(content, { level: 9 }) };
        for (const [suffix, bytes] of Object.entries(packed)) {
          if (bytes.length < content.length) await writeFile(`${file}.${suffix}`, bytes);
        }
      }),
    );
  },
});

/** Writes the source files of each script beside the manifest, for tests of lazy loading. */
export const moduleList = (fileName: string): Plugin => {
  let root = '';
  return {
    name: 'module-list',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const modules = chunks.map((chunk) => [chunk.fileName, chunk.moduleIds.map((id) => relative(root, id))]);
      this.emitFile({
        type: 'asset',
        fileName,
        source: JSON.stringify(Object.fromEntries(modules), null, 2),
      });
    },
  };
};

/** Scripts that run before anything is painted, and while the app is on its way. */
const SOURCES = [
  'src/goneFiles.js',
  'src/scheme.js',
  'src/typeface.js',
  'src/laterPictures.js',
  'src/laterScripts.js',
  'src/earlyInput.js',
];

const minified = (source: string): string => minifySync(source, readFileSync(source, 'utf8')).code.trim();

const headScript = (script: Pick<HtmlTagDescriptor, 'attrs' | 'children'>): HtmlTagDescriptor => ({
  tag: 'script',
  injectTo: 'head-prepend',
  ...script,
});

/**
 * The first scripts are inline: a file costs a round trip before the first paint. They are one script, since the parser
 * stops for each. The server allows its hash.
 */
export const inlineScripts = (): Plugin => ({
  name: 'inline-scripts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle, path }) => {
      if (path !== '/index.html') return [];
      if (bundle === undefined) return SOURCES.map((source) => headScript({ attrs: { src: `/${source}` } }));
      return [headScript({ children: SOURCES.map(minified).join(';') })];
    },
  },
});

/** Replaces one text of the page, which must be in it. */
const replaced = (html: string, from: string, to: string): string => {
  if (!html.includes(from)) throw new Error(`index.html does not say “${from}”`);
  return html.replace(from, () => to);
};

const translated = (html: string, language: Language): string => {
  const { head, layout } = servedTexts[DEFAULT_LANGUAGE];
  const own = servedTexts[language];
  const pairs = [
    [`<html lang="${DEFAULT_LANGUAGE}">`, `<html lang="${language}">`],
    [layout.keywords, own.layout.keywords],
    [layout.withoutScripts, own.layout.withoutScripts],
    [head.title(SPECIFIED.name), own.head.title(SPECIFIED.name)],
    [head.description, own.head.description],
  ] as const;
  return pairs.reduce((page, [from, to]) => replaced(page, from, to), html);
};

/** Builds the page of a language: its own words in `index.html`, which gets a name of its own. */
export const inLanguage = (language: Language): Plugin => ({
  name: 'in-language',
  transformIndexHtml: (html, { path }) => (path === '/index.html' ? translated(html, language) : html),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      if (page) page.fileName = builtPage(language);
    },
  },
});

/** In a process of its own, which gives its memory back. */
const makeEmptyDatabase = async (): Promise<string> => {
  try {
    return (await promisify(execFile)(process.execPath, ['scripts/build/emptyDatabase.mjs'])).stdout;
  } catch (error) {
    const { message, code, signal } = error as ExecFileException;
    throw new Error(`${message.trim()}\nIt ended with exit code ${code}, signal ${signal}.`, { cause: error });
  }
};

/** Copies the files that the server reads at run time beside its built code. */
export const besideServer = (): Plugin => ({
  name: 'beside-server',
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    await cp('server/platform/db/migrations', join(dir, 'migrations'), { recursive: true });
    await cp('server/seed/pictures', join(dir, 'pictures'), {
      recursive: true,
      filter: (file) => !file.endsWith('.svg'),
    });
    await cp(await makeEmptyDatabase(), join(dir, 'emptyDatabase.tar.gz'));
  },
});

/** The files of a lazy chunk: its script, scripts shared with other chunks, style sheets. */
type ChunkFiles = { js: string; shared: string[]; css: string[] };

type Bundle = Rolldown.OutputBundle;

const chunksOf = (bundle: Bundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((output) => output.type === 'chunk');

/** A chunk after all chunks that it imports statically, without duplicates: the order in which style sheets override. */
const withImports = (bundle: Bundle, fileName: string, visited = new Set<string>()): string[] => {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || visited.has(fileName)) return [];
  visited.add(fileName);
  return [...chunk.imports.flatMap((imported) => withImports(bundle, imported, visited)), fileName];
};

const cssOf = (bundle: Bundle, fileNames: Iterable<string>): string[] =>
  [...fileNames].flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });

/** The name of a lazy chunk: its file name up to the first dot. */
const nameOf = (facade: string): string => basename(facade).replace(/\..*$/, '');

/** Name → files of every lazy chunk (S58), without files that the document loads anyway. */
const chunkMapOf = (bundle: Bundle): Record<string, ChunkFiles> => {
  const chunks = chunksOf(bundle);
  const first = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((c) => withImports(bundle, c.fileName)));
  const map: Record<string, ChunkFiles> = {};
  for (const chunk of chunks) {
    if (!chunk.isDynamicEntry || chunk.facadeModuleId === null || chunk.facadeModuleId.includes('/node_modules/'))
      continue;
    const name = nameOf(chunk.facadeModuleId);
    if (map[name]) throw new Error(`Two lazy chunks are named ${name}: rename one of the files`);
    const files = withImports(bundle, chunk.fileName).filter((file) => !first.has(file));
    map[name] = {
      js: `/${chunk.fileName}`,
      shared: files.filter((file) => file !== chunk.fileName).map((file) => `/${file}`),
      css: [...new Set(cssOf(bundle, files))].map((file) => `/${file}`),
    };
  }
  return map;
};

/** The chunk map as data, as inline scripts are forbidden: for the loader (S58), and for the server's preloads. */
export const chunkMap = (): Plugin => ({
  name: 'chunk-map',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      bundle === undefined
        ? []
        : [
            {
              tag: 'script',
              attrs: { type: 'application/json', id: 'chunks' },
              children: JSON.stringify(chunkMapOf(bundle)).replaceAll('<', '\\u003c'),
              injectTo: 'head',
            },
          ],
  },
});
