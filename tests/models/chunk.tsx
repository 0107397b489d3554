import { absent, press, shown } from 'xstate-walks/screen';
import { chunkMachine } from '../../src/machines/chunk.machine.ts';
import { createChunkServices, isGone } from '../../src/services/chunks.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { answered, serverSays } from './shopActions.ts';

/** The error of the loader when it gets a document instead of the script: a deploy removed the file. */
const gone = await createChunkServices({}, { home: { js: 'data:text/html,gone', shared: [], css: [] } })
  .loadChunk({ name: 'home' }, new AbortController().signal)
  .catch((error: unknown) => error);

export const failed = new Error('Loading chunk home failed');

const loading = () => [shown('status', 'Loading'), absent('alert')];

/** The script of the home screen, which may reload the page once. */
export const chunk = {
  machine: chunkMachine,
  statements: 'S1, S58, S158, A14',
  title: 'a chunk',
  model: {
    input: { name: 'home', mayReload: true },
    events: {
      'xstate.done.actor.loadChunk': [{ output: { default: () => null } }],
      'xstate.error.actor.loadChunk': [{ error: failed }, { error: gone }],
    },
  },
  actions: {
    'chunk.retry': () => [press('button', 'Try again')],
    'xstate.done.actor.loadChunk': () => [answered('the server', 'gives the script', 'loadChunk', 'own')],
    'xstate.error.actor.loadChunk': ({ event }) => [
      isGone(event['error'])
        ? answered('the server', 'gives a document instead of the script', 'loadChunk', {
            status: 200,
            contentType: 'text/html',
            body: '<!doctype html>',
          })
        : answered('the network', 'does not bring the script', 'loadChunk', null),
    ],
  },
  screens: {
    loading,
    outdated: loading,
    loaded: () => [absent('alert')],
    failed: () => [
      shown('heading', 'This page did not load'),
      shown('alert', undefined, { says: failed.message }),
      shown('button', 'Try again', { enabled: true }),
      absent('status', 'Loading'),
    ],
  },
  inShop: {
    services: {},
    scripts: { loadChunk: /^\/assets\/home[-.][^/]*\.js$/ },
    like: { name: 'home' },
    still: true,
    arrive: async () => ({ path: '/', visit: { failing: ['/assets/home'] } }),
    // After a deploy the shop reloads the page. This document does not arrive.
    prepare: [serverSays('gives the document no more', [{ method: 'GET', path: '/', status: 204, body: null }])],
    screens: { loaded: () => [shown('heading', 'Latest Products')] },
  },
  view: async () => {
    const { ChunkView } = await import('../../src/views/common/Chunk.tsx');
    return { draw: (actor) => <ChunkView chunk={actor} /> };
  },
} satisfies ChartDeclaration<typeof chunkMachine>;
