import { expect } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import { orderOf } from '../../common/domain/checkout.ts';
import type { AnyMachineSnapshot } from 'xstate';
import type { Backend } from '../support/backend.ts';
import { aPayment, anAddress, anOrder } from '../support/samples.ts';
import { delivered, paid } from '../charts/order.ts';
import { eachOf, peopleFor, roles, type People, type Role } from './people.ts';
import { allRefuse, done, NO_ANSWER, ON_SCREEN, refuses, type Remote } from './remote.ts';

/** An order on the server, with its possible callers. */
export type OrderThere = {
  backend: Backend;
  people: People;
  order: Order;
  /** Its state after the calls so far. */
  is: { isPaid: boolean; isDelivered: boolean };
};

const orderIn = ({ context }: AnyMachineSnapshot) => context.order as Order | null;

export const get = ({ backend, people, order }: OrderThere, role: Role) =>
  backend.ask(people[role], 'getOrder', { id: order._id });
export const pay = ({ backend, people, order }: OrderThere, role: Role, state = 'SUCCESS') =>
  backend.ask(people[role], 'payOrder', { id: order._id, body: { ...aPayment, transactionState: state } });
export const deliver = ({ backend, people, order }: OrderThere, role: Role) =>
  backend.ask(people[role], 'deliverOrder', { id: order._id, body: {} });

/** An order of a new user, because users may have only few unpaid orders. */
export const begin = async (backend: Backend): Promise<OrderThere> => {
  const people = await peopleFor(backend);
  const order = await backend.api.anOrder(people.owner, 2);
  return { backend, people, order, is: { isPaid: false, isDelivered: false } };
};

/** Brings the order into the planned state. The server cannot undo a step, so that needs another order. */
export const bring = async (world: OrderThere, { isPaid, isDelivered }: OrderThere['is']): Promise<void> => {
  const isBack = (world.is.isPaid && !isPaid) || (world.is.isDelivered && !isDelivered);
  if (isBack) Object.assign(world, await begin(world.backend));
  if (isPaid && !world.is.isPaid) done(await pay(world, 'owner'));
  if (isDelivered && !world.is.isDelivered) done(await deliver(world, 'admin'));
  world.is = { isPaid, isDelivered };
};

/** Callers who may not pay: everyone but the buyer. */
const cannotPay = ['guest', 'other', 'admin'] as const;
/** Callers who may not deliver: everyone but admins, and admins too unless the order is paid and undelivered. */
export const cannotDeliver = ({ is }: OrderThere): Role[] =>
  roles.filter((role) => role !== 'admin' || !is.isPaid || is.isDelivered);

const names: Record<Role, string> = {
  guest: 'a guest',
  owner: 'its buyer',
  other: 'another shopper',
  admin: 'an administrator',
};

/** An order for one of its four kinds of viewers. */
export const orderRemote = (role: Role): Remote<OrderThere> => {
  const reads = role === 'owner' || role === 'admin';
  return {
    chart: 'order',
    title: `S94–S98, S124, A38, C16–C18: the server of an order, towards ${names[role]},`,
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
          ? [{ output: anOrder({ isOwn: role === 'owner' }) }, { output: paid }, { output: delivered }]
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
        expect(done(await pay(world, 'owner')), 'once more is the same payment').toEqual(body);
        world.is.isPaid = true;
      },
      'payOrder 402': async (world) => refuses(await pay(world, 'owner', 'DECLINED'), { status: 402 }),
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
      'wallet done': 'the wallet is between the shopper and its provider',
      'wallet down': 'the wallet is between the shopper and its provider',
    },
    calls: {
      'order.reload': (world) => eachOf(['guest', 'other'], (who) => get(world, who)),
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
      expect(isPaid || !isDelivered, 'nothing is delivered before it is paid').toBe(true);
      if (isPaid) expect(heldUntil, 'nothing is held of what is paid').toBeUndefined();
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
