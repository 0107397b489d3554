import type { FastifyPluginAsync } from 'fastify';
import { settleNotice } from './settleNotice.ts';
import type { PaymentGateway } from '../payments/gateway.ts';

/**
 * The address to which a gateway sends its notices, if it does. Any error makes the gateway send the notice again. Not
 * a call of the contract: only the gateway's signature lets a request in.
 */
export const webhookRoutes: FastifyPluginAsync<{ gateway: PaymentGateway }> = async (app, { gateway }) => {
  const { notices } = gateway;
  if (notices === undefined) return;
  // The signature covers the body as it was sent.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post(`/${notices.name}`, { schema: { hide: true } }, async (request) => {
    const orderId = await notices.orderOf((request.body as Buffer | undefined) ?? Buffer.alloc(0), request.headers);
    if (orderId !== null) await settleNotice(app.db, { gateway, notices }, orderId);
    return { received: true };
  });
};
