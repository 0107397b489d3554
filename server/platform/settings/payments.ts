import { setting, anyText, maybe, maybeOrigin, oneOf } from './setting.ts';

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

export const paymentSettings = {
  payments: setting({
    name: 'PAYMENTS',
    fallback: 'test',
    meaning:
      'Payment gateway: `test` charges nothing, `stripe` charges cards ([how](payments.md)). In production it must be set explicitly',
    reads: oneOf('test', 'stripe'),
  }),
  stripeSecretKey: setting({
    name: 'STRIPE_SECRET_KEY',
    meaning: 'Secret or restricted key of your Stripe account; required with `PAYMENTS=stripe`',
    reads: maybe(
      (raw) => /^[rs]k_(test|live)_\w+$/.test(raw),
      'must begin with sk_test_, sk_live_, rk_test_ or rk_live_',
    ),
    secret: true,
  }),
  stripePublishableKey: setting({
    name: 'STRIPE_PUBLISHABLE_KEY',
    meaning: 'Publishable key of the same account and mode; the wallet gets it. Required with `PAYMENTS=stripe`',
    reads: maybe((raw) => /^pk_(test|live)_\w+$/.test(raw), 'must begin with pk_test_ or pk_live_'),
  }),
  stripeWebhookSecret: setting({
    name: 'STRIPE_WEBHOOK_SECRET',
    meaning: 'Signing secret of the webhook `/api/webhooks/stripe`; required with `PAYMENTS=stripe`',
    reads: maybe((raw) => /^whsec_\S+$/.test(raw), 'must begin with whsec_'),
    secret: true,
  }),
  stripeApi: setting({
    name: 'STRIPE_API',
    forTests: true,
    meaning: 'Origin of an imitation of Stripe’s API to test with, only with test keys; unset: Stripe',
    reads: maybeOrigin,
  }),
  googlePayMerchantId: setting({
    name: 'GOOGLE_PAY_MERCHANT_ID',
    fallback: '12345678901234567890',
    meaning: 'Your merchant id at Google; its test environment accepts any value, live keys of Stripe require yours',
    reads: anyText,
  }),
};
