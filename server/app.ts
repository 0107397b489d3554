import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cors from '@fastify/cors';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { LogController, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import type { DestinationStream } from 'pino';
import { LIST_INFO } from '../common/contract/listInfo.ts';
import type { Db } from './db/database.ts';
import { everyMinute } from './everyMinute.ts';
import { readJsonBodies } from './http/body.ts';
import { describeApi } from './http/docs.ts';
import { answerBadAddress, answerErrors } from './http/errors.ts';
import { refuseOnFullDisk, type Disk } from './http/fullDisk.ts';
import { guard, requireAccess } from './http/guard.ts';
import { healthRoutes } from './http/health.ts';
import { limitRequests, type Limits } from './http/limits.ts';
import { logOptions, logRequests } from './http/log.ts';
import { orderRoutes } from './orders/orderRoutes.ts';
import { reconcileCharges } from './orders/reconcileCharges.ts';
import { forgetRefusals } from './orders/refusedOrders.ts';
import { releaseUnpaid } from './orders/releaseUnpaid.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import { testGateway } from './payments/testGateway.ts';
import { walletRoutes } from './payments/walletRoutes.ts';
import { productRoutes } from './products/productRoutes.ts';
import type { ServerSettings } from './settings.ts';
import { normalizeUrl } from './spa/normalizeUrl.ts';
import { createTokens } from './users/tokens.ts';
import { userRoutes } from './users/userRoutes.ts';
import { usersRepository } from './users/usersRepository.ts';

export type AppOptions = {
  db: Db;
  settings: ServerSettings;
  /** What takes the money; by default what the settings name. */
  gateway?: PaymentGateway;
  /** Security headers of every answer; a plugin may overwrite them for its own. */
  headers?: FastifyHelmetOptions;
  /** What else is served (pictures, the pages), registered last. Receives the limits for its own routes. */
  plugins?: ((limits: Limits) => FastifyPluginAsync)[];
  /** Watched, if given, so that nothing is saved on a full one. */
  disk?: Disk;
  /** Where log lines go; by default standard output. */
  logTo?: DestinationStream;
};

/** Nothing but JSON comes from the API, so nothing in an answer may run or be framed. */
const apiHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
};

/** The largest body of a call that does not say otherwise: the longest text, a wallet's token, is JSON within JSON. */
const MOST_JSON_BYTES = 128 * 1024;

/** For a request to arrive as a whole; how long its answer takes is another matter (S129). */
const SLOWEST_REQUEST_MS = 120_000;

/** Long lists shrink to a tenth; documents and files come compressed already. No body is taken in compressed form. */
const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  customTypes: /^application\/json/,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  globalDecompression: false,
};

const WITHIN_A_DAY = 86_400;

/** The server, complete but not listening: every call of the contract, its documentation and the health checks. */
export const buildApp = async ({
  db,
  settings,
  gateway = testGateway(db),
  headers = apiHeaders,
  plugins = [],
  disk,
  logTo,
}: AppOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: { ...logOptions(settings.logLevel), ...(logTo ? { stream: logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: MOST_JSON_BYTES,
    requestTimeout: SLOWEST_REQUEST_MS,
    return503OnClosing: false, // what still comes over an open connection is answered, and the connection closed
    frameworkErrors: answerBadAddress,
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    routerOptions: { ignoreTrailingSlash: true },
  });
  answerErrors(app);
  logRequests(app);
  readJsonBodies(app);
  await app.register(helmet, headers);
  await app.register(compress, compression);
  if (settings.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: settings.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: ['Retry-After', LIST_INFO],
      maxAge: WITHIN_A_DAY,
    });
  }
  const limits = await limitRequests(app, settings);
  if (disk) refuseOnFullDisk(app, disk);

  const users = usersRepository(db);
  const tokens = createTokens(settings.jwtSecret);
  guard(app, async (token) => {
    const claim = await tokens.read(token);
    const user = claim && (await users.find(claim.userId));
    return user && user.tokenVersion === claim.tokenVersion ? user : null;
  });
  await describeApi(app);
  requireAccess(app);

  healthRoutes(app, db);
  productRoutes(app, { db, limits, settings });
  userRoutes(app, { users, tokens, limits, requireCurrentPassword: settings.requireCurrentPassword });
  orderRoutes(app, { db, gateway, limits, settings });
  walletRoutes(app, settings);
  everyMinute(app, 'settling interrupted charges', () => reconcileCharges(db, gateway, app.log));
  const { holdUnpaidMinutes } = settings;
  if (holdUnpaidMinutes > 0) {
    everyMinute(app, 'giving back the stock of unpaid orders', () => releaseUnpaid(db, holdUnpaidMinutes));
  }
  everyMinute(app, 'forgetting old refusals of orders', () => forgetRefusals(db));
  for (const plugin of plugins) await app.register(plugin(limits));
  return app;
};
