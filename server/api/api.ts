import type { FastifyPluginAsync } from 'fastify';
import { fullDisk, type Disk } from '../plugins/fullDisk.ts';
import { readJsonBodies } from './calls/body.ts';
import { docs } from './calls/docs.ts';
import { guard } from './calls/guard.ts';
import { answerUnknownCalls } from './calls/methods.ts';
import { sharedAnswers } from './calls/sharedAnswers.ts';
import { shedCatalogue } from './calls/shedCatalogue.ts';
import type { ImageStore } from './images/imageStore.ts';
import { uploadRoutes } from './images/uploadRoutes.ts';
import { limitJobs } from './limitJobs.ts';
import { mailJobs } from './mail/mailJobs.ts';
import type { MailPort } from './mail/mailPort.ts';
import { orderJobs } from './orders/orderJobs.ts';
import { orderRoutes } from './orders/orderRoutes.ts';
import { overviewRoutes } from './overview/overviewRoutes.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import { walletRoutes } from './payments/walletRoutes.ts';
import { webhookRoutes } from './payments/webhookRoutes.ts';
import { catalogueJobs } from './products/catalogueJobs.ts';
import { productRoutes } from './products/productRoutes.ts';
import { accountRoutes } from './users/accountRoutes.ts';
import { passwordRoutes } from './users/passwordRoutes.ts';
import { userRoutes } from './users/userRoutes.ts';

export type ApiOptions = {
  gateway: PaymentGateway;
  /** Where mails go; without it none is sent. */
  mail?: MailPort | undefined;
  /** Where uploaded pictures are kept; without it there are no uploads. */
  images?: ImageStore | undefined;
  /** Watched, if given: nothing is saved while it is almost full. */
  disk?: Disk | undefined;
};

/** The calls of the contract, a plugin per entity. Requests have a viewer here, and every route says who may call it. */
const calls: FastifyPluginAsync<ApiOptions> = async (app, { gateway, images, disk }) => {
  if (disk) await app.register(fullDisk, disk);
  await app.register(sharedAnswers);
  await app.register(shedCatalogue);
  await app.register(guard);
  await app.register(productRoutes, { prefix: '/products' });
  await app.register(userRoutes, { prefix: '/users' });
  await app.register(passwordRoutes, { prefix: '/users' });
  await app.register(accountRoutes, { prefix: '/users' });
  await app.register(orderRoutes, { prefix: '/orders', gateway });
  await app.register(overviewRoutes, { prefix: '/admin' });
  await app.register(walletRoutes, { prefix: '/config' });
  if (images) await app.register(uploadRoutes, { prefix: '/upload', store: images });
};

/** The API and its documentation. Needs the decorators of `plugins/`: settings, limits, database, accounts. */
export const api: FastifyPluginAsync<ApiOptions> = async (app, options) => {
  readJsonBodies(app);
  answerUnknownCalls(app);
  await app.register(docs);
  await app.register(mailJobs, { mail: options.mail });
  await app.register(calls, { gateway: options.gateway, images: options.images, disk: options.disk });
  await app.register(webhookRoutes, { prefix: '/webhooks', gateway: options.gateway });
  await app.register(orderJobs, { gateway: options.gateway });
  await app.register(catalogueJobs);
  await app.register(limitJobs);
};
