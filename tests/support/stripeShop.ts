import type { GatewayLog } from '../../server/features/payments/gateway.ts';
import { stripeGateway } from '../../server/features/payments/stripe/stripeGateway.ts';
import { openShop } from '../../walks/support/api.ts';
import { openTestDatabase } from '../../walks/support/database.ts';
import { StripeDouble, doubleKeys } from '../../walks/support/stripeDouble.ts';

/** A shop that charges cards through the double of Stripe. `close` ends both. */
export const openStripeShop = async (log: GatewayLog) => {
  const stripe = await new StripeDouble().open();
  const database = await openTestDatabase();
  const gateway = stripeGateway(database.db, { ...doubleKeys, log, api: stripe.api });
  const shop = await openShop({ database, gateway, settings: { maxOpenOrders: 1_000_000 } });
  return {
    stripe,
    gateway,
    shop,
    close: async () => {
      await shop.close();
      stripe.close();
    },
  };
};
