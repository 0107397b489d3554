import type { Page, Request } from 'playwright-core';
import type { ProbedWindow } from 'xstate-walks/playwright';

/** Resources that do not affect the possible actions. Preloaded calls have no type of their own. */
const light = new Set(['image', 'font', 'media']);

/** The timeout for a page to come to rest on a slow machine, in milliseconds. */
const patience = 30_000;

/** A little more than the time between two frames, in milliseconds. */
const FRAME = 20;

/** Tells when a page is at rest. Its own timers do not run meanwhile, except where a busy chart waits for a frame. */
export type Rest = {
  /**
   * Waits until no request is in flight and no chart is busy, except with calls that get no response, or that wait for the
   * visitor to sign in again.
   */
  comes: () => Promise<void>;
};

/**
 * Runs a few turns of the page's event loop, for React's deferred work. Returns the number of busy charts, and whether an
 * expired session waits for its user.
 */
const turn = (page: Page): Promise<{ busy: number; isExpired: boolean }> =>
  page.evaluate(async () => {
    for (let turns = 0; turns < 3; turns += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(null);
      });
    const probe = (globalThis as unknown as ProbedWindow).__chartProbe;
    return { busy: probe?.tagged('busy') ?? 1, isExpired: probe?.where('session')?.value === 'expired.asking' };
  });

/** Watches a page; call it before the first navigation. */
export function restOf(page: Page, isSilent: (request: Request) => boolean): Rest {
  const inFlight = new Set<Request>();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) inFlight.clear(); // requests of the previous document do not count
    if (!light.has(request.resourceType())) inFlight.add(request);
  });
  const ends = (request: Request) => void inFlight.delete(request);
  page.on('requestfinished', ends);
  page.on('requestfailed', ends);

  const isCalm = async (): Promise<boolean> => {
    const { busy, isExpired } = await turn(page);
    const silent = [...inFlight].filter(isSilent).length;
    if (inFlight.size > silent) return false;
    if (busy > silent) await page.clock.runFor(FRAME); // a call may wait for a frame to be painted
    return busy <= silent || isExpired;
  };

  const report = async () =>
    [`${(await turn(page)).busy} busy`, ...[...inFlight].map((request) => `${request.method()} ${request.url()}`)].join(
      ', ',
    );

  return {
    comes: async () => {
      const until = Date.now() + patience;
      for (let calm = 0; calm < 3;) {
        // A document that is being unloaded cannot be evaluated.
        calm = (await isCalm().catch(() => false)) ? calm + 1 : 0;
        if (Date.now() > until) throw new Error(`the page does not come to rest: ${await report()}`);
      }
    },
  };
}
