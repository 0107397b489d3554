import { endpoints, type Endpoint } from '../common/contract/endpoints.ts';

/** What an answer is made of that no server gave. */
export type MadeAnswer = { status: number; type: string; body: string };

/** What may come of a call to the backend, as data: whoever stands between the shop and the network plays it. */
export type Outcome = {
  /** What a person reads. */
  words: string;
  /** How often the server gets the call. */
  sent: 0 | 1 | 2;
  /** What comes back: what the server said, nothing for ever, a broken line, or something made up. */
  answer: 'own' | 'none' | 'broken' | MadeAnswer;
  /** How long that is kept back: some milliseconds, or until the shop has given the call up. */
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

/** Everything that a network and a server are known to do, by name. */
export const outcomes = {
  asItIs: outcome('as it is', 1, 'own'),
  slow: outcome('slow: 3 seconds later', 1, 'own', 3000),
  hang: outcome('never an answer', 0, 'none'),
  unauthorised: outcome('401: not signed in', 0, problem(401, 'Not authorized, token failed')),
  conflict: outcome('409: somebody else was quicker', 0, problem(409, 'This has changed meanwhile')),
  tooMany: outcome('429: too many requests', 0, problem(429, 'Too many requests, please wait a minute')),
  broken: outcome('500: the server fails', 0, problem(500, 'Something went wrong')),
  page: outcome('a page instead of data', 0, {
    status: 200,
    type: 'text/html; charset=utf-8',
    body: '<!doctype html><title>Welcome</title><p>Please sign in to this network.',
  }),
  truncated: outcome('half of an answer', 0, {
    status: 200,
    type: json,
    body: '{"_id":"1","products":[{"_id":"1","na',
  }),
  wrongShape: outcome('data of another shape', 0, { status: 200, type: json, body: '{"unexpected":[null,1,"two"]}' }),
  offline: outcome('offline', 0, 'broken'),
  lost: outcome('done, but the answer is lost', 1, 'broken'),
  twice: outcome('the server gets it twice', 2, 'own'),
  late: outcome('an answer after leaving', 1, 'own', 'untilLeft'),
} satisfies Record<string, Outcome>;

/** A call of the contract by its name. */
export type CallName = keyof typeof endpoints;

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(':id', '[^/]+')}$`);

/** The most literal address first: `/api/products/top` is also a `/api/products/:id`. */
const known = (Object.entries(endpoints) as [CallName, Endpoint][])
  .toSorted(([, one], [, other]) => Number(one.path.includes(':id')) - Number(other.path.includes(':id')))
  .map(([name, call]) => ({ name, method: call.method, pattern: patternOf(call) }));

/** Which call of the contract a request is, if it is one. */
export const callAt = (method: string, path: string): CallName | undefined =>
  known.find((call) => call.method === method.toUpperCase() && call.pattern.test(path))?.name;
