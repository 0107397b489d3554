import { setting, whole, onOff } from './setting.ts';

const requests = whole(1, 1_000_000);

/** Settings that say how often a client may call. */
export const rateLimitSettings = {
  rateLimits: setting({
    name: 'RATE_LIMITS',
    fallback: 'on',
    meaning: '`off` disables every limit below',
    reads: onOff,
  }),
  rateLimitSignInPerAddress: setting({
    name: 'RATE_LIMIT_SIGN_IN_PER_ADDRESS',
    fallback: '100',
    meaning: 'Sign-ins per minute from one client address',
    reads: requests,
  }),
  rateLimitSignInPerAccount: setting({
    name: 'RATE_LIMIT_SIGN_IN_PER_ACCOUNT',
    fallback: '30',
    meaning: 'Sign-ins per minute to one account from addresses at which its owner has never signed in',
    reads: requests,
  }),
  rateLimitSignInPerPair: setting({
    name: 'RATE_LIMIT_SIGN_IN_PER_ACCOUNT_AND_ADDRESS',
    fallback: '10',
    meaning: 'Sign-ins per minute to one account from one client address',
    reads: requests,
  }),
  rateLimitRegistration: setting({
    name: 'RATE_LIMIT_REGISTRATION',
    fallback: '60',
    meaning: 'Registrations per minute from one client address',
    reads: requests,
  }),
  rateLimitResetsPerAddress: setting({
    name: 'RATE_LIMIT_RESETS_PER_ADDRESS',
    fallback: '30',
    meaning: 'Requests for a new password, and uses of its link, per hour from one client address',
    reads: requests,
  }),
  rateLimitResetsPerAccount: setting({
    name: 'RATE_LIMIT_RESETS_PER_ACCOUNT',
    fallback: '5',
    meaning: 'Requests for a new password of one account per hour',
    reads: requests,
  }),
  rateLimitProfile: setting({
    name: 'RATE_LIMIT_PROFILE',
    fallback: '30',
    meaning: 'Changes of its own profile or password per minute by one account',
    reads: requests,
  }),
  rateLimitOrders: setting({
    name: 'RATE_LIMIT_ORDERS',
    fallback: '60',
    meaning: 'Orders per minute by one account',
    reads: requests,
  }),
  rateLimitReviewsPerAccount: setting({
    name: 'RATE_LIMIT_REVIEWS_PER_ACCOUNT',
    fallback: '10',
    meaning: 'Reviews per hour by one account',
    reads: requests,
  }),
  rateLimitReviewsPerAddress: setting({
    name: 'RATE_LIMIT_REVIEWS_PER_ADDRESS',
    fallback: '30',
    meaning: 'Reviews per hour from one client address',
    reads: requests,
  }),
  rateLimitUploads: setting({
    name: 'RATE_LIMIT_UPLOADS',
    fallback: '60',
    meaning: 'Uploads per minute by one account',
    reads: requests,
  }),
  rateLimitEverything: setting({
    name: 'RATE_LIMIT_EVERYTHING',
    fallback: '6000',
    meaning: 'Requests of any kind per minute from one client address',
    reads: requests,
  }),
};
