import type { Counter } from 'prom-client';
import type { Db } from '../../platform/db/database.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { GatewayLog, KnownOfAttempt, PaymentGateway, Attempt, ChargeOutcome } from './gateway.ts';
import type { StripeOptions } from './stripe/stripeGateway.ts';
import { and, eq } from 'drizzle-orm';
import { testCharges } from '../../platform/db/schema.ts';
import type { FastifyPluginAsync } from 'fastify';
import { calls } from '../../../common/contract/calls.ts';
import type { WalletConfig } from '../../../common/contract/order.ts';
import { callRoute } from '../../platform/http/callRoute.ts';

const idsOf = ({ payments, stripePublishableKey: publishableKey }: Settings): Omit<WalletConfig, 'merchantId'> => {
  // As in Google’s own examples.
  if (payments === 'test') return { gatewayMerchantId: 'exampleGatewayMerchantId', testWallet: true };
  return {
    gatewayMerchantId: '', // Stripe has none; the contract requires the field
    gateway: 'stripe',
    publishableKey,
    environment: publishableKey.startsWith('pk_live_') ? 'PRODUCTION' : 'TEST',
  };
};

export const walletRoutes: FastifyPluginAsync = async (app) => {
  const { settings } = app;
  callRoute(app, calls.getWalletConfig, async () => {
    const { name: merchantName, currency: currencyCode, countries } = (await app.catalogue.current()).merchant;
    return {
      merchantId: settings.googlePayMerchantId,
      merchantName,
      currencyCode,
      countryCode: countries[0]!,
      ...idsOf(settings),
    };
  });
};

export const referenceOf = (orderId: string): string => `test-${orderId}`;

/** Stores every attempt, apart from the orders, so that it knows the outcome after a crash (A21, A45). */
export const testGateway = (db: Db): PaymentGateway => {
  /** The first record of an attempt is final, and only one attempt per order is charged. */
  const record = async ({ orderId, attempt }: Attempt, charged: boolean): Promise<ChargeOutcome> => {
    const [added] = await db
      .insert(testCharges)
      .values({ attempt, orderId, charged })
      .onConflictDoNothing()
      .returning({ charged: testCharges.charged });
    if (added?.charged) return { charged: true, reference: referenceOf(orderId) };
    const [made] = await db
      .select({ attempt: testCharges.attempt })
      .from(testCharges)
      .where(and(eq(testCharges.orderId, orderId), testCharges.charged));
    return made ? { charged: true, reference: referenceOf(orderId) } : { charged: false };
  };
  return {
    charge: (charge) => record(charge, charge.payment.transactionState === 'SUCCESS'),
    outcomeOf: (attempt) => record(attempt, false),
    refund: async () => true, // nothing was charged
  };
};

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

export const counted = (gateway: PaymentGateway, charges: Counter<'asked' | 'outcome'>): PaymentGateway => {
  const count = async <T extends KnownOfAttempt>(asked: string, answer: Promise<T>): Promise<T> => {
    let outcome: T | null = null;
    try {
      return (outcome = await answer);
    } finally {
      charges.inc({ asked, outcome: named(outcome) });
    }
  };
  return {
    ...gateway,
    charge: (one) => count('charge', gateway.charge(one)),
    outcomeOf: (...asked) => count('outcome', gateway.outcomeOf(...asked)),
  };
};
