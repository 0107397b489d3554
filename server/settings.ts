import * as v from 'valibot';
import { publicPasswords } from './seed/accounts.ts';

/** One setting: the variable that holds it, what it is when unset, what it means, and how it is read. */
type Setting<T extends v.GenericSchema<string, unknown> = v.GenericSchema<string, unknown>> = {
  name: string;
  /** Text as it would stand in the environment; '' means that there is none. */
  fallback: string;
  meaning: string;
  reads: T;
  /** Never repeated in a message. */
  secret?: true;
  /** An earlier name for the same, still read while the new one is unset. */
  formerly?: { name: string; reads: v.GenericSchema<string, v.InferOutput<T>> };
};

const setting = <T extends v.GenericSchema<string, unknown>>(s: Setting<T>): Setting<T> => s;

const anyText = v.string();
const maybeText = v.pipe(
  v.string(),
  v.transform((raw) => (raw === '' ? null : raw)),
);
const whole = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
};
const hoursAsMinutes = v.pipe(
  whole(0, 87_600),
  v.transform((hours) => hours * 60),
);
const oneOf = <const T extends string>(...words: T[]) => v.picklist(words, `must be one of ${words.join(', ')}`);
const onOff = v.pipe(
  oneOf('on', 'off'),
  v.transform((word) => word === 'on'),
);
const list = v.pipe(
  v.string(),
  v.transform((raw) =>
    raw
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
);
const isOrigin = (raw: string): boolean => /^https?:\/\//.test(raw) && URL.canParse(raw) && new URL(raw).origin === raw;
const address = 'must be an origin such as https://shop.example.com';
const maybeOrigin = v.pipe(
  v.string(),
  v.transform((raw) => raw.replace(/\/+$/, '')),
  v.check((raw) => raw === '' || isOrigin(raw), address),
);
/** Whether a text is one piece written again and again, the last time perhaps not to its end. */
const isRepeated = (text: string): boolean =>
  Array.from({ length: Math.ceil(text.length / 2) }, (_, i) => text.slice(i + 1)).some((rest) => text.startsWith(rest));

/** Whether a secret takes more to guess than a few characters or a short piece. */
const isVaried = (text: string): boolean => new Set(text).size >= 8 && !isRepeated(text);

/** What signs tokens. */
export const Secret = v.pipe(
  v.string(),
  v.minLength(32, 'must have at least 32 characters'),
  v.check(isVaried, 'must not be a few characters that are repeated'),
);

const hostNames = 'must be names of hosts such as images.example.com, separated by commas';
const requests = whole(1, 1_000_000);

/** Every setting of the server, by the name that the code uses. The README's table is tested against this list. */
export const settingsByField = {
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
    meaning: 'Address to listen on; `0.0.0.0` for every one',
    reads: anyText,
  }),
  drainSeconds: setting({
    name: 'DRAIN_SECONDS',
    fallback: '0',
    meaning:
      'Seconds for which requests are still taken after a signal to stop, while `/health/ready` says no, so that a load balancer looks elsewhere',
    reads: whole(0, 3600),
  }),
  dataDir: setting({
    name: 'DATA_DIR',
    fallback: './data',
    meaning: 'Directory of the embedded database, of uploaded pictures and of the generated secret',
    reads: anyText,
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    fallback: '',
    meaning: 'PostgreSQL to use, such as `postgres://user:password@host:5432/shop`; unset: the embedded database',
    reads: v.pipe(
      maybeText,
      v.nullable(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
    ),
    secret: true,
  }),
  databasePoolSize: setting({
    name: 'DATABASE_POOL_SIZE',
    fallback: '10',
    meaning: 'Connections to PostgreSQL per server process',
    reads: whole(1, 1000),
  }),
  databaseTimeoutSeconds: setting({
    name: 'DATABASE_TIMEOUT_SECONDS',
    fallback: '30',
    meaning: 'Seconds that one query to PostgreSQL may take; a connection that stays silent longer is given up',
    reads: whole(1, 3600),
  }),
  databaseWaitSeconds: setting({
    name: 'DATABASE_WAIT_SECONDS',
    fallback: '30',
    meaning: 'Seconds to wait at the start for a PostgreSQL that cannot be reached',
    reads: whole(0, 3600),
  }),
  jwtSecret: setting({
    name: 'JWT_SECRET',
    fallback: '',
    meaning:
      'Secret that signs tokens, 32 characters or more; unset: generated once and kept in DATA_DIR. Required in production with DATABASE_URL',
    reads: v.pipe(maybeText, v.nullable(Secret)),
    secret: true,
  }),
  payments: setting({
    name: 'PAYMENTS',
    fallback: 'test',
    meaning: 'Payment gateway; `test` charges nothing. In production it must be set explicitly',
    reads: oneOf('test'),
  }),
  googlePayGatewayMerchantId: setting({
    name: 'GOOGLE_PAY_GATEWAY_MERCHANT_ID',
    fallback: 'exampleGatewayMerchantId',
    meaning: 'Your id at the payment gateway, as Google Pay wants it',
    reads: anyText,
  }),
  googlePayMerchantId: setting({
    name: 'GOOGLE_PAY_MERCHANT_ID',
    fallback: '12345678901234567890',
    meaning: 'Your merchant id at Google; any value does in its test environment',
    reads: anyText,
  }),
  pageSize: setting({
    name: 'PAGE_SIZE',
    fallback: '12',
    meaning: 'Products per page',
    reads: whole(1, 100),
  }),
  maxOpenOrders: setting({
    name: 'MAX_OPEN_ORDERS',
    fallback: '5',
    meaning: 'Unpaid orders that one user may have at a time',
    reads: whole(1, 1_000_000),
  }),
  maxUnitsHeldByNewAccount: setting({
    name: 'MAX_UNITS_HELD_BY_NEW_ACCOUNT',
    fallback: '20',
    meaning: 'Items that the unpaid orders of an account which has never paid may hold together',
    reads: whole(1, 1_000_000_000),
  }),
  holdUnpaidMinutes: setting({
    name: 'HOLD_UNPAID_MINUTES',
    fallback: '60',
    meaning:
      'Minutes for which an unpaid order holds its stock; 0: for ever. While unset, RELEASE_UNPAID_AFTER_HOURS of earlier versions is read',
    reads: whole(0, 5_256_000),
    formerly: { name: 'RELEASE_UNPAID_AFTER_HOURS', reads: hoursAsMinutes },
  }),
  reviewsFromBuyersOnly: setting({
    name: 'REVIEWS_FROM_BUYERS_ONLY',
    fallback: 'off',
    meaning: '`on` takes reviews of a product only from accounts that have paid for it',
    reads: onOff,
  }),
  rateLimits: setting({
    name: 'RATE_LIMITS',
    fallback: 'on',
    meaning: '`off` lifts every limit below',
    reads: onOff,
  }),
  rateLimitSignInPerAddress: setting({
    name: 'RATE_LIMIT_SIGN_IN_PER_ADDRESS',
    fallback: '100',
    meaning: 'Sign-ins per minute from one client address',
    reads: requests,
  }),
  rateLimitSignInPerAccount: setting({
    name: 'RATE_LIMIT_SIGN_IN_PER_ACCOUNT',
    fallback: '30',
    meaning: 'Sign-ins per minute to one account from addresses at which nobody has signed in to it',
    reads: requests,
  }),
  rateLimitSignInPerPair: setting({
    name: 'RATE_LIMIT_SIGN_IN_PER_ACCOUNT_AND_ADDRESS',
    fallback: '10',
    meaning: 'Sign-ins per minute to one account from one client address',
    reads: requests,
  }),
  rateLimitRegistration: setting({
    name: 'RATE_LIMIT_REGISTRATION',
    fallback: '60',
    meaning: 'Registrations per minute from one client address',
    reads: requests,
  }),
  rateLimitProfile: setting({
    name: 'RATE_LIMIT_PROFILE',
    fallback: '30',
    meaning: 'Changes of the own profile or password per minute by one account',
    reads: requests,
  }),
  rateLimitOrders: setting({
    name: 'RATE_LIMIT_ORDERS',
    fallback: '60',
    meaning: 'Orders per minute by one account',
    reads: requests,
  }),
  rateLimitReviewsPerAccount: setting({
    name: 'RATE_LIMIT_REVIEWS_PER_ACCOUNT',
    fallback: '10',
    meaning: 'Reviews per hour by one account',
    reads: requests,
  }),
  rateLimitReviewsPerAddress: setting({
    name: 'RATE_LIMIT_REVIEWS_PER_ADDRESS',
    fallback: '30',
    meaning: 'Reviews per hour from one client address',
    reads: requests,
  }),
  rateLimitUploads: setting({
    name: 'RATE_LIMIT_UPLOADS',
    fallback: '60',
    meaning: 'Uploads per minute by one account',
    reads: requests,
  }),
  rateLimitEverything: setting({
    name: 'RATE_LIMIT_EVERYTHING',
    fallback: '6000',
    meaning: 'Requests of any kind per minute from one client address',
    reads: requests,
  }),
  requireCurrentPassword: setting({
    name: 'REQUIRE_CURRENT_PASSWORD',
    fallback: 'off',
    meaning:
      '`on` refuses a new password without the current one. This shop always sends it; other front ends may not know of it',
    reads: onOff,
  }),
  trustProxy: setting({
    name: 'TRUST_PROXY',
    fallback: '',
    meaning:
      'Proxies whose forwarded client address is believed: addresses or ranges, separated by commas; unset: none',
    reads: list,
  }),
  corsOrigins: setting({
    name: 'CORS_ORIGINS',
    fallback: '',
    meaning: 'Other origins whose pages may call the API, separated by commas; unset: none',
    reads: v.pipe(list, v.array(v.pipe(v.string(), v.check(isOrigin, `${address}, separated by commas`)))),
  }),
  publicUrl: setting({
    name: 'PUBLIC_URL',
    fallback: '',
    meaning:
      'Origin at which people reach the shop, for canonical links and the sitemap; unset: none are written, but on this machine',
    reads: maybeOrigin,
  }),
  apiHost: setting({
    name: 'API_HOST',
    fallback: '',
    meaning: 'Origin of the API that the pages call; unset: the one they come from',
    reads: maybeOrigin,
  }),
  watchdogSeconds: setting({
    name: 'WATCHDOG_SECONDS',
    fallback: '30',
    meaning: 'Seconds without any reaction after which the server ends itself, to be started again; 0: never',
    reads: whole(0, 86_400),
  }),
  imageHosts: setting({
    name: 'IMAGE_HOSTS',
    fallback: '',
    meaning:
      'Other hosts that pictures of products may come from, by https, such as `images.example.com`, separated by commas; unset: none',
    reads: v.pipe(
      list,
      v.array(v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/, hostNames))),
    ),
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    fallback: 'warn',
    meaning: 'Least severity that is logged; `info` adds a line per request',
    reads: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  }),
  adminEmail: setting({
    name: 'ADMIN_EMAIL',
    fallback: '',
    meaning: 'Administrator to create at the start, unless the account exists',
    reads: v.pipe(maybeText, v.nullable(v.pipe(v.string(), v.toLowerCase(), v.email('must be an email address')))),
  }),
  adminPassword: setting({
    name: 'ADMIN_PASSWORD',
    fallback: '',
    meaning: 'Password of that account, 8 characters or more',
    reads: v.pipe(maybeText, v.nullable(v.pipe(v.string(), v.minLength(8, 'must have at least 8 characters')))),
    secret: true,
  }),
  uploadMaxBytes: setting({
    name: 'UPLOAD_MAX_BYTES',
    fallback: String(5 * 1024 * 1024),
    meaning: 'Largest picture that may be uploaded, in bytes',
    reads: whole(1024, 100 * 1024 * 1024),
  }),
  demoData: setting({
    name: 'DEMO_DATA',
    fallback: 'on',
    meaning:
      'Put the demonstration shop into an empty embedded database; PostgreSQL is only filled by `npm run seed`. In production with the embedded database it must be set explicitly',
    reads: onOff,
  }),
};

