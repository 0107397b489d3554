import * as v from 'valibot';
import { anyText, orNull, onOff } from './setting.ts';

const bucketForm = 'must be an address such as https://KEY_ID:SECRET@s3.example.com/shop-pictures';

/** The bucket of an address `https://KEY_ID:SECRET@host/bucket?region=…`; null if it is none. */
const bucketOf = (raw: string) => {
  if (!/^https?:\/\//.test(raw) || !URL.canParse(raw)) return null;
  const { origin, pathname, username, password, searchParams } = new URL(raw);
  if (pathname === '/' || username === '' || password === '' || /%(?![2-7][\da-f])/i.test(username + password))
    return null;
  return {
    url: `${origin}${pathname}`,
    region: searchParams.get('region') ?? 'auto',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
};

const postgresUrl = orNull(
  v.pipe(
    v.string(),
    v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
    // The driver knows neither several hosts nor how to choose one: it would take the list for a name.
    v.check(
      (url) => URL.canParse(url) && !/,|%2c/i.test(new URL(url).host) && !/[?&]target_session_attrs=/.test(url),
      'must name one host, without target_session_attrs: a balancer such as HAProxy leads to the primary of several',
    ),
  ),
);

export const storageSettings = {
  dataDir: {
    fallback: './data',
    meaning: 'Directory of the embedded database, the uploaded pictures and the generated secret',
    reads: anyText,
  },
  databaseUrl: {
    meaning: 'PostgreSQL to use, such as `postgres://user:password@host:5432/shop`; unset: the embedded database',
    reads: postgresUrl,
    secret: true,
  },
  databaseUrlDirect: {
    meaning:
      'The same PostgreSQL without a pooler, for migrations and commands, where DATABASE_URL leads to one such as pgbouncer: requests then use nothing that lasts longer than a transaction',
    reads: postgresUrl,
    secret: true,
  },
  demoData: {
    fallback: 'on',
    meaning:
      'Add the demonstration shop to an empty embedded database; to PostgreSQL only by `npm run seed`. Required in production with the embedded database',
    reads: onOff,
  },
  s3Url: {
    meaning:
      'Bucket of an S3-compatible store for uploaded pictures, with the key that opens it, such as `https://KEY_ID:SECRET@s3.example.com/shop-pictures`; several machines share it. Add `?region=…` if the store has regions. Unset: DATA_DIR',
    reads: orNull(
      v.pipe(
        v.string(),
        v.transform(bucketOf),
        v.check((bucket) => bucket !== null, bucketForm),
      ),
    ),
    secret: true,
  },
};
