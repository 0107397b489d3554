import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { Refusal } from './refusal.ts';

/** Counts a request, and refuses it with 429 when there were too many in this minute. */
export type Limit = (request: FastifyRequest) => Promise<void>;

/** Everything that is limited, by name. */
export type Limits = Record<'signIn' | 'registration' | 'orders' | 'uploads', Limit>;

const seconds = (n: number): string => (n === 1 ? 'a second' : `${n} seconds`);

const accountOf = (request: FastifyRequest): string => request.viewer?.id ?? request.ip;

const emailIn = (request: FastifyRequest): string => {
  const { email } = (request.body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
};

const free: Limit = async () => undefined;

/**
 * Limits per account and per client address. They count in this process: with several, each grants its own share.
 * The general one holds for every request, also for those to nowhere, except for health checks.
 */
export const limitRequests = async (app: FastifyInstance, settings: Settings): Promise<Limits> => {
  if (!settings.rateLimits) return { signIn: free, registration: free, orders: free, uploads: free };

  await app.register(rateLimit, { global: false, timeWindow: '1 minute', cache: 20_000 });
  const atMost = (max: number, keyGenerator?: (request: FastifyRequest) => string): Limit => {
    const count = app.createRateLimit({ max, ...(keyGenerator ? { keyGenerator } : {}) });
    return async (request) => {
      const result = await count(request);
      if (result.isAllowed || !result.isExceeded) return;
      const wait = Math.max(1, result.ttlInSeconds);
      const message = `Too many requests. Please try again in ${seconds(wait)}.`;
      throw new Refusal(429, { code: 'TOO_MANY_REQUESTS', message }, wait);
    };
  };

  const everything = atMost(settings.rateLimitEverything);
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/health/')) await everything(request);
  });

  const signInFrom = atMost(settings.rateLimitSignInPerAddress);
  const signInTo = atMost(settings.rateLimitSignInPerAccount, emailIn);
  return {
    signIn: async (request) => {
      await signInFrom(request);
      await signInTo(request);
    },
    registration: atMost(settings.rateLimitRegistration),
    orders: atMost(settings.rateLimitOrders, accountOf),
    uploads: atMost(settings.rateLimitUploads, accountOf),
  };
};
