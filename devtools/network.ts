import type { Outcome } from '../walks/outcomes.ts';
import { xhrOver } from './xhrOver.ts';
import type { FaultInjector } from './faultInjector.ts';

type Page = Window & typeof globalThis;

/** Settles like `work`, or rejects as soon as the caller aborts. */
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

/** Plays an outcome for one call. `own` sends the call to the server. */
export const play = async (
  page: Page,
  { sent, answer, held }: Outcome,
  own: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> => {
  let response: Response | undefined;
  for (let times = 0; times < sent; times += 1) response = await own();
  if (typeof held === 'number') {
    await unlessLeft(new Promise((resolve) => void page.setTimeout(resolve, held)), signal);
  }
  if (held === 'untilLeft') await left(signal);
  if (answer === 'none') return unlessLeft(never, signal);
  if (answer === 'broken' || (answer === 'own' && response === undefined)) throw new page.TypeError('Failed to fetch');
  if (answer === 'own') return response!;
  return new page.Response(answer.body, { status: answer.status, headers: { 'Content-Type': answer.type } });
};

/**
 * Replaces `fetch` and `XMLHttpRequest` of a shop's window, so that its calls have the outcomes of the fault injector
 * and the shop's own code has to handle them.
 */
export const steerNetwork = (page: Page, faultInjector: FaultInjector): void => {
  const network = page.fetch.bind(page);
  const OwnRequest = page.XMLHttpRequest;

  const steered: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof page.Request ? input.url : input, page.location.href);
    const { method = 'GET', signal } = init;
    // React's StrictMode aborts a screen's first call at once: that call must not use up a fault.
    await Promise.resolve();
    if (signal?.aborted) return network(input, init);
    const fate = faultInjector.draw(method, url.pathname, new Headers(init.headers).has('Authorization'));
    if ('held' in fate) {
      signal?.addEventListener('abort', fate.giveUp, { once: true });
      await unlessLeft(fate.held, signal);
      return network(input, init);
    }
    // A response that arrives after the shop has left needs a request without the caller's signal.
    const request = fate.outcome.held === 'untilLeft' ? { ...init, signal: null } : init;
    return play(page, fate.outcome, () => network(input, request), signal);
  };

  page.fetch = steered;
  page.XMLHttpRequest = new Proxy(OwnRequest, {
    construct: (Target, args: []) =>
      faultInjector.isTouched('uploadImage') ? new (xhrOver(steered))() : new Target(...args),
  });
};
