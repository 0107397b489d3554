import { assign, emit, setup, type InputFrom } from 'xstate';
import * as words from '#texts/common.ts';
import { isGone } from '../services/chunks.ts';
import { errorIn, errorOf, placeholders } from './services.ts';

type Context = {
  name: string;
  /** Whether the page may reload by itself: once per build, so that a broken deploy causes no reload loop (A14). */
  mayReload: boolean;
  module: unknown;
  error: string | null;
};

/** How long a chunk may take, in milliseconds (S158). */
const CHUNK_TIMEOUT = 120_000;

/** How long a reload of the page may take, in milliseconds. A browser may refuse to reload. */
const RELOAD_TIMEOUT = 10_000;

/** A lazily loaded part of the shop (S1, S58, S158, A14). A retry fetches again. */
export const chunkMachine = setup({
  types: {
    input: {} as { name: string; mayReload: boolean },
    context: {} as Context,
    events: {} as { type: 'chunk.retry' },
    /** A deploy removed the file: the page is out of date. */
    emitted: {} as { type: 'chunk.gone' },
    tags: {} as 'busy',
  },
  actors: placeholders('loadChunk'),
  actions: {
    setError: assign(errorOf),
    setTimeout: assign(({ context }) => ({ error: words.chunkFailed(context.name) })),
    clearError: assign({ error: null }),
    /** A press is no loop. */
    allowReload: assign({ mayReload: true }),
  },
  guards: {
    isOutdated: ({ context, event }) => context.mayReload && isGone(errorIn(event)),
  },
  delays: { chunkTimeout: CHUNK_TIMEOUT, reloadTimeout: RELOAD_TIMEOUT },
}).createMachine({
  id: 'chunk',
  context: ({ input }) => ({ ...input, module: null, error: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadChunk',
        src: 'loadChunk',
        input: ({ context }) => ({ name: context.name }),
        onDone: { target: 'loaded', actions: assign({ module: ({ event }) => event.output }) },
        onError: [
          { guard: 'isOutdated', target: 'outdated' },
          { target: 'failed', actions: 'setError' },
        ],
      },
      after: { chunkTimeout: { target: 'failed', actions: 'setTimeout' } },
    },
    loaded: { type: 'final' },
    outdated: {
      tags: 'busy',
      entry: emit({ type: 'chunk.gone' }),
      after: { reloadTimeout: { target: 'failed', actions: 'setTimeout' } },
    },
    failed: { exit: 'clearError', on: { 'chunk.retry': { target: 'loading', actions: 'allowReload' } } },
  },
});

/** The snapshot of a chunk that is loaded already: the document's own. */
export const loadedChunk = (input: InputFrom<typeof chunkMachine>, module: unknown) =>
  chunkMachine.resolveState({ value: 'loaded', context: { ...input, module, error: null } });
