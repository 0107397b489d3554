import { relative } from 'node:path';
import type { Plugin } from 'vite';

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
