import type { Page, Request, Route } from 'playwright-core';
import { outcomes, type Outcome } from '../../../tests/drivers/outcomes.ts';

/** The faults that a random walk may inject: all but `slow`, which only takes time. */
const chosen = Object.entries(outcomes).filter(([name]) => !['asItIs', 'slow'].includes(name));

/** Injects faults between a shop in a browser and its server. */
export type Faults = {
  /** Descriptions of the faults. */
  names: readonly string[];
  /** Injects this fault into the next call. */
  next: (name: string) => void;
  /** True if a fault waits for the next call. */
  isSet: () => boolean;
  /** True for a call that gets no response. */
  isSilent: (request: Request) => boolean;
  /** The keys of the orders that the server received, with repetitions. */
  keys: readonly string[];
};

/** Ignores errors of responses to a closed page. */
const unlessGone = (answering: Promise<unknown>): Promise<unknown> => answering.catch(() => undefined);

async function playOutcome(route: Route, { sent, answer, held }: Outcome): Promise<void> {
  const fetched = [];
  for (let times = 0; times < sent; times += 1) fetched.push(await route.fetch());
  if (held === 'untilLeft' || answer === 'none') return;
  if (answer === 'broken') await route.abort('connectionreset');
  else if (answer === 'own') await route.fulfill({ response: fetched[0]! });
  else await route.fulfill({ status: answer.status, contentType: answer.type, body: answer.body });
}

/** Routes the API calls of a page through the fault injector. */
export async function faultsOn(page: Page): Promise<Faults> {
  let upcoming: Outcome | null = null;
  const silent = new WeakSet<Request>();
  const keys: string[] = [];
  await page.context().route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const outcome = upcoming ?? outcomes.asItIs;
      upcoming = null;
      const key = route.request().headers()['idempotency-key'];
      if (key !== undefined) keys.push(...Array.from({ length: outcome.sent }, () => key));
      if (outcome.answer === 'none' || outcome.held === 'untilLeft') silent.add(route.request());
      await unlessGone(playOutcome(route, outcome));
    },
  );
  return {
    names: chosen.map(([, { words }]) => words),
    next: (words) => {
      upcoming = chosen.find(([, each]) => each.words === words)![1];
    },
    isSet: () => upcoming !== null,
    isSilent: (request) => silent.has(request),
    keys,
  };
}
