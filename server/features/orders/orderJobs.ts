import type { FastifyPluginAsync } from 'fastify';
import { everyMinuteOnce } from '../../platform/db/everyMinute.ts';
import type { PaymentGateway } from '../payments/gateway.ts';
import { reconcileCharges } from './reconcileCharges.ts';
import { deleteOldRefusals } from './refusedOrders.ts';
import { releaseUnpaid } from './releaseUnpaid.ts';

/** The work on orders that no request starts. */
export const orderJobs: FastifyPluginAsync<{ gateway: PaymentGateway }> = async (app, { gateway }) => {
  const { db, settings } = app;
  const { holdUnpaidMinutes } = settings;
  everyMinuteOnce(app, 'settling interrupted charges', () => reconcileCharges(db, gateway, app.log));
  if (holdUnpaidMinutes > 0) {
    everyMinuteOnce(app, 'giving back the stock of unpaid orders', () => releaseUnpaid(db, holdUnpaidMinutes));
  }
  everyMinuteOnce(app, 'forgetting old refusals of orders', () => deleteOldRefusals(db));
};
