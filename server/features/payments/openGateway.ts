import type { Counter } from 'prom-client';
import type { Db } from '../../platform/db/database.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { GatewayLog, KnownOfAttempt, PaymentGateway } from './gateway.ts';
import type { StripeOptions } from './stripe/stripeGateway.ts';
import { testGateway } from './testGateway.ts';

const addressOf = (origin: string): StripeOptions['api'] => {
  const { hostname: host, port, protocol } = new URL(origin);
  return { host, port: port === '' ? undefined : port, protocol: protocol === 'http:' ? 'http' : 'https' };
};

/** The gateway of the settings. The library of Stripe is loaded only where it is used. */
export const openGateway = async (db: Db, settings: Settings, log: GatewayLog): Promise<PaymentGateway> => {
  if (settings.payments === 'test') return testGateway(db);
  const { stripeGateway } = await import('./stripe/stripeGateway.ts');
  return stripeGateway(db, {
    secretKey: settings.stripeSecretKey,
    webhookSecret: settings.stripeWebhookSecret,
    log,
    mailsReceipts: settings.smtpUrl === '', // else the shop mails its own
    ...(settings.stripeApi === '' ? {} : { api: addressOf(settings.stripeApi) }),
  });
};

const named = (outcome: KnownOfAttempt): string => {
  if (outcome === null) return 'unknown';
  if ('bankPage' in outcome) return 'at the bank';
  return outcome.charged ? 'charged' : 'declined';
};

/** The same gateway, with its answers counted. */
export const counted = (gateway: PaymentGateway, charges: Counter<'asked' | 'outcome'>): PaymentGateway => {
  const count = async <T extends KnownOfAttempt>(asked: string, answer: Promise<T>): Promise<T> => {
    try {
      const outcome = await answer;
      charges.inc({ asked, outcome: named(outcome) });
      return outcome;
    } catch (error) {
      charges.inc({ asked, outcome: 'unknown' });
      throw error;
    }
  };
  return {
    ...gateway,
    charge: (one) => count('charge', gateway.charge(one)),
    outcomeOf: (...asked) => count('outcome', gateway.outcomeOf(...asked)),
  };
};
