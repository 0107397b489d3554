import * as v from 'valibot';
import { oneOf, setting } from './setting.ts';

/** How often a client may call: per minute, but resets and reviews per hour. */
export const usual = {
  signInPerAddress: 100,
  /**
   * To one account, from addresses at which its owner has never signed in. Beyond it each may try 3 times in half an hour,
   * and all together 20 times this number in an hour.
   */
  signInPerAccount: 30,
  signInPerAccountAndAddress: 10,
  registrationPerAddress: 60,
  resetsPerAddress: 30,
  resetsPerAccount: 5,
  profilePerAccount: 30,
  ordersPerAccount: 60,
  reviewsPerAccount: 10,
  reviewsPerAddress: 30,
  uploadsPerAccount: 60,
  requestsPerAddress: 6000,
};

/** For a shop that is under attack: few customers share an address, and none orders in bulk. */
const strict: typeof usual = {
  signInPerAddress: 20,
  signInPerAccount: 10,
  signInPerAccountAndAddress: 5,
  registrationPerAddress: 5,
  resetsPerAddress: 10,
  resetsPerAccount: 3,
  profilePerAccount: 10,
  ordersPerAccount: 10,
  reviewsPerAccount: 3,
  reviewsPerAddress: 10,
  uploadsPerAccount: 30,
  requestsPerAddress: 1500,
};

/** The limits of each value of the setting; null for none. */
export const rateLimits: Record<'on' | 'off' | 'strict', typeof usual | null> = { on: usual, off: null, strict };

export const rateLimitSettings = {
  rateLimits: setting({
    name: 'RATE_LIMITS',
    fallback: 'on',
    meaning:
      'How often a client may sign in, register, order, review, upload and call at all: `strict` for a shop under attack, `off` for tests (`server/platform/settings/rateLimits.ts` has the numbers)',
    reads: v.pipe(
      oneOf('on', 'off', 'strict'),
      v.transform((word) => rateLimits[word]),
    ),
  }),
};
