import * as v from 'valibot';
import { setting, anyText, maybeText, whole, onOff } from './setting.ts';

const isAddress = (raw: string): boolean => raw === '' || (/^https?:\/\//.test(raw) && URL.canParse(raw));

const postgresUrl = v.pipe(
  maybeText,
  v.nullable(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
);

/** Settings that say where data is kept. */
export const storageSettings = {
  dataDir: setting({
    name: 'DATA_DIR',
    fallback: './data',
    meaning: 'Directory of the embedded database, the uploaded pictures and the generated secret',
    reads: anyText,
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    fallback: '',
    meaning: 'PostgreSQL to use, such as `postgres://user:password@host:5432/shop`; unset: the embedded database',
    reads: postgresUrl,
    secret: true,
  }),
  databaseUrlDirect: setting({
    name: 'DATABASE_URL_DIRECT',
    fallback: '',
    meaning:
      'The same PostgreSQL without a pooler, for migrations and commands, where DATABASE_URL leads to one such as pgbouncer: requests then use nothing that lasts longer than a transaction',
    reads: postgresUrl,
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
    fallback: '8',
    meaning: 'Seconds that one query to PostgreSQL may take; a connection that stays silent longer is closed',
    reads: whole(1, 3600),
  }),
  databaseWaitSeconds: setting({
    name: 'DATABASE_WAIT_SECONDS',
    forTests: true,
    fallback: '30',
    meaning: 'Seconds to wait at the start for an unreachable PostgreSQL',
    reads: whole(0, 3600),
  }),
  databasePrepared: setting({
    name: 'DATABASE_PREPARED',
    fallback: 'on',
    meaning:
      'PostgreSQL parses and plans each query once per connection; `off` behind a pooler that shares connections between transactions and does not support this',
    reads: onOff,
  }),
  catalogueCheckMs: setting({
    name: 'CATALOGUE_CHECK_MS',
    forTests: true,
    fallback: '500',
    meaning:
      'Milliseconds for which a server process answers public reads from memory before it checks whether another process has changed the catalogue; 0: it always checks',
    reads: whole(0, 60_000),
  }),
  demoData: setting({
    name: 'DEMO_DATA',
    fallback: 'on',
    meaning:
      'Add the demonstration shop to an empty embedded database; PostgreSQL is seeded only by `npm run seed`. In production with the embedded database it must be set explicitly',
    reads: onOff,
  }),
  s3Url: setting({
    name: 'S3_URL',
    fallback: '',
    meaning:
      'Bucket of an S3-compatible store for uploaded pictures, such as `https://s3.example.com/shop-pictures`, which several machines share; unset: DATA_DIR',
    reads: v.pipe(v.string(), v.check(isAddress, 'must be an address such as https://s3.example.com/shop-pictures')),
  }),
  s3Region: setting({
    name: 'S3_REGION',
    fallback: 'auto',
    meaning: 'Region of that bucket, if the store has regions',
    reads: anyText,
  }),
  s3AccessKeyId: setting({
    name: 'S3_ACCESS_KEY_ID',
    fallback: '',
    meaning: 'Id of the key that opens the bucket; required with `S3_URL`',
    reads: anyText,
  }),
  s3SecretAccessKey: setting({
    name: 'S3_SECRET_ACCESS_KEY',
    fallback: '',
    meaning: 'The secret part of that key; required with `S3_URL`',
    reads: anyText,
    secret: true,
  }),
  uploadMaxBytes: setting({
    name: 'UPLOAD_MAX_BYTES',
    forTests: true,
    fallback: String(5 * 1024 * 1024),
    meaning: 'Largest picture that may be uploaded, in bytes',
    reads: whole(1024, 100 * 1024 * 1024),
  }),
};
