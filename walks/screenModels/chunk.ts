import type { chunkMachine } from '../../src/machines/chunk.machine.ts';
import { isGone } from '../../src/services/chunks.ts';
import { press } from 'xstate-walks/surface/actions.ts';
import { absent, shown } from 'xstate-walks/surface/expectations.ts';
import { answered, serverSays } from '../shopActions.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';

/** The screen of home, whose script is on its way. */
export const chunkScreenModel: ShopScreenModel<typeof chunkMachine> = {
  services: {},
  scripts: { loadChunk: /^\/assets\/home[-.][^/]*\.js$/ },
  like: { name: 'home' },
  still: true,
  arrive: async () => ({ path: '/', visit: { failing: ['/assets/home'] } }),
  /** A document that is loaded again, as a deploy makes the shop do, does not come. */
  prepare: [serverSays('gives the document no more', [{ method: 'GET', path: '/', status: 204, body: null }])],
  actions: {
    'chunk.retry': () => [press('button', 'Try again')],
    'xstate.done.actor.loadChunk': () => [answered('the server', 'gives the script', 'loadChunk', 'own')],
    'xstate.error.actor.loadChunk': ({ event }) => [
      isGone(event['error'])
        ? answered('the server', 'has no such script', 'loadChunk', {
            status: 404,
            contentType: 'text/plain',
            body: '',
          })
        : answered('the network', 'does not bring the script', 'loadChunk', null),
    ],
  },
  expectations: {
    loading: () => [shown('status', 'Loading'), absent('alert')],
    outdated: () => [shown('status', 'Loading'), absent('alert')],
    loaded: () => [shown('heading', 'Latest Products')],
    failed: () => [
      shown('alert', undefined, { says: 'Loading chunk home failed' }),
      shown('button', 'Try again', { enabled: true }),
    ],
  },
};
