import { afterAll, beforeEach, vi } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import type { Problem } from '../../common/contract/problem.ts';
import { releaseUnpaid } from '../../server/features/orders/stock.ts';
import { stripeGateway } from '../../server/features/payments/stripe/stripeGateway.ts';
import { aPayment, openShop, type Role } from '../fixtures/api.ts';
import { openTestDatabase } from '../fixtures/database.ts';
import { StripeDouble, doubleKeys, walletToken } from '../fixtures/stripeDouble.ts';
import { letTheLeaseEnd } from './orderRows.ts';

/** A shop that charges cards through the double of Stripe, for the tests of a file. */
export const openStripeShop = async () => {
  const log = {
    warn: vi.fn<(about: object, message: string) => void>(),
    error: vi.fn<(about: object, message: string) => void>(),
  };
  const stripe = await new StripeDouble().open();
  const database = await openTestDatabase();
  const gateway = stripeGateway(database.db, { ...doubleKeys, log, api: stripe.api });
  const shop = await openShop({ database, gateway, settings: { maxOpenOrders: 1_000_000 } });
  beforeEach(() => {
    stripe.reset();
    log.warn.mockClear();
    log.error.mockClear();
  });
  afterAll(async () => {
    await shop.close();
    stripe.close();
  });
  const pay = (order: Order, card = 'tok_visa', role: Role = 'owner') =>
    shop.as(role).put<Order & Problem>(`/api/orders/${order._id}/pay`, { ...aPayment, token: walletToken(card) });
  return {
    stripe,
    gateway,
    shop,
    log,
    pay,
    /** Notifies the shop of an event about the payment of an order. */
    tell: (type: Parameters<StripeDouble['event']>[0], order: Order) =>
      shop.as('guest').call('POST', '/api/webhooks/stripe', stripe.event(type, stripe.intentOf(order._id))),
    /** An order of 4 of 10 pieces. */
    ofTen: async () => {
      const product = await shop.aProduct({ countInStock: 10 });
      return { product, order: await shop.anOrder(shop.as('owner'), [{ product, qty: 4 }]) };
    },
    /** No confirmation arrives, although it is sent again. */
    loseConfirmations: () => {
      stripe.before = async (endpoint) => {
        if (isConfirmation(endpoint)) unreachable();
      };
    },
    /** Has something happen once, before Stripe gets a confirmation. */
    atConfirmation: (happen: () => unknown) => {
      stripe.before = async (endpoint) => {
        if (!isConfirmation(endpoint)) return;
        stripe.before = async () => undefined;
        await happen();
      };
    },
    /** Pays, and loses the answer of Stripe to the confirmation; then a minute passes. */
    payAndLoseAnswer: async (order: Order, card?: string) => {
      stripe.losesAnswer = isConfirmation;
      const answer = await pay(order, card);
      stripe.reset();
      await letTheLeaseEnd(shop.db, order);
      return answer;
    },
    /** An hour passes. */
    release: () => releaseUnpaid(shop.db, 60, Date.now() + 61 * 60_000),
  };
};

/** The network fails. */
export const unreachable = () => {
  throw new Error('unreachable');
};

export const isConfirmation = (endpoint: string): boolean => endpoint.endsWith('/confirm');
