import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { Order } from '../../common/contract/order.ts';
import { orderOf } from '../../common/domain/checkout.ts';
import { begin, bring, cannotDeliver, deliver, get, pay, type OrderThere } from '../api/orders.ts';
import { eachOf, roles, type Role } from '../api/people.ts';
import { allRefuse, done, NO_ANSWER, ON_SCREEN, refuses, type Remote } from '../api/remote.ts';
import { anAddress, anOrder } from '../support/samples.ts';
import { asked, delivered, paid, processing, refunded, refundedLate, refundedUnpaid, refusedByBank } from './order.ts';

const orderIn = ({ context }: AnyMachineSnapshot) => context.order as Order | null;

/** Roles that cannot pay: all but the buyer's. */
const cannotPay = ['guest', 'other', 'admin'] as const;
const names: Record<Role, string> = {
  guest: 'a guest',
  owner: 'its buyer',
  other: 'another shopper',
  admin: 'an administrator',
};

/** To a gateway that knows no bank these are unpaid orders; tests/server/stripeBank.test.ts asks one that does. */
const atBank = [asked, processing, refusedByBank].map((output) => ({ output }));

/** The test gateway gives no money back: there these are as before. tests/server/refunds.test.ts asks one that does. */
const givenBack = [refunded, refundedLate].map((output) => ({ output }));

/** An order, as a user of one role sees it. */
const orderRemote = (role: Role): Remote<OrderThere> => {
  const reads = role === 'owner' || role === 'admin';
  return {
    chart: 'order',
    title: `S94–S98, S124, A38, C16–C18: the server of an order, for ${names[role]},`,
    options: (given) => ({
      ...given,
      input: {
        orderId: 'o1',
        viewer: { email: role === 'owner' ? 'jane@example.com' : 'other@example.com', isAdmin: role === 'admin' },
        payment: null,
      },
      events: {
        ...given.events,
        'xstate.done.actor.getOrder': reads
          ? [
              { output: anOrder({ isOwn: role === 'owner' }) },
              ...(role === 'owner' ? [...atBank, { output: refundedUnpaid }] : []),
              { output: paid },
              { output: delivered },
              ...givenBack,
            ]
          : [],
      },
    }),
    open: begin,
    outcomes: {
      'getOrder done': async (world, { event }) => {
        const planned = event['output'] as Order;
        await bring(world, planned);
        const read = done<Order>(await get(world, role));
        expect(read).toMatchObject({
          isPaid: planned.isPaid,
          isDelivered: planned.isDelivered,
          isOwn: role === 'owner',
          user: { name: world.people.owner.name, email: world.people.owner.email },
        });
      },
      'getOrder down': async (world) => {
        await allRefuse(get(world, 'guest'), get(world, 'other'));
        refuses(await world.backend.ask(world.people.owner, 'getOrder', { id: 'nothing-of-the-kind' }), {
          status: 404,
        });
      },
      'payOrder done': async (world) => {
        const body = done<Order>(await pay(world, 'owner'));
        expect(body).toMatchObject({ isPaid: true, paidAt: expect.any(String) as string });
        expect(done(await pay(world, 'owner')), 'a repeated payment is the same payment').toEqual(body);
        world.is.isPaid = true;
      },
      'payOrder 402': async (world) => refuses(await pay(world, 'owner', 'DECLINED'), { status: 402 }),
      'payOrder 402 PAYMENT_ACTION_REQUIRED': 'the test gateway knows no bank',
      'payOrder 409 ORDER_REFUNDED':
        'the test gateway gives no money back; tests/server/refunds.test.ts asks one that does',
      'payOrder down': NO_ANSWER,
      'deliverOrder done': async (world) => {
        expect(done(await deliver(world, 'admin'))).toMatchObject({ isDelivered: true });
        world.is.isDelivered = true;
      },
      'deliverOrder 409': async (world) => {
        done(await deliver(world, 'admin'));
        world.is.isDelivered = true;
        refuses(await deliver(world, 'admin'), { status: 409 });
      },
      'deliverOrder down': (world) =>
        allRefuse(deliver(world, 'guest'), deliver(world, 'owner'), deliver(world, 'other')),
      'openBankPage done': 'the page of the bank is between the shopper and the bank',
      'openBankPage down': 'the page of the bank is between the shopper and the bank',
      'wallet done': 'the wallet is between the shopper and its provider',
      'wallet down': 'the wallet is between the shopper and its provider',
    },
    calls: {
      'order.reload': (world) => eachOf(['guest', 'other'], (who) => get(world, who)),
      'bank.open': ON_SCREEN,
      'payment.replace': ON_SCREEN,
      'payment.retry': (world) => eachOf(cannotPay, (who) => pay(world, who)),
      'order.deliver': (world) => eachOf(cannotDeliver(world), (who) => deliver(world, who)),
      'receipt.print': ON_SCREEN,
      'work.cancel': ON_SCREEN,
    },
    agrees: async (world, state) => {
      const read = done<Order>(await get(world, 'owner'));
      const { isPaid, isDelivered, paidAt, deliveredAt, heldUntil, ...rest } = read;
      expect({ isPaid, isDelivered }).toEqual(world.is);
      expect([paidAt !== null, deliveredAt !== null]).toEqual([isPaid, isDelivered]);
      expect(isPaid || !isDelivered, 'an unpaid order is not delivered').toBe(true);
      if (isPaid) expect(heldUntil, 'nothing is held for a paid order').toBeUndefined();
      const {
        isPaid: _paid,
        isDelivered: _delivered,
        paidAt: _at,
        deliveredAt: _then,
        heldUntil: _until,
        ...placed
      } = world.order;
      expect(rest, 'nothing else changes').toEqual(placed);
      expect(rest).toMatchObject(orderOf(rest.orderItems, anAddress, 'GooglePay'));
      const shown = orderIn(state);
      if (state.matches('shown') && shown) expect([shown.isPaid, shown.isDelivered]).toEqual([isPaid, isDelivered]);
    },
  };
};

export const api = roles.map(orderRemote);
