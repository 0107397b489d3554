import { anyText, maybe, oneOf } from './setting.ts';

const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const isLive = (key: string | undefined): boolean => key?.includes('k_live_') === true;

const withLiveKeys: Record<string, string> = {
  GOOGLE_PAY_MERCHANT_ID: 'Google requires your own',
  PUBLIC_URL: 'banks send buyers back to it',
};

/** Payments that are half configured, which would charge nothing or could not be charged: a line for each problem. */
export const paymentConflicts = (given: (name: string) => string | undefined): string[] => {
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
  return Object.entries(withLiveKeys)
    .filter(([name]) => isLive(secret) && given(name) === undefined)
    .map(([name, reason]) => `${name} must be set with live keys of Stripe: ${reason}`);
};

export const paymentSettings = {
  payments: {
    fallback: 'test',
    meaning:
      'Payment gateway: `test` charges nothing, `stripe` charges cards ([how](payments.md)). In production it must be set explicitly',
    reads: oneOf('test', 'stripe'),
  },
  stripeSecretKey: {
    meaning: 'Secret or restricted key of your Stripe account; required with `PAYMENTS=stripe`',
    reads: maybe(
      (raw) => /^[rs]k_(test|live)_\w+$/.test(raw),
      'must begin with sk_test_, sk_live_, rk_test_ or rk_live_',
    ),
    secret: true,
  },
  stripePublishableKey: {
    meaning: 'Publishable key of the same account and mode; the wallet gets it. Required with `PAYMENTS=stripe`',
    reads: maybe((raw) => /^pk_(test|live)_\w+$/.test(raw), 'must begin with pk_test_ or pk_live_'),
  },
  stripeWebhookSecret: {
    meaning: 'Signing secret of the webhook `/api/webhooks/stripe`; required with `PAYMENTS=stripe`',
    reads: maybe((raw) => /^whsec_\S+$/.test(raw), 'must begin with whsec_'),
    secret: true,
  },
  googlePayMerchantId: {
    fallback: '12345678901234567890',
    meaning: 'Your merchant id at Google; its test environment accepts any value, live keys of Stripe require yours',
    reads: anyText,
  },
};