/** The settings as they are read from the environment. */
export type Settings = {
  [F in keyof typeof settingsByField]: v.InferOutput<(typeof settingsByField)[F]['reads']>;
};

/** Settings of a server that runs: the secret is there, given or generated (`server/secret.ts`). */
export type ServerSettings = Settings & { jwtSecret: string };

/** A setting that cannot be used; the message has one line per bad value, for a person to read. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

type Environment = Record<string, string | undefined>;

/** An empty variable counts as unset, since that is what compose files and shells make of a missing one. */
const given = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

/** The variable that a setting is read from: its own, unless only its earlier one is set. */
const sourceOf = (env: Environment, { name, reads, formerly }: Setting): Pick<Setting, 'name' | 'reads'> =>
  formerly && given(env, name) === undefined && given(env, formerly.name) !== undefined ? formerly : { name, reads };

/** What no single value shows: settings that need each other. */
const conflicts = (env: Environment): string[] => {
  const has = (name: string) => given(env, name) !== undefined;
  const production = given(env, 'NODE_ENV') === 'production';
  return [
    production && !has('PAYMENTS')
      ? 'PAYMENTS must be set explicitly in production: "test" charges nothing, and is the only gateway for now'
      : '',
    production && !has('DATABASE_URL') && !has('DEMO_DATA')
      ? 'DEMO_DATA must be set explicitly in production with the embedded database: "off" begins with an empty shop, "on" with demonstration products'
      : '',
    production && publicPasswords.includes(given(env, 'ADMIN_PASSWORD') ?? '')
      ? 'ADMIN_PASSWORD must not be a password of the demonstration shop in production: everybody can look it up'
      : '',
    production && has('DATABASE_URL') && !has('JWT_SECRET')
      ? 'JWT_SECRET must be set in production with DATABASE_URL, so that all server processes share it'
      : '',
    has('ADMIN_EMAIL') !== has('ADMIN_PASSWORD') ? 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together' : '',
  ].filter((line) => line !== '');
};

/** Reads all settings, or throws a `SettingsError` that names every bad one. Touches nothing but `env`. */
export const readSettings = (env: Environment): Settings => {
  const problems: string[] = [];
  const entries = Object.entries<Setting>(settingsByField).map(([field, one]) => {
    const { name, reads } = sourceOf(env, one);
    const raw = given(env, name) ?? one.fallback;
    const read = v.safeParse(reads, raw);
    if (!read.success) problems.push(`${name} ${read.issues[0].message}${one.secret ? '' : `, not "${raw}"`}`);
    return [field, read.output];
  });
  problems.push(...conflicts(env));
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return Object.fromEntries(entries) as Settings;
};
