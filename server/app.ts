import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cors from '@fastify/cors';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { LogController, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Db } from './db/database.ts';
import { readJsonBodies } from './http/body.ts';
import { describeApi } from './http/docs.ts';
import { answerBadAddress, answerErrors } from './http/errors.ts';
import { guard, requireAccess } from './http/guard.ts';
import { healthRoutes } from './http/health.ts';
import { limitRequests, type Limits } from './http/limits.ts';
import { logOptions, logRequests } from './http/log.ts';
import { orderRoutes } from './orders/orderRoutes.ts';
import { releaseInTime } from './orders/releaseInTime.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import { testGateway } from './payments/testGateway.ts';
import { walletRoutes } from './payments/walletRoutes.ts';
import { productRoutes } from './products/productRoutes.ts';
import type { ServerSettings } from './settings.ts';
import { mendUrl } from './spa/mendUrl.ts';
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
  /** Where log lines go; by default standard output. */
  logTo?: DestinationStream;
};

/** Nothing but JSON comes from the API, so nothing in an answer may run or be framed. */
const apiHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
};

/** The largest body of a call: 200 lines and a long description fit many times. */
const MOST_JSON_BYTES = 1024 * 1024;

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
  gateway = testGateway,
  headers = apiHeaders,
  plugins = [],
  logTo,
}: AppOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: { ...logOptions(settings.logLevel), ...(logTo ? { stream: logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: MOST_JSON_BYTES,
    requestTimeout: SLOWEST_REQUEST_MS,
    frameworkErrors: answerBadAddress,
    rewriteUrl: ({ url = '/' }) => mendUrl(url),
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
      exposedHeaders: ['Retry-After'],
      maxAge: WITHIN_A_DAY,
    });
  }
  const limits = await limitRequests(app, settings);

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
  productRoutes(app, { db, pageSize: settings.pageSize });
  userRoutes(app, { users, tokens, limits });
  orderRoutes(app, { db, gateway, limits, maxOpenOrders: settings.maxOpenOrders });
  walletRoutes(app, settings);
  releaseInTime(app, db, settings.releaseUnpaidAfterHours);
  for (const plugin of plugins) await app.register(plugin(limits));
  return app;
};
