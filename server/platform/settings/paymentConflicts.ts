const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const isLive = (key: string | undefined): boolean => key?.includes('k_live_') === true;

type Given = (name: string) => string | undefined;

const liveConflicts = (given: Given): string[] =>
  [
    given('GOOGLE_PAY_MERCHANT_ID') === undefined
      ? 'GOOGLE_PAY_MERCHANT_ID must be set with live keys of Stripe: Google requires your own'
      : '',
    given('PUBLIC_URL') === undefined
      ? 'PUBLIC_URL must be set with live keys of Stripe: banks send buyers back to it'
      : '',
  ].filter((line) => line !== '');

/** Payments that are half configured, which would charge nothing or could not be charged: a line for each problem. */
export const paymentConflicts = (given: Given): string[] => {
  const missing = KEYS.filter((name) => given(name) === undefined);
  if (given('PAYMENTS') !== 'stripe') {
    if (missing.length === KEYS.length) return [];
    const set = KEYS.filter((name) => !missing.includes(name));
    return [`${set.join(' and ')} must be set only with PAYMENTS=stripe: without it nothing is charged`];
  }
  if (missing.length > 0) return [`${missing.join(' and ')} must be set with PAYMENTS=stripe`];
  const [secret, publishable] = KEYS.map(given);
  if (isLive(secret) !== isLive(publishable)) {
    return ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live or both be test keys'];
  }
  return isLive(secret) ? liveConflicts(given) : [];
};
