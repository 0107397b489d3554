import { createHash } from 'node:crypto';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { HttpError } from './httpError.ts';

/** Counts a request, and refuses it with 429 when there were too many in this minute, or in this hour. */
export type Limit = (request: FastifyRequest) => Promise<void>;

/** Everything that is limited, by name. */
export type Limits = Record<'signIn' | 'registration' | 'profile' | 'orders' | 'reviews' | 'uploads', Limit> & {
  /** Remembers that the client has proved to be the owner of the account that its request names. */
  signedIn: (request: FastifyRequest) => void;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const inWords = (seconds: number): string => {
  if (seconds === 1) return 'a second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
};

/** The client's address; of IPv6 the network, since a single client has all of it. */
const addressOf = ({ ip }: FastifyRequest): string => normalizeIP(ip);

const accountOf = (request: FastifyRequest): string => request.viewer?.id ?? addressOf(request);

const emailIn = (request: FastifyRequest): string => {
  const { email } = (request.body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
};

/** As long as any other, so that what a client sends does not decide how much memory counting takes. */
const shortened = (key: string): string => createHash('sha256').update(key).digest('base64url');

const free: Limit = async () => undefined;

/** Of each kind of key, as many are remembered. */
const MOST_KEPT = 20_000;

/** The keys that were added last. */
const latest = (most: number) => {
  const kept = new Set<string>();
  return {
    has: (key: string): boolean => kept.has(key),
    add: (key: string): void => {
      kept.delete(key);
      kept.add(key);
      if (kept.size > most) kept.delete(kept.keys().next().value!);
    },
  };
};

/**
 * Limits per account and per client address. They count in this process: with several, each grants its own share.
 * The general one holds for every request, also for those to nowhere, except for health checks.
 */
export const limitRequests = async (app: FastifyInstance, settings: Settings): Promise<Limits> => {
  if (!settings.rateLimits) {
    return {
      signIn: free,
      registration: free,
      profile: free,
      orders: free,
      reviews: free,
      uploads: free,
      signedIn: () => undefined,
    };
  }

  await app.register(rateLimit, { global: false, cache: MOST_KEPT });
  const atMost = (max: number, keyOf: (request: FastifyRequest) => string = addressOf, timeWindow = MINUTE): Limit => {
    const keyGenerator = (request: FastifyRequest) => shortened(keyOf(request));
    const count = app.createRateLimit({ max, timeWindow, keyGenerator });
    return async (request) => {
      const result = await count(request);
      if (result.isAllowed || !result.isExceeded) return;
      const wait = Math.max(1, result.ttlInSeconds);
      const message = `Too many requests. Please try again in ${inWords(wait)}.`;
      throw new HttpError(429, { code: 'TOO_MANY_REQUESTS', message }, wait);
    };
  };

  const everything = atMost(settings.rateLimitEverything);
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/health/')) await everything(request);
  });

  const pairOf = (request: FastifyRequest): string => `${addressOf(request)} ${emailIn(request)}`;
  const signInByPair = atMost(settings.rateLimitSignInPerPair, pairOf);
  const signInFrom = atMost(settings.rateLimitSignInPerAddress);
  const signInTo = atMost(settings.rateLimitSignInPerAccount, emailIn);
  const reviewsBy = atMost(settings.rateLimitReviewsPerAccount, accountOf, HOUR);
  const reviewsFrom = atMost(settings.rateLimitReviewsPerAddress, addressOf, HOUR);
  const known = latest(MOST_KEPT);
  return {
    // Guesses from elsewhere must not keep the owner out: they use up what strangers may try, and nothing of what an
    // address may at which the owner has signed in before. A single stranger uses up its own share first.
    signIn: async (request) => {
      await signInByPair(request);
      await signInFrom(request);
      if (!known.has(shortened(pairOf(request)))) await signInTo(request);
    },
    signedIn: (request) => known.add(shortened(pairOf(request))),
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
