import { launchBrowser } from '../../support/browser.ts';
import { shopApi } from '../../support/shopApi.ts';
import { startShopServer } from '../../support/shopServer.ts';
import type { Replayed } from '../prove.ts';
import type { KeptStory } from '../stories.ts';
import { replayInChromium } from './replay.ts';

/** Replays kept stories in Chromium, on this built program. */
export async function* chromiumReplays(stories: readonly KeptStory[], program?: string): AsyncGenerator<Replayed> {
  const [browser, server] = await Promise.all([
    launchBrowser(),
    startShopServer(program === undefined ? {} : { program }),
  ]);
  try {
    const { address } = server;
    for (const story of stories) {
      const start = performance.now();
      const walked = await replayInChromium({ browser, address, api: shopApi(address) }, story);
      yield { story, ...walked, seconds: (performance.now() - start) / 1000 };
    }
  } finally {
    await Promise.all([browser.close(), server.stop()]);
  }
}
