import type { Outcome } from '../walks/outcomes.ts';
import { xhrOver } from './xhrOver.ts';
import type { FaultInjector } from './faultInjector.ts';

type Page = Window & typeof globalThis;

/** Settles as the work does, or fails as soon as the caller gives up. */
const unlessLeft = <T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = () => reject(signal?.reason as Error);
    if (signal?.aborted) return leave();
    signal?.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject);
  });

const left = (signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });

const never = new Promise<never>(() => {});

/** Plays an outcome to one caller of a page. `own` sends the call to the server. */
export const play = async (
  page: Page,
  { sent, answer, held }: Outcome,
  own: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> => {
  let said: Response | undefined;
  for (let times = 0; times < sent; times += 1) said = await own();
  if (typeof held === 'number') {
    await unlessLeft(new Promise((resolve) => void page.setTimeout(resolve, held)), signal);
  }
  if (held === 'untilLeft') await left(signal);
  if (answer === 'none') return unlessLeft(never, signal);
  if (answer === 'broken' || (answer === 'own' && said === undefined)) throw new page.TypeError('Failed to fetch');
  if (answer === 'own') return said!;
  return new page.Response(answer.body, { status: answer.status, headers: { 'Content-Type': answer.type } });
};

/**
 * Stands between the shop of a page and the network, so that what the faultInjector says comes of its calls, and the shop's own
 * code has to deal with it.
 */
export const steerNetwork = (page: Page, faultInjector: FaultInjector): void => {
  const network = page.fetch.bind(page);
  const OwnRequest = page.XMLHttpRequest;

  const steered: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof page.Request ? input.url : input, page.location.href);
    const { method = 'GET', signal } = init;
    // React's StrictMode gives up a screen's first call as soon as it is made: nothing is to come of that one.
    await Promise.resolve();
    if (signal?.aborted) return network(input, init);
    const fate = faultInjector.draw(method, url.pathname, new Headers(init.headers).has('Authorization'));
    if ('held' in fate) {
      signal?.addEventListener('abort', fate.giveUp, { once: true });
      await unlessLeft(fate.held, signal);
      return network(input, init);
    }
    // An answer that comes after the shop has left must have been asked for by nobody who can give it up.
    const asking = fate.outcome.held === 'untilLeft' ? { ...init, signal: null } : init;
    return play(page, fate.outcome, () => network(input, asking), signal);
  };

  page.fetch = steered;
  page.XMLHttpRequest = new Proxy(OwnRequest, {
    construct: (Target, args: []) =>
      faultInjector.isTouched('uploadImage') ? new (xhrOver(steered))() : new Target(...args),
  });
};
