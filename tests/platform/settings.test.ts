import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { publicPasswords } from '../../server/platform/settings/accounts.ts';
import { rateLimits } from '../../server/platform/settings/rateLimits.ts';
import { allSettings, documentedSettings } from '../../server/platform/settings/settings.ts';
import { projectDir } from '../fixtures/paths.ts';
import { read } from './folders.ts';

const problemOf = (env: Record<string, string>): string => {
  try {
    readSettings(env);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
};

const stripe = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};
const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' };
const complete = { ...live, GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4T', PUBLIC_URL: 'https://shop.example.com' };
const sender = { MAIL_FROM: 'ProShop <shop@example.com>', PUBLIC_URL: 'https://shop.example.com' };
const mail = { ...sender, SMTP_URL: 'smtps://shop:secret@mail.example.com' };

describe('settings', () => {
  it('are optional', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      databaseTimeoutSeconds: 8,
      databaseWaitSeconds: 30,
      drainSeconds: 0,
      jwtSecret: null,
      payments: 'test',
      rateLimits: { signInPerAccount: 30, requestsPerAddress: 6000 },
      trustProxy: [],
      corsOrigins: [],
      apiHost: '',
      uploadMaxBytes: 5_242_880,
      demoData: true,
    });
  });

  it('S159: a page has 12 products unless PAGE_SIZE says otherwise', () => {
    expect(readSettings({}).pageSize).toBe(12);
    expect(readSettings({ PAGE_SIZE: '24' }).pageSize).toBe(24);
  });

  it('A34, A41: open orders are limited to 5 and 20 items, and hold their stock for an hour', () => {
    expect(readSettings({})).toMatchObject({ maxOpenOrders: 5, maxUnitsHeldByNewAccount: 20, holdUnpaidMinutes: 60 });
  });

  it('an empty variable counts as unset', () => {
    expect(readSettings({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it('read lists separated by commas', () => {
    const { trustProxy, corsOrigins } = readSettings({
      TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
      CORS_ORIGINS: 'https://a.example,http://localhost:5173',
    });
    expect(trustProxy).toEqual(['10.0.0.0/8', '127.0.0.1']);
    expect(corsOrigins).toEqual(['https://a.example', 'http://localhost:5173']);
  });

  it('A44: the current password is optional by default, since other clients do not send it', () => {
    expect(readSettings({}).requireCurrentPassword).toBe(false);
    expect(readSettings({ REQUIRE_CURRENT_PASSWORD: 'on' }).requireCurrentPassword).toBe(true);
  });

  it('A30: pictures come from other hosts only if IMAGE_HOSTS lists them', () => {
    expect(readSettings({}).imageHosts).toEqual([]);
    expect(readSettings({ IMAGE_HOSTS: 'CDN.example, img.example:8443' }).imageHosts).toEqual([
      'cdn.example',
      'img.example:8443',
    ]);
  });

  it.each([
    ['', 'auto'],
    ['?region=eu-central-1', 'eu-central-1'],
  ])('read a bucket with its key and its region from one address: %s', (query, region) => {
    const { s3Url: bucket } = readSettings({ S3_URL: `https://id:a%2Fb%2Bc@s3.example.com/pictures${query}` });
    expect(bucket).toEqual({
      url: 'https://s3.example.com/pictures',
      region,
      accessKeyId: 'id',
      secretAccessKey: 'a/b+c',
    });
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc"'],
    [{ RATE_LIMITS: 'no' }, 'RATE_LIMITS must be one of on, off, strict, not "no"'],
    [
      { ...stripe, STRIPE_SECRET_KEY: 'shop-secret' },
      'STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_',
    ],
    [
      { PAYMENTS: 'stripe' },
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set with PAYMENTS=stripe',
    ],
    [
      { ...stripe, PAYMENTS: 'test', STRIPE_WEBHOOK_SECRET: '' },
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be set only with PAYMENTS=stripe: without it nothing is charged',
    ],
    [
      { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' },
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live or both be test keys',
    ],
    [
      { ...live, PUBLIC_URL: 'https://shop.example.com' },
      'GOOGLE_PAY_MERCHANT_ID must be set with live keys of Stripe: Google requires your own',
    ],
    [
      { ...live, GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4T' },
      'PUBLIC_URL must be set with live keys of Stripe: banks send buyers back to it',
    ],
    [
      { ...complete, STRIPE_API: 'http://localhost:12111' },
      'STRIPE_API must not be set with live keys of Stripe: it is for tests',
    ],
    [
      { API_HOST: 'https://api.example.com', DATABASE_URL: 'postgres://shop' },
      'API_HOST and DATABASE_URL must not be set together: with API_HOST the server opens no database',
    ],
    [
      { CORS_ORIGINS: 'https://a.example/x' },
      'CORS_ORIGINS must be an origin such as https://shop.example.com, separated by commas, not "https://a.example/x"',
    ],
    [
      { IMAGE_HOSTS: 'https://cdn.example' },
      'IMAGE_HOSTS must be names of hosts such as images.example.com, separated by commas, not "https://cdn.example"',
    ],
    [{ DATABASE_URL: 'mysql://secret@host/x' }, 'DATABASE_URL must begin with postgres://'],
    ...[
      'postgres://a,b/shop',
      'postgres://me:secret@a:5432,b:5433/shop',
      'postgres://a/shop?target_session_attrs=any',
    ].map((url): [Record<string, string>, string] => [
      { DATABASE_URL: url },
      'DATABASE_URL must name one host, without target_session_attrs: a balancer such as HAProxy leads to the primary of several',
    ]),
    [
      { DATABASE_URL_DIRECT: 'postgres://host/x' },
      'DATABASE_URL_DIRECT must be set only with DATABASE_URL, which leads to a pooler',
    ],
    [{ SMTP_URL: 'mail.example.com', ...sender }, 'SMTP_URL must begin with smtp:// or smtps://'],
    [
      { ...mail, MAIL_FROM: 'the shop' },
      'MAIL_FROM must be an address such as shop@example.com or ProShop <shop@example.com>, not "the shop"',
    ],
    [{ ...mail, MAIL_FROM: '' }, 'MAIL_FROM must be set with SMTP_URL: it is the sender of the mails'],
    [{ ...mail, PUBLIC_URL: '' }, 'PUBLIC_URL must be set with SMTP_URL: mails link to the shop'],
    [sender, 'MAIL_FROM must be set only with SMTP_URL: no mail is sent'],
    [{ JWT_SECRET: 'short-secret' }, 'JWT_SECRET must have at least 32 characters'],
    [{ JWT_SECRET: 'correct horse battery '.repeat(2) }, 'JWT_SECRET must not be a few characters that are repeated'],
    [{ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: '1234567' }, 'ADMIN_PASSWORD must have at least 8 characters'],
    [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together'],
    ...publicPasswords.map((ADMIN_PASSWORD): [Record<string, string>, string] => [
      { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD },
      'ADMIN_PASSWORD must not be a password of the demonstration shop: the README publishes it',
    ]),
    [
      { S3_URL: 'https://id:half/secret@s3.example.com/pictures' },
      'S3_URL must be an address such as https://KEY_ID:SECRET@s3.example.com/shop-pictures',
    ],
  ])('an invalid value is reported in one clear line: %o', (env, line) => {
    expect(problemOf(env)).toBe(line);
  });

  it('reports every invalid value in a line', () => {
    expect(problemOf({ PORT: 'x', LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(2);
  });

  it('A21: production requires test payments to be set explicitly', () => {
    expect(problemOf({ NODE_ENV: 'production' })).toMatch(/^PAYMENTS must be set explicitly in production/);
    expect(readSettings({ NODE_ENV: 'production', PAYMENTS: 'test', DEMO_DATA: 'off' }).payments).toBe('test');
  });

  it('A21: Stripe needs all its keys, and with live ones the merchant id of Google and the address of the shop', () => {
    expect(readSettings(stripe)).toMatchObject({ payments: 'stripe', stripeSecretKey: 'sk_test_abc' });
    expect(problemOf(complete)).toBe('none');
    expect(problemOf({ ...complete, NODE_ENV: 'production', DEMO_DATA: 'off' })).toBe('none');
  });

  it('production with the embedded database requires a choice of demonstration data', () => {
    const env = { NODE_ENV: 'production', PAYMENTS: 'test' };
    expect(problemOf(env)).toMatch(/^DEMO_DATA must be set explicitly in production/);
    expect(problemOf({ ...env, DEMO_DATA: 'on' })).toBe('none');
    const shared = { DATABASE_URL: 'postgres://localhost/shop', JWT_SECRET: 'a secret of 32 characters or more' };
    expect(problemOf({ ...env, ...shared })).toBe('none');
  });

  it('production with PostgreSQL requires a shared secret', () => {
    const env = { NODE_ENV: 'production', PAYMENTS: 'test', DATABASE_URL: 'postgres://localhost/shop' };
    expect(problemOf(env)).toMatch(/^JWT_SECRET must be set/);
    expect(problemOf({ ...env, JWT_SECRET: 'a secret of 32 characters or more' })).toBe('none');
  });

  it('A48: mails go to files unless a mail server is set, with a sender and the address of the shop', () => {
    expect(readSettings({})).toMatchObject({ smtpUrl: '', mailFrom: '' });
    expect(readSettings(mail)).toMatchObject({ smtpUrl: mail.SMTP_URL, mailFrom: sender.MAIL_FROM });
    expect(readSettings({ ...mail, MAIL_FROM: 'shop@example.com' }).mailFrom).toBe('shop@example.com');
  });

  it('every default is valid', () => {
    const defaults = allSettings.map(({ name, fallback }) => [name, fallback]);
    expect(problemOf(Object.fromEntries(defaults) as Record<string, string>)).toBe('none');
  });

  it('RATE_LIMITS chooses between three tables, and strict allows less of everything', () => {
    const { on, off, strict } = rateLimits;
    expect(readSettings({ RATE_LIMITS: 'strict' }).rateLimits).toEqual(strict);
    expect([off, Object.keys(strict!)]).toEqual([null, Object.keys(on!)]);
    expect(Object.entries(strict!).filter(([name, most]) => most >= Reflect.get(on!, name))).toEqual([]);
  });

  it('are all documented, with default and meaning', async () => {
    const rows = documentedSettings.map(
      ({ name, fallback, meaning }) =>
        `| \`${name}\` | ${fallback === undefined ? '–' : `\`${fallback}\``} | ${meaning} |`,
    );
    const page = [
      '# Settings',
      '',
      'Environment variables. An invalid value ends the start with one line. Written by a test from `server/platform/settings`; do not edit.',
      '',
      '| variable | default | meaning |',
      '|---|---|---|',
      ...rows,
      '',
    ].join('\n');
    await expect(page).toMatchFileSnapshot(join(projectDir, 'docs/settings.md'));
  });

  it('in the README are some of these', () => {
    const named = [...read('README.md').matchAll(/^\| `([A-Z\d_]+)`.*\|$/gm)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(documentedSettings.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
  });
});
