import type { Page, Route } from 'playwright-core';
import type { chunkMachine } from '../../../src/machines/chunk.machine.ts';
import { isGone } from '../../../src/services/chunks.ts';
import { press } from '../../model/surface/deeds.ts';
import { absent, shown } from '../../model/surface/sights.ts';
import { eventually } from '../../support/shopper.ts';
import type { ShopStage } from '../browser/browserWalks.ts';

const loading: Route[] = [];
let isOpen = false;
let isThere = false;

/** Holds the script of the home screen. A document that is loaded again, as a deploy makes the shop do, does not come. */
const holdScript = async (page: Page) => {
  loading.length = 0;
  isOpen = false;
  isThere = false;
  await page.route(/\/assets\/home[-.][^/]*\.js$/, (route) => (isOpen ? route.continue() : loading.push(route)));
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) => {
      if (isThere) return route.fulfill({ status: 204 });
      isThere = true;
      return route.fallback();
    },
  );
};

/** The screen of home, whose script is on its way. */
export const chunkStage: ShopStage<typeof chunkMachine> = {
  services: {},
  like: { name: 'home' },
  still: true,
  arrive: async () => ({ path: '/', visit: { before: holdScript, failing: ['/assets/home'] } }),
  settle: {
    loadChunk: async (_, event) => {
      await eventually(() => loading.length).toBeGreaterThan(0);
      const routes = loading.splice(0);
      isOpen = event.type.startsWith('xstate.done.');
      await Promise.all(
        routes.map((route) => {
          if (isOpen) return route.continue();
          return isGone(event['error']) ? route.fulfill({ status: 404, body: '' }) : route.abort();
        }),
      );
    },
  },
  deeds: { 'chunk.retry': () => [press('button', 'Try again')] },
  sights: {
    loading: () => [shown('status', 'Loading'), absent('alert')],
    outdated: () => [shown('status', 'Loading'), absent('alert')],
    loaded: () => [shown('heading', 'Latest Products')],
    failed: () => [
      shown('alert', undefined, { says: 'Loading chunk home failed' }),
      shown('button', 'Try again', { enabled: true }),
    ],
  },
};
