import type { StartedCall } from 'xstate-walks/check';
import { endpoints } from '../../common/contract/endpoints.ts';
import type { Services } from '../../src/machines/services.ts';
import { createHttp, type TokenSource } from '../../src/services/http.ts';
import { createShopServices } from '../../src/services/shopServices.ts';
import { toText } from './repeatable.ts';

/** A request as it reaches the server. */
export type SentRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
};

/** The key of the order that a request places or looks up. */
export const orderKeyOf = ({ headers, url }: Pick<SentRequest, 'headers' | 'url'>): string | null =>
  headers['idempotency-key'] ?? new URL(url, 'http://shop.test').searchParams.get('idempotencyKey');

/** Whether a request places an order. */
export const isOrder = ({ method, url }: SentRequest): boolean =>
  method === endpoints.createOrder.method && url === endpoints.createOrder.path;

/** An answer as it reaches the browser. */
export type GivenAnswer = { status: number; text: string };

type Held = { resolve: (response: Response) => void; reject: (error: unknown) => void; request: string };

/** A `fetch` whose calls wait, under a number each, until they are answered. */
export class HeldFetch {
  private readonly held = new Map<number, Held>();
  started: StartedCall[] = [];
  ended: number[] = [];

  /** The calls that wait, by number. */
  get waiting(): readonly (readonly [number, string])[] {
    return [...this.held].map(([id, { request }]) => [id, request] as const).toSorted(([a], [b]) => a - b);
  }

  /** The request of a call that waits. */
  requestOf(id: number): string {
    const call = this.held.get(id);
    if (!call) throw new Error(`No call ${id} is waiting.`);
    return call.request;
  }

  readonly fetch: typeof fetch = (input, { method = 'GET', headers, body, signal, keepalive = false } = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      const { authorization, 'idempotency-key': key, 'content-type': type } = Object.fromEntries(new Headers(headers));
      const sent: SentRequest = {
        method,
        url: `${pathname}${search}`,
        headers: Object.fromEntries(
          Object.entries({ authorization, 'idempotency-key': key, 'content-type': type }).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, value]],
          ),
        ),
        body: typeof body === 'string' ? toText(JSON.parse(body)) : null,
      };
      let id = 0;
      while (this.held.has(id)) id += 1;
      const request = toText(sent);
      this.held.set(id, { resolve, reject, request });
      this.started.push({
        id,
        request,
        survives: keepalive,
        isRead: method === 'GET' || pathname === endpoints.login.path,
      });
      signal?.addEventListener('abort', () => {
        if (this.held.get(id)?.resolve !== resolve) return;
        this.held.delete(id);
        const isNew = this.started.findIndex((call) => call.id === id);
        // A call that starts and ends in one step was never sent.
        if (isNew >= 0) this.started.splice(isNew, 1);
        else this.ended.push(id);
        reject(signal.reason);
      });
    });

  /** Answers a call; null: the connection is lost. */
  answer(id: number, given: GivenAnswer | null): void {
    const call = this.held.get(id);
    if (!call) throw new Error(`No call ${id} is waiting.`);
    this.held.delete(id);
    if (given === null) call.reject(new TypeError('Failed to fetch'));
    else
      call.resolve(new Response(given.text, { status: given.status, headers: { 'content-type': 'application/json' } }));
  }
}

/** The backend of tabs without a browser. */
export const HOST = 'http://shop.test';

/** The provider's wallet cannot be reached, so that the test wallet takes its place. */
const noProvider = () => Promise.reject(new Error('The wallet cannot be reached.'));

/** The services of a tab without a browser: those that ship, over the given `fetch`. */
export const tabServices = (
  tokens: TokenSource,
  fetch: typeof globalThis.fetch,
  loadChunk: Services['loadChunk'],
): Services => {
  const http = createHttp(HOST, tokens);
  return {
    ...createShopServices((call, request) => http(call, { ...request, fetch })),
    loadWalletScript: noProvider,
    prepareWallet: noProvider,
    authorisePayment: noProvider,
    openBankPage: noProvider,
    loadChunk,
  };
};
