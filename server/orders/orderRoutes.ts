import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '../../src/contract/calls.ts';
import type { BriefOrder, Order } from '../../src/contract/order.ts';
import { toDollars } from '../../src/domain/money.ts';
import type { Db } from '../db/database.ts';
import { callRoute, isBrief } from '../http/callRoute.ts';
import type { Limits } from '../http/limits.ts';
import { Refusal, notFound } from '../http/refusal.ts';
import type { PaymentGateway } from '../payments/gateway.ts';
import { idempotencyKeyOf, idempotencyHeader } from './idempotencyKey.ts';
import { ordersRepository, type BoughtOrder, type OrderRowRecord } from './ordersRepository.ts';
import { placeOrder } from './placeOrder.ts';
import { settleOrder } from './settleOrder.ts';

/** Who stands for a buyer whose account is gone (A24). */
const gone = { name: 'Deleted user', email: '' };

/** An order as one who may see it sees it: only its buyer sees the key it was made by. */
const asOrder = (order: BoughtOrder, viewerId: string): Order => {
  const isOwn = order.userId === viewerId;
  return {
    _id: order.id,
    user: order.buyer ?? gone,
    orderItems: order.lines.map(({ priceCents, ...line }) => ({ ...line, price: toDollars(priceCents) })),
    shippingAddress: {
      address: order.address,
      city: order.city,
      postalCode: order.postalCode,
      country: order.country,
    },
    paymentMethod: order.paymentMethod,
    itemsPrice: toDollars(order.itemsCents),
    shippingPrice: toDollars(order.shippingCents),
    taxPrice: toDollars(order.taxCents),
    totalPrice: toDollars(order.totalCents),
    isPaid: order.paidAt !== null,
    paidAt: order.paidAt?.toISOString() ?? null,
    isDelivered: order.deliveredAt !== null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    isOwn,
    ...(isOwn && order.idempotencyKey !== null ? { idempotencyKey: order.idempotencyKey } : {}),
  };
};

const asRow = ({ id, buyer, createdAt, totalCents, paidAt, deliveredAt }: OrderRowRecord): BriefOrder => ({
  _id: id,
  user: { name: buyer ?? gone.name },
  createdAt: createdAt.toISOString(),
  totalPrice: toDollars(totalCents),
  isPaid: paidAt !== null,
  paidAt: paidAt?.toISOString() ?? null,
  isDelivered: deliveredAt !== null,
  deliveredAt: deliveredAt?.toISOString() ?? null,
});

type Parts = { db: Db; gateway: PaymentGateway; limits: Limits; maxOpenOrders: number };

/** Orders: C15–C20. */
export const orderRoutes = (app: FastifyInstance, { db, gateway, limits, maxOpenOrders }: Parts): void => {
  const orders = ordersRepository(db);

  const existing = async (id: string): Promise<BoughtOrder> => {
    const order = await orders.find(id);
    if (!order) throw notFound('Order');
    return order;
  };

  /** A user who may not deliver learns of their own orders only. */
  const refuseDelivery = async ({ viewer, params }: FastifyRequest): Promise<Refusal> => {
    const order = await orders.find((params as { id: string }).id);
    return order && order.userId === viewer?.id ? new Refusal(403, 'Not authorized as an admin') : notFound('Order');
  };

  callRoute(
    app,
    calls.createOrder,
    async ({ viewer, body, request }) => {
      const key = idempotencyKeyOf(request);
      const { id } = await placeOrder(db, { buyerId: viewer.id, key, order: body, maxOpenOrders });
      return asOrder(await existing(id), viewer.id);
    },
    { limit: limits.orders, docs: { headers: idempotencyHeader } },
  );

  callRoute(app, calls.getOrder, async ({ id, viewer }) => {
    const order = await existing(id);
    if (order.userId !== viewer.id && !viewer.isAdmin) throw notFound('Order');
    return asOrder(order, viewer.id);
  });

  callRoute(app, calls.listMyOrders, async ({ viewer }) =>
    (await orders.listOf(viewer.id)).map((order) => asOrder(order, viewer.id)),
  );

  callRoute(app, calls.listOrders, async ({ viewer, request }) =>
    isBrief(request)
      ? (await orders.listRows()).map(asRow)
      : (await orders.listAll()).map((order) => asOrder(order, viewer.id)),
  );

  callRoute(app, calls.payOrder, async ({ id, viewer, body }) => {
    const { email, transactionState, paytime, token } = body;
    const payment = { email, transactionState, paytime: String(paytime) };
    await settleOrder(db, gateway, { orderId: id, payer: viewer, token, payment });
    return asOrder(await existing(id), viewer.id);
  });

  callRoute(
    app,
    calls.deliverOrder,
    async ({ id, viewer }) => {
      const delivered = await orders.markDelivered(id);
      const order = await existing(id);
      if (!delivered) throw new Refusal(409, order.paidAt ? 'Order is already delivered' : 'Order is not paid yet');
      return asOrder(order, viewer.id);
    },
    { refuse: refuseDelivery },
  );
};
