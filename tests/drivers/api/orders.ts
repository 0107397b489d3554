import { isRefunded } from '../../../common/domain/order.ts';
import type { Order } from '../../../common/contract/order.ts';
import type { Backend } from './backend.ts';
import { aPayment } from '../../fixtures/samples.ts';
import { peopleFor, roles, type People, type Role } from './people.ts';
import { done } from './apiModel.ts';

export type OrderThere = {
  backend: Backend;
  people: People;
  order: Order;
  /** Its state according to the calls that were answered. */
  is: { isPaid: boolean; isDelivered: boolean; isRefunded: boolean };
};

export const get = ({ backend, people, order }: OrderThere, role: Role) =>
  backend.ask(people[role], 'getOrder', { id: order._id });
export const pay = ({ backend, people, order }: OrderThere, role: Role, state = 'SUCCESS') =>
  backend.ask(people[role], 'payOrder', { id: order._id, body: { ...aPayment, transactionState: state } });
export const deliver = ({ backend, people, order }: OrderThere, role: Role) =>
  backend.ask(people[role], 'deliverOrder', { id: order._id, body: {} });
export const refund = ({ backend, people, order }: OrderThere, role: Role) =>
  backend.ask(people[role], 'refundOrder', { id: order._id });

/** Places an order for a new user: the server limits a user's unpaid orders. */
export const begin = async (backend: Backend): Promise<OrderThere> => {
  const people = await peopleFor(backend);
  const order = await backend.api.anOrder(people.owner, 2);
  return { backend, people, order, is: { isPaid: false, isDelivered: false, isRefunded: false } };
};

/** Brings the order to the planned state. The server never goes back, so an earlier state needs a new order. */
export const bring = async (world: OrderThere, planned: Pick<Order, 'isPaid' | 'isDelivered' | 'refundedAt'>) => {
  const { isPaid, isDelivered } = planned;
  const isBack =
    (world.is.isPaid && !isPaid) ||
    (world.is.isDelivered && !isDelivered) ||
    (world.is.isRefunded && !isRefunded(planned));
  if (isBack) Object.assign(world, await begin(world.backend));
  if (isPaid && !world.is.isPaid) done(await pay(world, 'owner'));
  if (isDelivered && !world.is.isDelivered) done(await deliver(world, 'admin'));
  // Without a payment, only a gateway that gives notices can have given money back.
  if (isPaid && isRefunded(planned)) done(await refund(world, 'admin'));
  world.is = { isPaid, isDelivered, isRefunded: isPaid && isRefunded(planned) };
};

/** Roles that cannot mark it as delivered: all but the administrator's, and that one too unless it is paid and undelivered, and keeps its money. */
export const cannotDeliver = ({ is }: OrderThere): Role[] =>
  roles.filter((role) => role !== 'admin' || !is.isPaid || is.isDelivered || is.isRefunded);

/** Roles that cannot refund it: all but the administrator's, and that one too unless it is paid. */
export const cannotRefund = ({ is }: OrderThere): Role[] => roles.filter((role) => role !== 'admin' || !is.isPaid);
