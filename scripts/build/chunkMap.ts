import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

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

/**
 * Writes the chunk map into the document as data, because the content security policy forbids inline scripts. The loader
 * fetches a chunk by its name (S58), and the server preloads the chunk of the requested address.
 */
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
