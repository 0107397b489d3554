import * as v from 'valibot';
import { accountSettings } from './accounts.ts';
import { mailSettings } from './mail.ts';
import { paymentSettings } from './payments.ts';
import { rateLimitSettings } from './rateLimits.ts';
import { type Setting, address, anyText, isOrigin, list, maybeOrigin, oneOf, onOff, whole } from './setting.ts';
import { storageSettings } from './storage.ts';

const hostNames = 'must be names of hosts such as images.example.com, separated by commas';

const documented = {
  nodeEnv: {
    fallback: 'development',
    meaning: '`production` requires explicit choices where a default would be dangerous',
    reads: oneOf('development', 'production', 'test'),
  },
  port: { fallback: '3000', meaning: 'Port to listen on; 0 picks a free one', reads: whole(0, 65_535) },
  host: { fallback: '127.0.0.1', meaning: 'Address to listen on; `0.0.0.0` for all addresses', reads: anyText },
  drainSeconds: {
    fallback: '0',
    meaning:
      'Seconds for which the server accepts requests after a signal to stop, while `/health/ready` responds with 503, so that a load balancer switches to another server',
    reads: whole(0, 3600),
  },
  logLevel: {
    fallback: 'warn',
    meaning: 'Lowest severity that is logged; `info` adds a line per request',
    reads: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  metrics: {
    fallback: 'off',
    meaning:
      '`on` answers `/metrics` for Prometheus, to anyone who can reach the port: keep it from the public at the proxy',
    reads: onOff,
  },
  ...storageSettings,
  ...accountSettings,
  ...paymentSettings,
  ...mailSettings,
  pageSize: { fallback: '12', meaning: 'Products per page', reads: whole(1, 100) },
  imageHosts: {
    meaning:
      'Other hosts that may serve pictures of products over https, such as `images.example.com`, separated by commas; unset: none',
    reads: v.pipe(
      list,
      v.array(v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/, hostNames))),
    ),
  },
  maxUnitsHeldByNewAccount: {
    fallback: '20',
    meaning: 'Items that an account that has never paid may hold in all its unpaid orders',
    reads: whole(1, 1_000_000_000),
  },
  holdUnpaidMinutes: {
    fallback: '60',
    meaning: 'Minutes for which an unpaid order holds its stock; 0: no limit',
    reads: whole(0, 5_256_000),
  },
  reviewsFromBuyersOnly: {
    fallback: 'off',
    meaning: '`on` accepts reviews of a product only from accounts that have paid for it',
    reads: onOff,
  },
  ...rateLimitSettings,
  trustProxy: {
    meaning: 'Proxies whose forwarded client address is trusted: addresses or ranges, separated by commas; unset: none',
    reads: list,
  },
  corsOrigins: {
    meaning: 'Other origins whose pages may call the API, separated by commas; unset: none',
    reads: v.pipe(list, v.array(v.pipe(v.string(), v.check(isOrigin, `${address}, separated by commas`)))),
  },
  publicUrl: {
    meaning:
      'Public origin of the shop, for canonical links, the sitemap and the way back from a bank; unset: these exist only on this machine',
    reads: maybeOrigin,
  },
  apiHost: {
    meaning:
      'Origin of another API that the pages call; this server then opens no database and only serves the pages. Unset: its own origin',
    reads: maybeOrigin,
  },
} satisfies Record<string, Setting>;

/** Only tests set these. Live keys of Stripe refuse them. */
const forTests = {
  /** Connections to PostgreSQL per server process. */
  databasePoolSize: { fallback: '10', reads: whole(1, 1000) },
  /** For one query to PostgreSQL; a connection that stays silent longer is closed. */
  databaseTimeoutSeconds: { fallback: '8', reads: whole(1, 3600) },
  /** For an unreachable PostgreSQL at the start. */
  databaseWaitSeconds: { fallback: '30', reads: whole(0, 3600) },
  /** How long public reads are answered from memory before another process's changes are looked for; 0: not at all. */
  catalogueCheckMs: { fallback: '500', reads: whole(0, 60_000) },
  /** How late the event loop may be before reads of the catalogue are refused; 0: they never are. */
  overloadLateMs: { fallback: '20', reads: whole(0, 60_000) },
  uploadMaxBytes: { fallback: String(5 * 1024 * 1024), reads: whole(1024, 100 * 1024 * 1024) },
  /** Unpaid orders that one user may have at a time. */
  maxOpenOrders: { fallback: '5', reads: whole(1, 1_000_000) },
  /** Origin of an imitation of Stripe’s API. */
  stripeApi: { reads: maybeOrigin },
} satisfies Record<string, Omit<Setting, 'meaning'>>;

/** With their environment variables: `pageSize` is read from PAGE_SIZE. */
const named = <S>(settings: Record<string, S>) =>
  Object.entries(settings).map(([field, setting]) => ({
    field,
    name: field.replaceAll(/(?=[A-Z])/g, '_').toUpperCase(),
    ...setting,
  }));

/** A test writes docs/settings.md from it. */
export const documentedSettings = named<Setting>(documented);
export const testSettings = named<Omit<Setting, 'meaning'>>(forTests);
export const allSettings = [...documentedSettings, ...testSettings];

type Output<S extends Record<string, Omit<Setting, 'meaning'>>> = { [F in keyof S]: v.InferOutput<S[F]['reads']> };

export type Settings = Output<typeof documented & typeof forTests>;

/** Settings of a server that runs: the secret is set or generated (`server/platform/lifecycle/dataDir.ts`). */
export type ServerSettings = Settings & { jwtSecret: string };

declare module 'fastify' {
  interface FastifyInstance {
    settings: Settings;
  }
}
