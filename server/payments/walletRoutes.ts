import type { FastifyInstance } from 'fastify';
import { calls } from '../../common/contract/calls.ts';
import { callRoute } from '../http/callRoute.ts';
import type { Settings } from '../settings.ts';

/** C21: what the wallet has to know about the shop, all of it public; and that nothing is charged, if so. */
export const walletRoutes = (app: FastifyInstance, settings: Settings): void => {
  callRoute(app, calls.getWalletConfig, async () => ({
    gatewayMerchantId: settings.googlePayGatewayMerchantId,
    merchantId: settings.googlePayMerchantId,
    ...(settings.payments === 'test' ? { testWallet: true } : {}),
  }));
};
