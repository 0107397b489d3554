import type { Db } from '../../db/database.ts';
import type { Settings } from '../../settings/settings.ts';
import type { GatewayLog, PaymentGateway } from './gateway.ts';
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
