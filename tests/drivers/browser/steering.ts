import type { Page, Request, Route } from 'playwright-core';
import type { AnyEventObject } from 'xstate';
import { eventually } from './shopper.ts';
import type { WireAnswer, Action } from 'xstate-walks/screen';
import { answerOf, ASIDE, callOf } from './answers.ts';
import { answerAlways, filledIn, store } from 'xstate-walks/playwright';
import type { Arrival } from '../declaration.ts';
import { allEndpoints, callAt } from '../api/shopApi.ts';

/**
 * Returns true for the list of related products (A75). The page of a product reads it by itself when a visitor comes near,
 * which is as soon as it opens if it is short: no chart of a walk asks for it.
 */
export const isRelatedRead = ({ searchParams }: URL): boolean =>
  searchParams.has('category') && searchParams.get('sort') === 'rating';

/** Calls of services, held on their way to the server until a test says how they end. */
export type Steering = {
  /** Ends the youngest call of a service as planned; optionally filtered by subject. */
  settle: (service: string, event: AnyEventObject, about?: string) => Promise<void>;
  answer: (service: string, answer: WireAnswer, about?: string) => Promise<void>;
  /** Waits for every call that was made, as one that is aborted before it arrives here would never be seen. */
  catchUp: () => Promise<void>;
  offences: () => string[];
};

/** What is wrong with a call as it is sent: a closed one has a token and an open one has none, an order has its key (A5). */
function offencesOf(service: string, request: Request): string[] {
  const call = callOf(service);
  // What anyone may ask, and an admin asks under another name, is asked as an admin (A23).
  const isClosed = allEndpoints[call].access !== 'anyone' || call !== service;
  const { authorization = '', 'idempotency-key': key = '' } = request.headers();
  const isSigned = /^Bearer \S+$/.test(authorization);
  return [
    ...(isSigned === isClosed ? [] : [`${service} was called ${isSigned ? 'with' : 'without'} a token`]),
    ...(call === 'createOrder' && key === '' ? ['an order was sent without its key'] : []),
  ];
}

/** Answers a route; a call that was given up meanwhile takes no answer. */
const fulfil = (route: Route, answer: WireAnswer): Promise<void> =>
  (answer === 'own'
    ? route.continue()
    : answer === null
      ? route.abort('connectionreset')
      : route.fulfill(answer)
  ).catch(() => undefined);

/** Holds a script until a test says how its request ends. Once delivered, it is delivered on every request. */
async function holdScript(page: Page, path: RegExp): Promise<(answer: WireAnswer) => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(
    ({ pathname }) => path.test(pathname),
    (route) => (isOpen ? route.continue() : held.push(route)),
  );
  return async (answer) => {
    await eventually(() => held.length, 'requests of the script').toBeGreaterThan(0);
    isOpen = answer === 'own';
    await Promise.all(held.splice(0).map((route) => fulfil(route, answer)));
  };
}

/**
 * Holds all calls of these services, and scripts, each by the name of a chart for it; every other call goes to the
 * server.
 */
export async function steer(
  page: Page,
  services: Readonly<Record<string, string>>,
  scripts: Readonly<Record<string, RegExp>>,
  made: () => Promise<Record<string, number>>,
): Promise<Steering> {
  const bring = new Map<string, (answer: WireAnswer) => Promise<void>>();
  for (const [name, path] of Object.entries(scripts)) bring.set(name, await holdScript(page, path));
  const held = new Map<string, Route[]>(Object.keys(services).map((name) => [name, []]));
  const answered = new Set<Route | undefined>();
  const offences: string[] = [];
  const known = Object.entries(services).map(([name, service]) => ({ name, call: callOf(service) }));
  const serviceOf = (request: Request) => {
    const url = new URL(request.url());
    const call = isRelatedRead(url) ? undefined : callAt(request.method(), url.pathname);
    return known.find((each) => each.call === call)?.name;
  };

  await page.context().route(
    (url) => url.pathname.startsWith('/api/'),
    async (route) => {
      const service = serviceOf(route.request());
      if (service === undefined) return route.fallback();
      offences.push(...offencesOf(services[service]!, route.request()));
      held.get(service)!.push(route);
    },
  );

  const answer = async (service: string, given: WireAnswer, about = '') => {
    const script = bring.get(service);
    if (script) return script(given);
    await eventually(
      async () => held.get(service)!.length - ((await made())[service] ?? 0),
      `calls of ${service}`,
    ).toBe(0);
    const youngest = () => held.get(service)!.findLast((each) => each.request().url().includes(about));
    // The chart may not have heard the answer before this one yet, and then its next call is still to come.
    await eventually(() => answered.has(youngest()), `the next call of ${service}`).toBe(false);
    const route = youngest();
    if (!route) throw new Error(`no call of "${service}" waits for an answer`);
    answered.add(route);
    return fulfil(route, given);
  };

  const onTheWay = async () => {
    const counts = await made();
    return [...held].filter(([service, routes]) => routes.length < (counts[service] ?? 0)).map(([service]) => service);
  };

  return {
    answer,
    catchUp: () => eventually(onTheWay, 'calls on their way').toEqual([]),
    settle: (service, event, about) => answer(service, answerOf(services[service]!, event), about),
    offences: () => offences,
  };
}

export type Scene = { page: Page; steering: Steering; visit: Arrival['visit'] };

/** Writes down what the shop's tab is told of. */
const storeAside = (page: Page, stored: Record<string, unknown>) => store(page.context(), ASIDE, stored);

export async function bringAbout({ page, steering, visit }: Scene, { effect }: Action & { action: 'outside' }) {
  if ('stored' in effect) await storeAside(page, await filledIn(page, visit?.as, effect.stored));
  else if ('answers' in effect) await answerAlways(page, effect.answers);
  else if ('inPage' in effect) await page.evaluate(effect.inPage, effect.given as never);
  else await steering.answer(effect.call, await filledIn(page, visit?.as, effect.answer), effect.about);
}
