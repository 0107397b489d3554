import * as v from 'valibot';
import { oneOf } from './setting.ts';

/** Per minute; resets, reviews and requests for a mail per hour. First as usual, then for a shop under attack. */
const table = {
  signInPerAddress: [100, 20],
  /**
   * From addresses at which the owner has never signed in. Beyond it each may try 3 times in half an hour, and all
   * together 20 times this number in an hour.
   */
  signInPerAccount: [30, 10],
  signInPerAccountAndAddress: [10, 5],
  registrationPerAddress: [60, 5],
  resetsPerAddress: [30, 10],
  resetsPerAccount: [5, 3],
  profilePerAccount: [30, 10],
  ordersPerAccount: [60, 10],
  reviewsPerAccount: [10, 3],
  reviewsPerAddress: [30, 10],
  restocksPerAddress: [60, 20],
  restocksPerMailbox: [20, 10],
  uploadsPerAccount: [60, 30],
  requestsPerAddress: [6000, 1500],
} as const;

type Limits = Record<keyof typeof table, number>;

const column = (at: 0 | 1) =>
  Object.fromEntries(Object.entries(table).map(([name, limits]) => [name, limits[at]])) as Limits;

export const usual = column(0);

export const rateLimits: Record<'on' | 'off' | 'strict', Limits | null> = { on: usual, off: null, strict: column(1) };

export const rateLimitSettings = {
  rateLimits: {
    fallback: 'on',
    meaning:
      'How often a client may sign in, register, order, review, upload and call at all: `strict` for a shop under attack, `off` for tests (`server/platform/settings/rateLimits.ts` has the numbers)',
    reads: v.pipe(
      oneOf('on', 'off', 'strict'),
      v.transform((word) => rateLimits[word]),
    ),
  },
};
