import { ownEndpoints } from '../../common/contract/ownEndpoints.ts';
import { endpoints, type Endpoint } from '../../common/contract/endpoints.ts';

/** A made-up response. */
export type MadeAnswer = { status: number; type: string; body: string };

/** A possible outcome of a call to the backend, as data. Fault injectors and test drivers play it. */
export type Outcome = {
  /** A description for people. */
  words: string;
  /** How often the server receives the call. */
  sent: 0 | 1 | 2;
  /** What the caller gets: the server's response, no response, a network error, or a made-up response. */
  answer: 'own' | 'none' | 'broken' | MadeAnswer;
  /** The delay: in milliseconds, or until the shop has aborted the call. */
  held?: number | 'untilLeft';
};

const json = 'application/json; charset=utf-8';

const problem = (status: number, message: string): MadeAnswer => ({
  status,
  type: json,
  body: JSON.stringify({ message }),
});

const outcome = (words: string, sent: Outcome['sent'], answer: Outcome['answer'], held?: Outcome['held']): Outcome => ({
  words,
  sent,
  answer,
  ...(held === undefined ? {} : { held }),
});

/** Every known behavior of a network and a server, by name. */
export const outcomes = {
  asItIs: outcome('as it is', 1, 'own'),
  slow: outcome('slow: 3 seconds later', 1, 'own', 3000),
  hang: outcome('no response', 0, 'none'),
  unauthorised: outcome('401: not signed in', 0, problem(401, 'Not authorized, token failed')),
  conflict: outcome('409: a conflicting change', 0, problem(409, 'This has changed meanwhile')),
  tooMany: outcome('429: too many requests', 0, problem(429, 'Too many requests, please wait a minute')),
  overloaded: outcome('503: the shop is overloaded', 0, problem(503, 'The shop is very busy right now')),
  broken: outcome('500: the server fails', 0, problem(500, 'Something went wrong')),
  page: outcome('a page instead of data', 0, {
    status: 200,
    type: 'text/html; charset=utf-8',
    body: '<!doctype html><title>Welcome</title><p>Please sign in to this network.',
  }),
  truncated: outcome('half of a response', 0, {
    status: 200,
    type: json,
    body: '{"_id":"1","products":[{"_id":"1","na',
  }),
  wrongShape: outcome('data of another shape', 0, { status: 200, type: json, body: '{"unexpected":[null,1,"two"]}' }),
  offline: outcome('offline', 0, 'broken'),
  lost: outcome('done, but the response is lost', 1, 'broken'),
  twice: outcome('the server gets it twice', 2, 'own'),
  late: outcome('a response after leaving', 1, 'own', 'untilLeft'),
} satisfies Record<string, Outcome>;

/** Every call of our server: those of the specification, and those beyond it. */
export const allEndpoints = { ...endpoints, ...ownEndpoints };

/** A call by its name. */
export type CallName = keyof typeof allEndpoints;

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(':id', '[^/]+')}$`);

/** Literal paths first: `/api/products/top` also matches `/api/products/:id`. */
const known = (Object.entries(allEndpoints) as [CallName, Endpoint][])
  .toSorted(([, one], [, other]) => Number(one.path.includes(':id')) - Number(other.path.includes(':id')))
  .map(([name, call]) => ({ name, method: call.method, pattern: patternOf(call) }));

/** The call of the contract that a request matches, if any. */
export const callAt = (method: string, path: string): CallName | undefined =>
  known.find((call) => call.method === method.toUpperCase() && call.pattern.test(path))?.name;
