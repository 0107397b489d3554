import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { say } from '../../../common/texts/messages.ts';
import type { Db } from '../db/database.ts';
import { sharedCounts } from '../db/rateLimitCounts.ts';
import { clientAddress } from './requests.ts';
import { HttpError } from './httpError.ts';
import { usual } from '../settings/rateLimits.ts';

/** Counts a request, and refuses it with 429 after too many in this minute, or in this hour. */
export type Limit = (request: FastifyRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    limits: Awaited<ReturnType<typeof createLimits>>;
  }
}

type Count = (request: FastifyRequest) => Promise<number>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const accountOf = (request: FastifyRequest): string => request.viewer?.id ?? clientAddress(request);

const emailIn = (request: FastifyRequest): string => {
  const { email } = (request.body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
};

/** Keys of one length: the client does not decide how much memory counting takes. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

const MOST_KEPT = 20_000;

const refusing =
  (count: Count): Limit =>
  async (request) => {
    const seconds = await count(request);
    if (seconds === 0) return;
    throw new HttpError(429, { code: 'TOO_MANY_REQUESTS', message: say('tooManyRequests', { seconds }) }, seconds);
  };

const createLimits = async (app: FastifyInstance, db: Db | undefined) => {
  const { settings } = app;
  const allowed = settings.rateLimits ?? usual;
  await app.register(rateLimit, { global: false, cache: MOST_KEPT });
  const countHere = (max: number, keyOf = clientAddress, timeWindow = MINUTE): Count => {
    if (settings.rateLimits === null) return async () => 0;
    const keyGenerator = (request: FastifyRequest) => hashed(keyOf(request));
    const count = app.createRateLimit({ max, timeWindow, keyGenerator });
    return async (request) => {
      const result = await count(request);
      return !result.isAllowed && result.isExceeded ? Math.max(1, result.ttlInSeconds) : 0;
    };
  };
  const isTogether = db !== undefined && settings.databaseUrl !== null && settings.rateLimits !== null;
  const countTogether = isTogether ? sharedCounts(db) : undefined;
  const counted = (name: string, max: number, keyOf = clientAddress, timeWindow = MINUTE): Count => {
    if (countTogether === undefined) return countHere(max, keyOf, timeWindow);
    return async (request) => {
      const { count, secondsLeft } = await countTogether(hashed(`${name} ${keyOf(request)}`), timeWindow, max);
      return count > max ? Math.max(1, secondsLeft) : 0;
    };
  };
  const atMost = (...limit: Parameters<typeof counted>): Limit => refusing(counted(...limit));

  const pairOf = (request: FastifyRequest, email = emailIn(request)): string => `${clientAddress(request)} ${email}`;
  const signInByPair = atMost('sign-in to account from address', allowed.signInPerAccountAndAddress, pairOf);
  const signInFrom = atMost('sign-in from address', allowed.signInPerAddress);
  const signInTo = counted('sign-in to account', allowed.signInPerAccount, emailIn);
  const slowByPair = atMost('slow sign-in to account from address', 3, pairOf, HOUR / 2);
  const slowSignInTo = atMost('slow sign-in to account', 20 * allowed.signInPerAccount, emailIn, HOUR);
  const reviewsBy = atMost('reviews by account', allowed.reviewsPerAccount, accountOf, HOUR);
  const reviewsFrom = atMost('reviews from address', allowed.reviewsPerAddress, clientAddress, HOUR);
  const resetsFrom = atMost('resets from address', allowed.resetsPerAddress, clientAddress, HOUR);
  const resetsOf = atMost('resets of account', allowed.resetsPerAccount, emailIn, HOUR);
  const restocksFrom = atMost('restock requests from address', allowed.restocksPerAddress, clientAddress, HOUR);
  const restocksTo = atMost('restock requests to mailbox', allowed.restocksPerMailbox, emailIn, HOUR);
  const known = new LRUCache<string, true>({ max: MOST_KEPT });
  return {
    everything: refusing(countHere(allowed.requestsPerAddress)),
    // Guesses from other addresses must not lock the owner out. They use up the share of unknown addresses, and an
    // address at which the owner has signed in has a share of its own. A single guesser uses up its own share first.
    // When the share of unknown addresses is used up, each of them may try at a slower pace: one may be the owner's.
    signIn: async (request: FastifyRequest) => {
      await signInByPair(request);
      await signInFrom(request);
      if (known.has(hashed(pairOf(request))) || (await signInTo(request)) === 0) return;
      await slowByPair(request);
      await slowSignInTo(request);
    },
    /** The client has proved that it owns the account with this email. */
    signedIn: (request: FastifyRequest, email: string) => void known.set(hashed(pairOf(request, email)), true),
    registration: atMost('registration', allowed.registrationPerAddress),
    resetRequests: [resetsFrom, resetsOf], // an address without an account counts the same
    resets: resetsFrom,
    profile: atMost('profile', allowed.profilePerAccount, accountOf),
    orders: atMost('orders', allowed.ordersPerAccount, accountOf),
    reviews: [reviewsFrom, reviewsBy],
    restockRequests: [restocksFrom, restocksTo],
    uploads: atMost('uploads', allowed.uploadsPerAccount, accountOf),
  };
};

/** On PostgreSQL all processes count together, except the general limit, which bounds the load of each. */
export const limits = fp<{ db: Db | undefined }>(async (app, { db }) => {
  app.decorate('limits', await createLimits(app, db));
});
