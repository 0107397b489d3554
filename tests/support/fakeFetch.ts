import { setImmediate as turn } from 'node:timers/promises';
import { vi } from 'vitest';
import type { LoginInfo } from '../../common/contract/user.ts';
import { createHttp, type TokenSource } from '../../src/services/http.ts';
import { createShopServices } from '../../src/services/shopServices.ts';
import { heldCalls } from '../fixtures/heldCalls.ts';
import { aUser } from '../fixtures/samples.ts';

export const HOST = 'http://api.shop.test';
export const jane = aUser();
const { token: _token, ...rest } = jane;
export const janeItself = rest;
export const renewed: LoginInfo = { ...jane, token: 'new-token' };

/** One request, as it left. */
type Sent = { url: string; method: string; token: string | null; body: unknown; headers: Headers; cache: RequestCache };

/** The requests that wait for their answers. */
export let network: ReturnType<typeof heldCalls<'fetch'>>;
export const sent = async () => {
  await turn(); // calls leave in a later microtask
  return network.asked('fetch') as Sent[];
};

export const answerWith = (status: number, body: unknown, type = 'application/json') =>
  network.answer(
    'fetch',
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'content-type': type } }),
  );
export const unauthorized = () => answerWith(401, { message: 'Not authorized, token failed' });

/** Takes the place of `fetch`; a test undoes it with `vi.unstubAllGlobals`. */
export const stubFetch = () => {
  network = heldCalls('fetch');
  vi.stubGlobal(
    'fetch',
    (url: string, { method = 'GET', headers, body, signal, cache = 'default' }: RequestInit = {}) => {
      const named = new Headers(headers);
      const token = named.get('authorization')?.replace('Bearer ', '') ?? null;
      const text = typeof body === 'string' ? (JSON.parse(body) as unknown) : body;
      return network.services.fetch({ url, method, token, body: text, headers: named, cache }, signal ?? undefined);
    },
  );
};

export const never: TokenSource = { current: () => null, renewed: async () => false };
export const servicesOf = (tokens: TokenSource = never, host = HOST) => createShopServices(createHttp(host, tokens));
export const signal = () => new AbortController().signal;

/** How a call ends: with its answer, or with its error. */
export const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );

/** The input of a call that a signed-in user makes. */
export const myOrders = { listing: { page: 1 }, at: null };
