import { createHash } from 'node:crypto';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { HttpError } from '../http/httpError.ts';

/** Counts a request, and refuses it with 429 after too many in this minute, or in this hour. */
export type Limit = (request: FastifyRequest) => Promise<void>;

/** Everything that is limited, by name; `everything` counts every request of a client address. */
type Limits = Record<'everything' | 'signIn' | 'registration' | 'profile' | 'orders' | 'reviews' | 'uploads', Limit> & {
  /** Records that the client has proved that it owns the account that its request names. */
  signedIn: (request: FastifyRequest) => void;
};

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const inWords = (seconds: number): string => {
  if (seconds === 1) return 'a second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
};

/** The client's address; for IPv6 its network, since one client owns all of it. */
const addressOf = ({ ip }: FastifyRequest): string => normalizeIP(ip);

const accountOf = (request: FastifyRequest): string => request.viewer?.id ?? addressOf(request);

const emailIn = (request: FastifyRequest): string => {
  const { email } = (request.body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
};

/** Keys of one length: the client does not decide how much memory counting takes. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

const free: Limit = async () => undefined;

/** How many keys of each kind are kept. */
const MOST_KEPT = 20_000;

const unlimited: Limits = {
  everything: free,
  signIn: free,
  registration: free,
  profile: free,
  orders: free,
  reviews: free,
  uploads: free,
  signedIn: () => undefined,
};

const createLimits = async (app: FastifyInstance): Promise<Limits> => {
  const { settings } = app;
  await app.register(rateLimit, { global: false, cache: MOST_KEPT });
  const atMost = (max: number, keyOf: (request: FastifyRequest) => string = addressOf, timeWindow = MINUTE): Limit => {
    const keyGenerator = (request: FastifyRequest) => hashed(keyOf(request));
    const count = app.createRateLimit({ max, timeWindow, keyGenerator });
    return async (request) => {
      const result = await count(request);
      if (result.isAllowed || !result.isExceeded) return;
      const wait = Math.max(1, result.ttlInSeconds);
      const message = `Too many requests. Please try again in ${inWords(wait)}.`;
      throw new HttpError(429, { code: 'TOO_MANY_REQUESTS', message }, wait);
    };
  };

  const pairOf = (request: FastifyRequest): string => `${addressOf(request)} ${emailIn(request)}`;
  const signInByPair = atMost(settings.rateLimitSignInPerPair, pairOf);
  const signInFrom = atMost(settings.rateLimitSignInPerAddress);
  const signInTo = atMost(settings.rateLimitSignInPerAccount, emailIn);
  const reviewsBy = atMost(settings.rateLimitReviewsPerAccount, accountOf, HOUR);
  const reviewsFrom = atMost(settings.rateLimitReviewsPerAddress, addressOf, HOUR);
  const known = new LRUCache<string, true>({ max: MOST_KEPT });
  return {
    everything: atMost(settings.rateLimitEverything),
    // Guesses from other addresses must not lock the owner out. They use up the share of unknown addresses, and an
    // address at which the owner has signed in has a share of its own. A single guesser uses up its own share first.
    signIn: async (request) => {
      await signInByPair(request);
      await signInFrom(request);
      if (!known.has(hashed(pairOf(request)))) await signInTo(request);
    },
    signedIn: (request) => void known.set(hashed(pairOf(request)), true),
    registration: atMost(settings.rateLimitRegistration),
    profile: atMost(settings.rateLimitProfile, accountOf),
    orders: atMost(settings.rateLimitOrders, accountOf),
    reviews: async (request) => {
      await reviewsFrom(request);
      await reviewsBy(request);
    },
    uploads: atMost(settings.rateLimitUploads, accountOf),
  };
};

/**
 * Limits per account and per client address, as `app.limits`. They count in this process: each of several processes
 * grants its own share.
 */
export const limits = fp(
  async (app) => {
    app.decorate('limits', app.settings.rateLimits ? await createLimits(app) : unlimited);
  },
  { name: 'limits', dependencies: ['settings'] },
);
