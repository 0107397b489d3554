import { ServiceError } from '../../src/services/serviceError.ts';

/** The codes of problems that the server names. */
export const codes = [
  'IDEMPOTENCY_KEY_REUSED',
  'OUT_OF_STOCK',
  'ORDER_REFUNDED',
  'PAYMENT_DECLINED',
  'PLACED_ELSEWHERE',
  'PRICES_CHANGED',
  'RESET_LINK_INVALID',
  'STALE',
];

/** Statuses at the bounds of what they mean, and those that charts tell apart. */
const statuses = [200, 299, 300, 400, 401, 404, 409, 422, 429, 499, 500, 501];

const lines = [{ product: 'p1', name: 'Airpods', price: 95, qty: 2, countInStock: 1 }];

const failure = (
  status: number | undefined,
  { retryAfter, ...more }: { code?: string; keyRefused?: boolean; lines?: typeof lines; retryAfter?: number } = {},
) =>
  new ServiceError('Not today', {
    ...(status === undefined ? {} : { status }),
    problem: { message: 'Not today', ...more },
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });

/** An error of another library, with fields as ours have them. */
const foreign = (status: number, code?: string) =>
  Object.assign(new Error('not ours'), { status, problem: { message: 'not ours', code, keyRefused: true, lines } });

/** How a call may fail: no answer, every kind of status, every code, and errors that are none of the shop's. */
export const failures: readonly unknown[] = [
  new ServiceError('Not today'),
  new ServiceError('Not today', { status: 409 }),
  ...statuses.map((status) => failure(status)),
  failure(409, { keyRefused: true }),
  failure(400, { keyRefused: true }),
  failure(400, { keyRefused: false }),
  ...codes.flatMap((code) => [
    failure(409, { code }),
    failure(409, { code, keyRefused: true, lines }),
    failure(404, { code }),
    failure(500, { code }),
  ]),
  ...[400, 401, 404, 409, 429].map((status) => foreign(status)),
  ...codes.map((code) => foreign(409, code)),
  new Error('down'),
  new Error(''),
  'not even an error',
  { message: 'no error either' },
];

/** Refusals of a server that is overloaded (A52), and what is like them. */
export const overloads: readonly { error: unknown }[] = [
  failure(503),
  ...[0, 1, 60, 61].map((retryAfter) => failure(503, { retryAfter })),
  failure(429, { retryAfter: 30 }),
  failure(404, { retryAfter: 30 }),
  foreign(503),
].map((error) => ({ error }));
