import type { Rolldown } from 'vite';

/** Small modules of ours that stand on large ones of packages: whoever loads them unused loads those, too. */
const standsOnMuch = /\/views\/common\/(Dialog|Notice|QtyField)\./;

/** Part of a screen that another one shows, too: nobody else is to load it. */
const isOfScreen = /\/views\/(account|admin|cart|checkout|order|product)\//;

const isOurs = (id: string): boolean => !id.includes('node_modules') && !standsOnMuch.test(id) && !isOfScreen.test(id);

/**
 * Which scripts a build makes, besides a chunk per lazy screen: one of all that the entry needs, and few of what
 * screens share. Left alone, the bundler makes one for every set of sharers, and the first visit loads fifteen small
 * files instead of three. Own modules are small, so more of them may be loaded unused than of packages. The library's
 * style sheets stand by themselves: the bundler weighs scripts, and would give them to the first load for their nothing.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'shop', tags: ['$initial'] },
    { name: 'library', test: /\/views\/library\.css/ },
    { name: 'ours', test: isOurs, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4000 },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 500 },
  ],
};

/** A group is named after all who share it; one word of that is enough. */
const short = (name: string): string => name.replace(/[~.].*/, '');

export const fileNames: Rolldown.OutputOptions = {
  chunkFileNames: ({ name }) => `assets/${short(name)}-[hash].js`,
  assetFileNames: ({ names }) => `assets/${short(names[0] ?? 'asset')}-[hash][extname]`,
};
