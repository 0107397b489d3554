import type { AnyEventObject } from 'xstate';
import { json, type WireAnswer } from 'xstate-walks/screen';
import { calls, type Call } from '../../../common/contract/calls.ts';
import { ownCalls } from '../../../common/contract/ownCalls.ts';
import { LIST_INFO, writeListInfo } from '../../../common/contract/endpoints.ts';
import type { ListPage } from '../../../common/domain/listPage.ts';
import { ServiceError } from '../../../src/services/serviceError.ts';
import { allEndpoints, type CallName } from '../api/shopApi.ts';

/** A document of the shop's origin in which no shop runs. */
export const ASIDE = '/robots.txt';

const made = (status: number, contentType: string, body: string): WireAnswer => ({ status, contentType, body });

/** Offline, and an error of the server: the outcome of a call is unknown afterwards. */
const faults = [null, json(500, { message: 'Something went wrong' })];

/** What is well sent and cannot be understood: a failure where something is expected of the answer. */
const misunderstandings = [
  made(200, 'text/html; charset=utf-8', '<!doctype html><title>Welcome</title><p>Please sign in to this network.'),
  made(200, 'application/json; charset=utf-8', '{"_id":"1","products":[{"_id":"1","na'),
  json(200, { unexpected: [null, 1, 'two'] }),
];

/** An answer without data: a message, or nothing. */
const isEmpty = ({ answer }: Call): boolean =>
  'entries' in answer && Object.keys(answer.entries as object).every((name) => name === 'message');

/** Calls whose answer the shop ignores: any good status is success. */
export const undemanding: ReadonlySet<string> = new Set([
  ...Object.entries<Call>({ ...calls, ...ownCalls }).flatMap(([name, call]) => (isEmpty(call) ? name : [])),
  'payOrder',
  'deliverOrder',
  'refundOrder',
  'updateProduct',
  'updateUser',
  'exportAccount',
]);

let turn = 0;

/** The next way to fail: one after the other, so that a suite meets them all. */
const nextFault = (service: string): WireAnswer => {
  const all = undemanding.has(service) ? faults : [...faults, ...misunderstandings];
  turn += 1;
  return all[turn % all.length]!;
};

const renamed: Record<string, CallName> = {
  findOrder: 'listMyOrders',
  listAllProducts: 'listProducts',
  getAnyProduct: 'getProduct',
  readOrders: 'listOrders',
};

export const callOf = (service: string): CallName => renamed[service] ?? (service as CallName);

/** A page of a list; its position is in a header. */
const isPage = (output: unknown): output is ListPage<unknown> => typeof output === 'object' && 'rows' in output!;

/** What is sent over the wire so that a service ends as planned. */
export function answerOf(service: string, event: AnyEventObject): WireAnswer {
  if (event.type.startsWith('xstate.done.')) {
    const { method } = allEndpoints[callOf(service)];
    const output: unknown = event['output'] ?? {};
    if (isPage(output)) return json(200, output.rows, { [LIST_INFO]: writeListInfo(output) });
    return json(method === 'POST' && service !== 'login' ? 201 : 200, output);
  }
  const error = event['error'] as unknown;
  return error instanceof ServiceError && error.status !== undefined
    ? json(
        error.status,
        error.problem ?? { message: error.message },
        error.retryAfter === undefined ? undefined : { 'Retry-After': String(error.retryAfter) },
      )
    : nextFault(service);
}
