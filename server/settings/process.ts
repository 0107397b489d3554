import { setting, anyText, whole, oneOf } from './setting.ts';

/** Settings that say how the process runs. */
export const processSettings = {
  nodeEnv: setting({
    name: 'NODE_ENV',
    fallback: 'development',
    meaning: '`production` asks for explicit choices where a default would be dangerous',
    reads: oneOf('development', 'production', 'test'),
  }),
  port: setting({
    name: 'PORT',
    fallback: '3000',
    meaning: 'Port to listen on; 0 takes a free one',
    reads: whole(0, 65_535),
  }),
  host: setting({
    name: 'HOST',
    fallback: '127.0.0.1',
    meaning: 'Address to listen on; `0.0.0.0` for all of them',
    reads: anyText,
  }),
  drainSeconds: setting({
    name: 'DRAIN_SECONDS',
    fallback: '0',
    meaning:
      'Seconds for which requests are still taken after a signal to stop, while `/health/ready` says no, so that a load balancer looks elsewhere',
    reads: whole(0, 3600),
  }),
  watchdogSeconds: setting({
    name: 'WATCHDOG_SECONDS',
    fallback: '30',
    meaning: 'Seconds without any reaction after which the server ends itself, to be started again; 0: never',
    reads: whole(0, 86_400),
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    fallback: 'warn',
    meaning: 'Least severity that is logged; `info` adds a line per request',
    reads: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  }),
};
