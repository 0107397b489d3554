import { createFetch, createFetchError, FetchError, ofetch } from 'ofetch';
import * as v from 'valibot';
import * as words from '#texts/common.ts';
import { addressOf, type Endpoint } from '../../common/contract/endpoints.ts';
import { Problem } from '../../common/contract/problem.ts';
import { ServiceError } from './serviceError.ts';

/** The token of the signed-in user, and how to renew it after the server refused it (A28). */
export type TokenSource = {
  current: () => string | null;
  /** Resolves to true once the same user has signed in again: the call may be repeated once. */
  renewed: (refused: string, signal: AbortSignal) => Promise<boolean>;
};

export type Request<TAnswer extends v.GenericSchema> = {
  signal: AbortSignal;
  answer: TAnswer;
  id?: string;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  onHeaders?: (headers: Headers) => void;
  fetch?: typeof fetch;
  keepalive?: boolean;
};

/** Makes one call of the contract and validates its answer. Throws a {@link ServiceError}. */
export type Http = <TAnswer extends v.GenericSchema>(
  call: Endpoint,
  request: Request<TAnswer>,
) => Promise<v.InferOutput<TAnswer>>;

/** The seconds in `Retry-After` (A52). The other form of this header, a date, needs a clock that is right. */
const secondsIn = ({ headers }: Response): number | undefined => {
  const seconds = Number.parseInt(headers.get('Retry-After') ?? '', 10);
  return seconds >= 0 ? seconds : undefined;
};

/** Throws the server's `message` (S133), else a general one (S134). The library's is the cause, and on no screen. */
const fail = (cause: unknown): never => {
  const response = cause instanceof FetchError ? cause.response : undefined;
  // A body that breaks off has a status, but is no answer.
  if (response === undefined) throw new ServiceError(words.unreachable, { cause });
  const { status, _data: body } = response;
  const general = words.failedWith(status);
  const retryAfter = secondsIn(response);
  const problem = v.safeParse(Problem, body);
  if (problem.success)
    throw new ServiceError(problem.output.message || general, { status, problem: problem.output, retryAfter });
  const parsed = v.safeParse(v.object({ message: v.pipe(v.string(), v.minLength(1)) }), body);
  throw new ServiceError(parsed.success ? parsed.output.message : general, { status, retryAfter });
};

const read = <TAnswer extends v.GenericSchema>(schema: TAnswer, data: unknown): v.InferOutput<TAnswer> => {
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const where = v.getDotPath(issue);
  throw new ServiceError(words.notUnderstood(where ? ` (${where})` : ''), {
    status: 200,
    cause: issue,
  });
};

const changesCatalogue = ({ method, path }: Endpoint): boolean =>
  method !== 'GET' && /^\/api\/(products|orders)\b/.test(path);

/** No timeouts (S129) or retries. After a write it reads past caches (C6, S103), by a header without CORS preflight. */
export const createHttp = (host: string, tokens: TokenSource): Http => {
  // `native` is the browser's `fetch` of the moment: a test case by hand replaces it once the page is there.
  const api = createFetch({ fetch: ofetch.native, defaults: { baseURL: host, retry: 0, responseType: 'json' } });
  let hasWritten = false;

  const send = async (
    call: Endpoint,
    { id, query, body, headers, onHeaders, keepalive = false, signal, fetch: own }: Request<v.GenericSchema>,
    token: string | null,
  ): Promise<unknown> => {
    hasWritten ||= changesCatalogue(call);
    const request = own === undefined ? api : api.create({}, { fetch: own });
    return request<unknown>(addressOf(call, { id, query }), {
      method: call.method,
      body: body as object,
      headers,
      keepalive,
      signal,
      onRequest: ({ options }) => {
        if (token !== null) options.headers.set('Authorization', `Bearer ${token}`);
        if (hasWritten && call.method === 'GET') options.cache = 'reload';
      },
      onResponse: (context) => {
        if (!context.response.ok) throw createFetchError(context);
        onHeaders?.(context.response.headers);
      },
    }).catch(fail);
  };

  return async (call, request) => {
    const token = call.access === 'anyone' ? null : tokens.current();
    try {
      return read(request.answer, await send(call, request, token));
    } catch (error) {
      const refused = error instanceof ServiceError && error.status === 401 && token !== null;
      if (!refused || !(await tokens.renewed(token, request.signal))) throw error;
      return read(request.answer, await send(call, request, tokens.current()));
    }
  };
};
