import type { FastifyPluginAsync } from 'fastify';
import { calls } from '../../../common/contract/calls.ts';
import { callRoute } from '../calls/callRoute.ts';

/** C21: public ids of the wallet, and whether payments are a test. */
export const walletRoutes: FastifyPluginAsync = async (app) => {
  const { settings } = app;
  callRoute(app, calls.getWalletConfig, async () => ({
    gatewayMerchantId: settings.googlePayGatewayMerchantId,
    merchantId: settings.googlePayMerchantId,
    ...(settings.payments === 'test' ? { testWallet: true } : {}),
  }));
};
