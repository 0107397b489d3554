import type { Page, Request } from 'playwright-core';
import type { Probed } from 'xstate-walks/browser/attach.ts';

/** What decides nothing of what is on offer. A call that is made ahead of the shop is of no kind that one could name. */
const light = new Set(['image', 'font', 'media']);

/** How long a slow machine may take to come to rest, in milliseconds. */
const patience = 30_000;

/** What is going on in a page; its own timers stand still meanwhile. */
export type Rest = {
  /** Waits until nothing is: no request under way, nobody busy but with calls that are never answered. */
  comes: () => Promise<void>;
};

/** A turn of the page's event loop, with what React has put off; then how many charts are busy. */
const turn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let turns = 0; turns < 3; turns += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(null);
      });
    return (globalThis as unknown as Probed).__chartProbe?.tagged('busy') ?? 1;
  });

/** Watches what goes on in a page from before its first document. */
export function restOf(page: Page, isSilent: (request: Request) => boolean): Rest {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) underWay.clear(); // nobody waits for what another document asked for
    if (!light.has(request.resourceType())) underWay.add(request);
  });
  const ends = (request: Request) => void underWay.delete(request);
  page.on('requestfinished', ends);
  page.on('requestfailed', ends);

  const isCalm = async (): Promise<boolean> => {
    const busy = await turn(page);
    const silent = [...underWay].filter(isSilent).length;
    return underWay.size === silent && busy <= silent;
  };

  const said = async () =>
    [`${await turn(page)} busy`, ...[...underWay].map((request) => `${request.method()} ${request.url()}`)].join(', ');

  return {
    comes: async () => {
      const until = Date.now() + patience;
      for (let calm = 0; calm < 3;) {
        // A document that is being left answers nothing.
        calm = (await isCalm().catch(() => false)) ? calm + 1 : 0;
        if (Date.now() > until) throw new Error(`the page does not come to rest: ${await said()}`);
      }
    },
  };
}
