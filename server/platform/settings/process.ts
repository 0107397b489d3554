import { setting, anyText, whole, oneOf, onOff, list, isOrigin, address, maybeOrigin } from './setting.ts';
import * as v from 'valibot';

export const networkSettings = {
  trustProxy: setting({
    name: 'TRUST_PROXY',
    meaning: 'Proxies whose forwarded client address is trusted: addresses or ranges, separated by commas; unset: none',
    reads: list,
  }),
  corsOrigins: setting({
    name: 'CORS_ORIGINS',
    meaning: 'Other origins whose pages may call the API, separated by commas; unset: none',
    reads: v.pipe(list, v.array(v.pipe(v.string(), v.check(isOrigin, `${address}, separated by commas`)))),
  }),
  publicUrl: setting({
    name: 'PUBLIC_URL',
    meaning:
      'Public origin of the shop, for canonical links, the sitemap and the way back from a bank; unset: these exist only on this machine',
    reads: maybeOrigin,
  }),
  apiHost: setting({
    name: 'API_HOST',
    meaning:
      'Origin of another API that the pages call; this server then opens no database and only serves the pages. Unset: its own origin',
    reads: maybeOrigin,
  }),
};

export const processSettings = {
  nodeEnv: setting({
    name: 'NODE_ENV',
    fallback: 'development',
    meaning: '`production` requires explicit choices where a default would be dangerous',
    reads: oneOf('development', 'production', 'test'),
  }),
  port: setting({
    name: 'PORT',
    fallback: '3000',
    meaning: 'Port to listen on; 0 picks a free one',
    reads: whole(0, 65_535),
  }),
  host: setting({
    name: 'HOST',
    fallback: '127.0.0.1',
    meaning: 'Address to listen on; `0.0.0.0` for all addresses',
    reads: anyText,
  }),
  drainSeconds: setting({
    name: 'DRAIN_SECONDS',
    fallback: '0',
    meaning:
      'Seconds for which the server accepts requests after a signal to stop, while `/health/ready` responds with 503, so that a load balancer switches to another server',
    reads: whole(0, 3600),
  }),
  overloadLateMs: setting({
    name: 'OVERLOAD_LATE_MS',
    forTests: true,
    fallback: '20',
    meaning:
      'Milliseconds by which the event loop may be late before reads of the catalogue are refused with 503, so that orders and payments are in time; 0: never',
    reads: whole(0, 60_000),
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    fallback: 'warn',
    meaning: 'Lowest severity that is logged; `info` adds a line per request',
    reads: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  }),
  metrics: setting({
    name: 'METRICS',
    fallback: 'off',
    meaning:
      '`on` answers `/metrics` for Prometheus, to anyone who can reach the port: keep it from the public at the proxy',
    reads: onOff,
  }),
};
