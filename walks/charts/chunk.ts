import type { chunkMachine } from '../../src/machines/chunk.machine.ts';
import { createChunkServices } from '../../src/services/chunks.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';

/** What the loader makes of a document in the place of a script: the file is gone. */
const gone = await createChunkServices({}, { home: { js: 'data:text/html,gone', shared: [], css: [] } })
  .loadChunk({ name: 'home' }, new AbortController().signal)
  .catch((error: unknown) => error);

/** How a chunk fails to load. */
export const failed = new Error('Loading chunk home failed');

/** A chunk that may reload the page once. */
export const chunkPaths = {
  input: { name: 'home', mayReload: true },
  events: {
    'xstate.done.actor.loadChunk': [{ output: { default: () => null } }],
    'xstate.error.actor.loadChunk': [{ error: failed }, { error: gone }],
  },
} satisfies ModelOptions<typeof chunkMachine>;
