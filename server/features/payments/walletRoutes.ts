import type { FastifyPluginAsync } from 'fastify';
import { calls } from '../../../common/contract/calls.ts';
import type { WalletConfig } from '../../../common/contract/wallet.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { callRoute } from '../../platform/http/callRoute.ts';

type OfGateway = Omit<WalletConfig, 'merchantId'>;

const withStripe = ({ stripePublishableKey: publishableKey }: Settings): OfGateway => ({
  gatewayMerchantId: '', // Stripe has none; the contract requires the field
  merchantName: 'ProShop', // as on every page
  gateway: 'stripe',
  publishableKey,
  environment: publishableKey.startsWith('pk_live_') ? 'PRODUCTION' : 'TEST',
});

const inTest = (): OfGateway => ({
  gatewayMerchantId: 'exampleGatewayMerchantId', // what Google’s own examples have
  testWallet: true,
});

/** C21: public ids of the wallet, and whether payments are a test. */
export const walletRoutes: FastifyPluginAsync = async (app) => {
  const { settings } = app;
  const ofGateway = settings.payments === 'test' ? inTest() : withStripe(settings);
  callRoute(app, calls.getWalletConfig, async () => ({
    merchantId: settings.googlePayMerchantId,
    ...ofGateway,
  }));
};
