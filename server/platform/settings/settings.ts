import * as v from 'valibot';
import { accountSettings } from './accounts.ts';
import { mailSettings } from './mail.ts';
import { paymentSettings } from './payments.ts';
import { rateLimitSettings } from './rateLimits.ts';
import { type Setting, address, anyText, isOrigin, list, maybeOrigin, oneOf, onOff, whole } from './setting.ts';
import { storageSettings } from './storage.ts';

const hostNames = 'must be names of hosts such as images.example.com, separated by commas';

const settingsByField = {
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
  overloadLateMs: {
    forTests: true,
    fallback: '20',
    meaning:
      'Milliseconds by which the event loop may be late before reads of the catalogue are refused with 503, so that orders and payments are in time; 0: never',
    reads: whole(0, 60_000),
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
  maxOpenOrders: {
    forTests: true,
    fallback: '5',
    meaning: 'Unpaid orders that one user may have at a time',
    reads: whole(1, 1_000_000),
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

const variableOf = (field: string): string => field.replaceAll(/(?=[A-Z])/g, '_').toUpperCase();

/** With their environment variables: `pageSize` is read from PAGE_SIZE. A test writes docs/settings.md from it. */
export const allSettings = Object.entries<Setting>(settingsByField).map(([field, setting]) => ({
  field,
  name: variableOf(field),
  ...setting,
}));

export type Settings = {
  [F in keyof typeof settingsByField]: v.InferOutput<(typeof settingsByField)[F]['reads']>;
};

/** Settings of a server that runs: the secret is set or generated (`server/platform/lifecycle/dataDir.ts`). */
export type ServerSettings = Settings & { jwtSecret: string };

declare module 'fastify' {
  interface FastifyInstance {
    settings: Settings;
  }
}
