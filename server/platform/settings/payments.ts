import * as v from 'valibot';
import { setting, anyText, maybeOrigin, oneOf } from './setting.ts';

/** A key of Stripe, or '' where Stripe is not used. Says nothing of the key itself. */
const stripeKey = (form: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.check((raw) => raw === '' || form.test(raw), message),
  );

/** Settings that say how orders are paid. */
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
    fallback: '',
    meaning: 'Secret or restricted key of your Stripe account; required with `PAYMENTS=stripe`',
    reads: stripeKey(/^[rs]k_(test|live)_\w+$/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_'),
    secret: true,
  }),
  stripePublishableKey: setting({
    name: 'STRIPE_PUBLISHABLE_KEY',
    fallback: '',
    meaning: 'Publishable key of the same account and mode; the wallet gets it. Required with `PAYMENTS=stripe`',
    reads: stripeKey(/^pk_(test|live)_\w+$/, 'must begin with pk_test_ or pk_live_'),
  }),
  stripeWebhookSecret: setting({
    name: 'STRIPE_WEBHOOK_SECRET',
    fallback: '',
    meaning: 'Signing secret of the webhook `/api/webhooks/stripe`; required with `PAYMENTS=stripe`',
    reads: stripeKey(/^whsec_\S+$/, 'must begin with whsec_'),
    secret: true,
  }),
  stripeApi: setting({
    name: 'STRIPE_API',
    forTests: true,
    fallback: '',
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
