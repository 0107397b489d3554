import type { Order } from '../../../common/contract/order.ts';
import type { Backend } from './backend.ts';
import { aPayment } from '../../fixtures/samples.ts';
import { peopleFor, roles, type People, type Role } from './people.ts';
import { done } from './apiModel.ts';

/** An order on the server, and users of every role. */
export type OrderThere = {
  backend: Backend;
  people: People;
  order: Order;
  /** Its state according to the calls that were answered. */
  is: { isPaid: boolean; isDelivered: boolean };
};

export const get = ({ backend, people, order }: OrderThere, role: Role) =>
  backend.ask(people[role], 'getOrder', { id: order._id });
export const pay = ({ backend, people, order }: OrderThere, role: Role, state = 'SUCCESS') =>
  backend.ask(people[role], 'payOrder', { id: order._id, body: { ...aPayment, transactionState: state } });
export const deliver = ({ backend, people, order }: OrderThere, role: Role) =>
  backend.ask(people[role], 'deliverOrder', { id: order._id, body: {} });

/** Places an order for a new user: the server limits a user's unpaid orders. */
export const begin = async (backend: Backend): Promise<OrderThere> => {
  const people = await peopleFor(backend);
  const order = await backend.api.anOrder(people.owner, 2);
  return { backend, people, order, is: { isPaid: false, isDelivered: false } };
};

/** Brings the order to the planned state. The server never goes back, so an earlier state needs a new order. */
export const bring = async (world: OrderThere, { isPaid, isDelivered }: OrderThere['is']): Promise<void> => {
  const isBack = (world.is.isPaid && !isPaid) || (world.is.isDelivered && !isDelivered);
  if (isBack) Object.assign(world, await begin(world.backend));
  if (isPaid && !world.is.isPaid) done(await pay(world, 'owner'));
  if (isDelivered && !world.is.isDelivered) done(await deliver(world, 'admin'));
  world.is = { isPaid, isDelivered };
};

/** Roles that cannot mark it as delivered: all but the administrator's, and that one too unless it is paid and undelivered. */
export const cannotDeliver = ({ is }: OrderThere): Role[] =>
  roles.filter((role) => role !== 'admin' || !is.isPaid || is.isDelivered);
