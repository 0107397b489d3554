import type { Page, Request, Route } from 'playwright-core';
import { outcomes, type Outcome } from '../../outcomes.ts';

/** What may come of a call by chance. `slow` takes only time, and `late` is an answer that nobody waits for any more. */
const chosen = Object.entries(outcomes).filter(([name]) => !['asItIs', 'slow'].includes(name));

/** The network between a shop in a browser and its server: the next call may meet something. */
export type Faults = {
  /** What the next call may be made to meet, in words. */
  names: readonly string[];
  /** The next call meets this. */
  next: (name: string) => void;
  /** Whether something waits for the next call. */
  isSet: () => boolean;
  /** Whether a call is never answered. */
  isSilent: (request: Request) => boolean;
  /** The keys of the orders that the server got, each as often as it came. */
  keys: readonly string[];
};

/** A page that is gone takes no answer. */
const unlessGone = (answering: Promise<unknown>): Promise<unknown> => answering.catch(() => undefined);

async function meet(route: Route, { sent, answer, held }: Outcome): Promise<void> {
  const fetched = [];
  for (let times = 0; times < sent; times += 1) fetched.push(await route.fetch());
  if (held === 'untilLeft' || answer === 'none') return;
  if (answer === 'broken') await route.abort('connectionreset');
  else if (answer === 'own') await route.fulfill({ response: fetched[0]! });
  else await route.fulfill({ status: answer.status, contentType: answer.type, body: answer.body });
}

/** Stands between a page and the API. */
export async function faultsOn(page: Page): Promise<Faults> {
  let coming: Outcome | null = null;
  const silent = new WeakSet<Request>();
  const keys: string[] = [];
  await page.context().route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const outcome = coming ?? outcomes.asItIs;
      coming = null;
      const key = route.request().headers()['idempotency-key'];
      if (key !== undefined) keys.push(...Array.from({ length: outcome.sent }, () => key));
      if (outcome.answer === 'none' || outcome.held === 'untilLeft') silent.add(route.request());
      await unlessGone(meet(route, outcome));
    },
  );
  return {
    names: chosen.map(([, { words }]) => words),
    next: (words) => {
      coming = chosen.find(([, each]) => each.words === words)![1];
    },
    isSet: () => coming !== null,
    isSilent: (request) => silent.has(request),
    keys,
  };
}
