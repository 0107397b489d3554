import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { say } from '../../../common/texts/messages.ts';
import { calls } from '../../../common/contract/calls.ts';
import { ownCalls } from '../../../common/contract/ownCalls.ts';
import { routes } from '../../../common/routes/routes.ts';
import { pageAsked } from '../../platform/db/page.ts';
import { callRoute, isBrief, sendPage } from '../../platform/http/callRoute.ts';
import { LongAnswer, mapped } from '../../platform/http/longAnswer.ts';
import { HttpError, notFound } from '../../platform/http/httpError.ts';
import { loggerWithId } from '../../platform/http/errors.ts';
import { originOf } from '../../platform/http/requests.ts';
import type { PaymentGateway, GatewayNotices } from '../payments/gateway.ts';
import { toOrderDto, toOrderRowDto } from './orderDto.ts';
import { orderRefunded, markRefunded, settleLateCharge } from './finishCharge.ts';
import { ordersRepository, type BoughtOrder, orderPages } from './ordersRepository.ts';
import { placingTogether } from './placeTogether.ts';
import { reconcileCharge, reconcileCharges } from './reconcileCharges.ts';
import { settleOrder } from './settleOrder.ts';
import type { OrderRecord, Viewer } from '../../platform/db/schema.ts';
import { everyMinuteOnce } from '../../platform/db/everyMinute.ts';
import { deleteOldRefusals } from './refusedOrders.ts';
import { releaseUnpaid } from './stock.ts';
import type { Db } from '../../platform/db/database.ts';

/** By what the gateway says now; an attempt of which nothing was heard for a minute is ended. */
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

/** Any error makes the gateway send the notice again. Only its signature lets a request in. */
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

export const orderJobs: FastifyPluginAsync<{ gateway: PaymentGateway }> = async (app, { gateway }) => {
  const { db, settings } = app;
  const { holdUnpaidMinutes } = settings;
  everyMinuteOnce(app, 'settling interrupted charges', () => reconcileCharges(db, gateway, app.log));
  if (holdUnpaidMinutes > 0) {
    everyMinuteOnce(app, 'giving back the stock of unpaid orders', () => releaseUnpaid(db, holdUnpaidMinutes));
  }
  everyMinuteOnce(app, 'forgetting old refusals of orders', () => deleteOldRefusals(db));
};

const MOST = 200;

const idempotencyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      maxLength: MOST,
      description:
        'Your name for this order. The same key again answers with the same order instead of a second one. Without a key, the same request within 10 seconds does.',
    },
  },
};

const idempotencyKeyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  const text = (Array.isArray(key) ? key.join() : (key ?? '')).trim();
  if (text.length > MOST) throw new HttpError(400, say('tooLong', { field: 'idempotencyKey', most: MOST }));
  return text === '' ? undefined : text;
};

/** 200 lines as clients send them, with the name and picture of each product. */
const MOST_ORDER_BYTES = 1024 * 1024;

export const orderRoutes: FastifyPluginAsync<{ gateway: PaymentGateway }> = async (app, { gateway }) => {
  const { db, limits, settings } = app;
  const orders = ordersRepository(db);
  const placeOrder = placingTogether(db);
  const pages = orderPages(db);
  const shownTo = (viewer: { id: string }, order: BoughtOrder) =>
    toOrderDto(order, viewer.id, settings.holdUnpaidMinutes);

  const shownToBuyer = (viewer: Viewer, order: OrderRecord) =>
    shownTo(viewer, { ...order, buyer: { name: viewer.name, email: viewer.email } });

  const existing = async (id: string): Promise<BoughtOrder> => {
    const order = await orders.find(id);
    if (!order) throw notFound('Order');
    return order;
  };

  /** Users who are no administrators get 403 for their own orders, and 404 for all others. */
  const refuseUsers = async ({ viewer, params }: FastifyRequest): Promise<HttpError> => {
    const order = await orders.find((params as { id: string }).id);
    return order && order.userId === viewer?.id ? new HttpError(403, say('notAdmin')) : notFound('Order');
  };

  callRoute(
    app,
    calls.createOrder,
    { limit: limits.orders, mostBytes: MOST_ORDER_BYTES, docs: { headers: idempotencyHeader } },
    async ({ viewer, body, request }) => {
      const key = idempotencyKeyOf(request);
      const order = await placeOrder({
        buyerId: viewer.id,
        key,
        order: body,
        mostCents: gateway.mostCents,
        ...settings,
      });
      return shownToBuyer(viewer, order);
    },
  );

  /** An order whose charge waits for the bank, after the gateway was asked: its buyer may have come back from there. */
  const checked = async (order: BoughtOrder, request: FastifyRequest): Promise<BoughtOrder> => {
    if (order.chargingSince === null || order.bankCheck === null) return order;
    try {
      await reconcileCharge(db, gateway, order.id);
    } catch (error) {
      loggerWithId(request).warn({ orderId: order.id, err: error }, 'what became of a charge could not be asked');
    }
    return existing(order.id);
  };

  callRoute(app, calls.getOrder, async ({ id, viewer, request }) => {
    const order = await existing(id);
    if (order.userId !== viewer.id && !viewer.isAdmin) throw notFound('Order');
    return shownTo(viewer, order.userId === viewer.id ? await checked(order, request) : order);
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
      if (asked === null) return new LongAnswer(mapped(orders.listRows(), toOrderRowDto));
      return sendPage(reply, await pages.rows(query, asked), toOrderRowDto);
    }
    const inFull = (order: BoughtOrder) => shownTo(viewer, order);
    if (asked === null) return new LongAnswer(mapped(orders.listAll(), inFull));
    return sendPage(reply, await pages.inFull(query, asked), inFull);
  });

  callRoute(app, calls.payOrder, async ({ id, viewer, body, request }) => {
    const { email, transactionState, paytime, token } = body;
    const payment = { email, transactionState, paytime: String(paytime) };
    const origin = originOf(request, settings.publicUrl);
    const returnUrl = origin === '' ? null : `${origin}${routes.order.href({ id })}`;
    const order = await settleOrder(db, gateway, { orderId: id, payer: viewer, token, payment, returnUrl });
    return shownToBuyer(viewer, order);
  });

  callRoute(app, calls.deliverOrder, { refuse: refuseUsers }, async ({ id, viewer }) => {
    const delivered = await orders.markDelivered(id);
    if (delivered) return shownTo(viewer, delivered);
    const order = await existing(id);
    if (order.deliveredAt) throw new HttpError(409, say('alreadyDelivered'));
    if (order.refundedAt) throw orderRefunded(say('refundedNotDelivered'));
    throw new HttpError(409, say('notPaidYet')); // it may have been paid since it was refused
  });

  /** Outside of any transaction: a notice of the gateway, or asking again, marks what an interruption leaves. */
  callRoute(app, ownCalls.refundOrder, { refuse: refuseUsers }, async ({ id, viewer }) => {
    const order = await existing(id);
    if (order.refundedAt === null) {
      if (order.paidAt === null) throw new HttpError(409, say('notPaidYet'));
      const isBack = await gateway.refund(id).catch((cause: unknown) => {
        throw Object.assign(new HttpError(502, { code: 'REFUND_UNKNOWN', message: say('refundUnknown') }), { cause });
      });
      if (!isBack) throw new HttpError(409, { code: 'REFUND_REFUSED', message: say('refundRefused') });
      await markRefunded(db, id);
    }
    return shownTo(viewer, await existing(id));
  });
};
