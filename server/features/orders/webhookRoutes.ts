import type { FastifyPluginAsync } from 'fastify';
import type { PaymentGateway, GatewayNotices } from '../payments/gateway.ts';
import type { Db } from '../../platform/db/database.ts';
import { settleLateCharge } from './settleLateCharge.ts';
import { markRefunded } from './markRefunded.ts';
import { reconcileCharge } from './reconcileCharges.ts';

/**
 * Settles the order that a notice of the gateway is about, by what the gateway says of its payment now. An order that is
 * charged and cannot be kept gets its money back, and one whose money went back is refunded. An attempt of which nothing was heard for a minute is ended.
 */
const settleNotice = async (
  db: Db,
  { gateway, notices }: { gateway: PaymentGateway; notices: GatewayNotices },
  orderId: string,
): Promise<void> => {
  const payment = await notices.paymentOf(orderId);
  if (payment?.charged) await settleLateCharge(db, gateway, orderId, payment.reference);
  else if (payment?.isRefunded) await markRefunded(db, orderId);
  else await reconcileCharge(db, gateway, orderId);
};

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
