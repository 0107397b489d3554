import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { LogController, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import type { DestinationStream } from 'pino';
import { attempt } from '../common/domain/attempt.ts';
import { LIST_INFO } from '../common/contract/endpoints.ts';
import { api, type ApiOptions } from './api.ts';
import { pictureRoutes } from './features/images/imageRoutes.ts';
import type { PaymentGateway } from './features/payments/gateway.ts';
import { counted, openGateway } from './features/payments/openGateway.ts';
import type { Connections, Db } from './platform/db/database.ts';
import { answerError, nowhere, sendError } from './platform/http/errors.ts';
import { rejectSecondHost } from './platform/http/requests.ts';
import { accounts } from './features/users/tokens.ts';
import { catalogue } from './features/products/catalogue.ts';
import { apiHeaders, fixedHeaders, fileHeaders } from './platform/http/headers.ts';
import { health } from './platform/observability/health.ts';
import { language } from './platform/words.ts';
import { limits } from './platform/http/limits.ts';
import { loggerOfRequest, logOptions, requestLog, requestIdOf } from './platform/observability/log.ts';
import { overload } from './platform/http/overload.ts';
import type { ServerSettings, Settings } from './platform/settings/settings.ts';

/** The router would refuse an address such as `/search/100%`; it is taken literally, as in the app (A19). */
export const normalizeUrl = (url: string): string => {
  const [path = '', ...query] = url.split('?');
  // Compared, since a bundler may drop a call whose result is unused.
  const canBeDecoded = attempt(() => decodeURIComponent(path) !== '', false);
  return canBeDecoded ? url : [path.replaceAll('%', '%25'), ...query].join('?');
};

export type BackendOptions = Omit<ApiOptions, 'gateway'> & {
  db: Db;
  settings: ServerSettings;
  /** Takes the money; by default the gateway of the settings. */
  gateway?: PaymentGateway;
  connections?: (() => Connections) | undefined;
};

type NoBackend = { db?: undefined; connections?: undefined; disk?: undefined; settings: Settings };

export type AppOptions = (BackendOptions | NoBackend) & {
  plugins?: FastifyPluginAsync[];
  logTo?: DestinationStream;
};

/** The largest body of a call that sets no limit of its own. The longest text, a wallet's token, is JSON within JSON. */
const MOST_JSON_BYTES = 128 * 1024;

/** Long lists shrink to a tenth; documents and files are compressed already. Compressed bodies are not accepted. */
const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  customTypes: /^application\/json/,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  globalDecompression: false,
};

const backend: FastifyPluginAsync<BackendOptions> = async (app, { db, settings, gateway, mail, images, disk }) => {
  await app.register(accounts, { jwtSecret: settings.jwtSecret });
  const opened = gateway ?? (await openGateway(db, settings, app.log));
  const watched = app.metrics ? counted(opened, app.metrics.charges) : opened;
  await app.register(api, { prefix: '/api', gateway: watched, mail, images, disk });
  if (images) await app.register(pictureRoutes, { prefix: '/images', store: images });
};

/** The server, complete but not listening: the API with its documentation, the health checks and the given plugins. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { settings, plugins = [], logTo } = options;
  const app = Fastify({
    logger: { ...logOptions(settings.logLevel), ...(logTo ? { stream: logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: loggerOfRequest,
    genReqId: requestIdOf,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: MOST_JSON_BYTES,
    requestTimeout: 120_000, // to arrive as a whole; the time for its answer has other limits (S129)
    pluginTimeout: 600_000, // on a busy machine with a busy disk, Fastify's ten seconds are too few
    return503OnClosing: false, // a request over an open connection is still answered, and the connection closed
    frameworkErrors: (_error, _request, reply) => void sendError(reply, nowhere()),
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.setErrorHandler(answerError);
  await app.register(requestLog);
  app.addHook('onRequest', rejectSecondHost);
  await app.register(fileHeaders);
  await app.register(fixedHeaders, { headers: apiHeaders });
  await app.register(compress, compression);
  await app.register(language);
  if (settings.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: settings.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: ['Retry-After', 'X-Request-Id', LIST_INFO],
      maxAge: 86_400, // a day
    });
  }
  app.decorate('settings', settings);
  if (settings.metrics) {
    const { metrics } = await import('./platform/observability/metrics.ts');
    await app.register(metrics, options);
  }
  await app.register(limits, { db: options.db });
  await app.register(overload, { connections: options.connections });
  await app.register(health, { db: options.db, disk: options.disk });
  // All but the health checks counts toward the general limit, also a request to an unknown address.
  await app.register(async (limited) => {
    limited.addHook('onRequest', limited.limits.everything);
    limited.setNotFoundHandler((_request, reply) => sendError(reply, nowhere()));
    if (options.db !== undefined) {
      limited.decorate('db', options.db);
      await limited.register(catalogue);
      await limited.register(backend, options);
    }
    for (const plugin of plugins) await limited.register(plugin);
  });
  return app;
};
