import type { FastifyPluginAsync } from 'fastify';
import { fullDisk, type Disk } from './platform/http/fullDisk.ts';
import { readJsonBodies, answerUnknownCalls } from './platform/http/requests.ts';
import { docs } from './platform/http/docs.ts';
import { guard } from './platform/http/guard.ts';
import { responseCache } from './platform/http/responseCache.ts';
import type { ImageStore } from './features/images/imageStore.ts';
import { uploadRoutes } from './features/images/imageRoutes.ts';
import { everyMinuteOnce } from './platform/db/everyMinute.ts';
import { deleteEndedCounts } from './platform/db/rateLimitCounts.ts';
import { mailJobs } from './features/mail/sendMails.ts';
import type { SendMail } from './features/mail/mail.ts';
import { orderRoutes, orderJobs, webhookRoutes } from './features/orders/orderRoutes.ts';
import { deleteOldRequests, queueRestockMails, restockRoutes } from './features/products/restockRequests.ts';
import { overviewRoutes } from './features/overview/overviewRoutes.ts';
import type { PaymentGateway } from './features/payments/gateway.ts';
import { walletRoutes } from './features/payments/openGateway.ts';
import { productRoutes } from './features/products/productRoutes.ts';
import { shopRoutes } from './features/shop/shopRoutes.ts';
import { accountRoutes } from './features/users/accountRoutes.ts';
import { passwordRoutes } from './features/users/passwordResets.ts';
import { userRoutes } from './features/users/userRoutes.ts';

export type ApiOptions = {
  gateway: PaymentGateway;
  mail?: SendMail | undefined;
  images?: ImageStore | undefined;
  /** Watched, if given: nothing is saved while it is almost full. */
  disk?: Disk | undefined;
};

/** The calls of the contract, a plugin per entity. Requests have a viewer here, and every route says who may call it. */
const calls: FastifyPluginAsync<ApiOptions> = async (app, { gateway, images, disk }) => {
  if (disk) await app.register(fullDisk, disk);
  await app.register(responseCache);
  await app.register(guard);
  await app.register(productRoutes, { prefix: '/products', mostCents: gateway.mostCents });
  await app.register(restockRoutes, { prefix: '/products' });
  await app.register(userRoutes, { prefix: '/users' });
  await app.register(passwordRoutes, { prefix: '/users' });
  await app.register(accountRoutes, { prefix: '/users' });
  await app.register(orderRoutes, { prefix: '/orders', gateway });
  await app.register(overviewRoutes, { prefix: '/admin' });
  await app.register(shopRoutes, { prefix: '/shop' });
  await app.register(walletRoutes, { prefix: '/config' });
  if (images) await app.register(uploadRoutes, { prefix: '/upload', store: images });
};

/** The API and its documentation. Needs the decorators settings, limits, database and accounts. */
export const api: FastifyPluginAsync<ApiOptions> = async (app, options) => {
  readJsonBodies(app);
  answerUnknownCalls(app);
  await app.register(docs);
  await app.register(mailJobs, { mail: options.mail });
  await app.register(calls, { gateway: options.gateway, images: options.images, disk: options.disk });
  await app.register(webhookRoutes, { prefix: '/webhooks', gateway: options.gateway });
  await app.register(orderJobs, { gateway: options.gateway });
  everyMinuteOnce(app, 'forgetting limits that have ended', () => deleteEndedCounts(app.db));
  everyMinuteOnce(app, 'queueing mails about products that are back', () => queueRestockMails(app.db));
  everyMinuteOnce(app, 'forgetting old requests for mails', () => deleteOldRequests(app.db));
};
