import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { calls } from '../../../common/contract/calls.ts';
import type { BriefOrder, Order } from '../../../common/contract/order.ts';
import { toDollars } from '../../../common/domain/money.ts';
import { DELETED_USER } from '../../../common/domain/orderList.ts';
import { pageAsked } from '../../db/page.ts';
import { callRoute, isBrief, sendPage } from '../calls/callRoute.ts';
import { LongAnswer, mapped } from '../calls/longAnswer.ts';
import { HttpError, notFound } from '../../http/httpError.ts';
import type { PaymentGateway } from '../payments/gateway.ts';
import { idempotencyKeyOf, idempotencyHeader } from './idempotencyKey.ts';
import { orderPages } from './orderPages.ts';
import { ordersRepository, type BoughtOrder, type OrderRowRecord } from './ordersRepository.ts';
import { heldUntil } from './releaseUnpaid.ts';
import { placeOrder } from './placeOrder.ts';
import { settleOrder } from './settleOrder.ts';
import type { OrderRecord } from '../../db/schema.ts';
import type { Viewer } from '../users/usersRepository.ts';

/** The buyer of an order whose account was deleted (A24). */
const gone = { name: DELETED_USER, email: '' };

/** The fields that only the buyer sees: the key of the order, and until when its stock is held (A41). */
const asOwn = (order: BoughtOrder, holdMinutes: number): Pick<Order, 'idempotencyKey' | 'heldUntil'> => {
  const until = order.paidAt === null ? heldUntil(order, holdMinutes) : undefined;
  return {
    ...(order.idempotencyKey === null ? {} : { idempotencyKey: order.idempotencyKey }),
    ...(until === undefined ? {} : { heldUntil: until?.toISOString() ?? null }),
  };
};

/** An order as the contract has it, for a viewer who may see it. */
const asOrder = (order: BoughtOrder, viewerId: string, holdMinutes: number): Order => {
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
    ...(isOwn ? asOwn(order, holdMinutes) : {}),
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

/** 200 lines as clients send them, with the name and picture of each product. */
const MOST_ORDER_BYTES = 1024 * 1024;

/** Orders: C15–C20. */
export const orderRoutes: FastifyPluginAsync<{ gateway: PaymentGateway }> = async (app, { gateway }) => {
  const { db, limits, settings } = app;
  const orders = ordersRepository(db);
  const pages = orderPages(db);
  const shownTo = (viewer: { id: string }, order: BoughtOrder) => asOrder(order, viewer.id, settings.holdUnpaidMinutes);

  /** An order that the caller has bought. */
  const shownToBuyer = (viewer: Viewer, order: OrderRecord) =>
    shownTo(viewer, { ...order, buyer: { name: viewer.name, email: viewer.email } });

  const existing = async (id: string): Promise<BoughtOrder> => {
    const order = await orders.find(id);
    if (!order) throw notFound('Order');
    return order;
  };

  /** Users who may not deliver get 403 for their own orders, and 404 for all others. */
  const refuseDelivery = async ({ viewer, params }: FastifyRequest): Promise<HttpError> => {
    const order = await orders.find((params as { id: string }).id);
    return order && order.userId === viewer?.id ? new HttpError(403, 'Not authorized as an admin') : notFound('Order');
  };

  callRoute(
    app,
    calls.createOrder,
    async ({ viewer, body, request }) => {
      const key = idempotencyKeyOf(request);
      const order = await placeOrder(db, { buyerId: viewer.id, key, order: body, ...settings });
      return shownToBuyer(viewer, order);
    },
    { limit: limits.orders, mostBytes: MOST_ORDER_BYTES, docs: { headers: idempotencyHeader } },
  );

  callRoute(app, calls.getOrder, async ({ id, viewer }) => {
    const order = await existing(id);
    if (order.userId !== viewer.id && !viewer.isAdmin) throw notFound('Order');
    return shownTo(viewer, order);
  });

  callRoute(app, calls.listMyOrders, async ({ viewer, query, reply }) => {
    const own = (order: BoughtOrder) => shownTo(viewer, order);
    const { idempotencyKey: key } = query;
    if (key !== undefined) return (await orders.listWithKey(viewer.id, key)).map(own);
    const asked = pageAsked(query);
    if (asked === null) return new LongAnswer(mapped(orders.listOf(viewer.id), own));
    return sendPage(reply, await orders.pageOf(viewer.id, asked), own);
  });

  callRoute(app, calls.listOrders, async ({ viewer, query, request, reply }) => {
    const asked = pageAsked(query);
    if (isBrief(request)) {
      if (asked === null) return new LongAnswer(mapped(orders.listRows(), asRow));
      return sendPage(reply, await pages.rows(query, asked), asRow);
    }
    const inFull = (order: BoughtOrder) => shownTo(viewer, order);
    if (asked === null) return new LongAnswer(mapped(orders.listAll(), inFull));
    return sendPage(reply, await pages.inFull(query, asked), inFull);
  });

  callRoute(app, calls.payOrder, async ({ id, viewer, body }) => {
    const { email, transactionState, paytime, token } = body;
    const payment = { email, transactionState, paytime: String(paytime) };
    const order = await settleOrder(db, gateway, { orderId: id, payer: viewer, token, payment });
    return shownToBuyer(viewer, order);
  });

  callRoute(
    app,
    calls.deliverOrder,
    async ({ id, viewer }) => {
      const delivered = await orders.markDelivered(id);
      if (delivered) return shownTo(viewer, delivered);
      const order = await existing(id);
      // It may have been paid since it was refused.
      throw new HttpError(409, order.deliveredAt ? 'Order is already delivered' : 'Order is not paid yet');
    },
    { refuse: refuseDelivery },
  );
};
