import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { startFailureText } from '../../server/platform/lifecycle/startError.ts';
import { FakeGateway } from '../fixtures/fakeGateway.ts';
import { type OpenShop, PASSWORD, SECRET, aPayment, orderOf, shopForTests } from '../fixtures/api.ts';
import { stopClocks } from '../fixtures/untilTheEnd.ts';
import type { ChargeOutcome } from '../../server/features/payments/gateway.ts';
import { orders, outbox, products } from '../../server/platform/db/schema.ts';

let lines: string[] = [];
const shop = await shopForTests({ settings: { logLevel: 'trace' }, logTo: { write: (line) => void lines.push(line) } });
beforeEach(() => void (lines = []));

type Line = { level: number; msg: string; path?: string; status?: number; err?: { message: string; query?: string } };
const parsed = () => lines.map((line) => JSON.parse(line) as Line);

describe('logs', () => {
  it('have a line per request: method, path, status and time', async () => {
    await shop.as('guest').get('/api/products?keyword=my+private+wish');
    expect(parsed()).toMatchObject([{ level: 30, msg: 'request', method: 'GET', path: '/api/products', status: 200 }]);
    expect(lines.join()).not.toContain('private');
  });

  it('hold no password, no token and no secret', async () => {
    const { token } = shop.people.owner;
    await shop.as('guest').post('/api/users/login', { email: 'owner@example.com', password: PASSWORD });
    await shop.as('guest').post('/api/users/login', { email: 'owner@example.com', password: 'wrong-but-typed' });
    await shop.as('guest').post('/api/users', { name: 'N', email: 'n@example.com', password: 'a fresh password' });
    await shop.as('owner').put('/api/users/profile', { name: 'O', email: 'owner@example.com' });
    await shop.as('owner').put(`/api/orders/${(await shop.anOrder())._id}/pay`, { ...aPayment, token: 'wallet-token' });
    shop.app.log.info(
      {
        password: PASSWORD,
        currentPassword: 'the one before',
        headers: { authorization: `Bearer ${token}` },
        deep: { er: { token } },
        settings: { stripeSecretKey: 'sk_test_logged', stripeWebhookSecret: 'whsec_logged' },
      },
      'careless',
    );
    const all = lines.join('\n');
    expect(all).toContain('careless');
    for (const secret of [
      PASSWORD,
      'wrong-but-typed',
      'sk_test_logged',
      'whsec_logged',
      'a fresh password',
      'the one before',
      token,
      'wallet-token',
      SECRET,
      '$argon2',
      'eyJ',
    ]) {
      expect(all).not.toContain(secret);
    }
  });

  it('tell of a fault of ours what failed, without the values; the answer tells nothing', async () => {
    const logTo = { write: (line: string) => void lines.push(line) };
    const broken = await shopForTests({ settings: { logLevel: 'error' }, logTo }, onTestFinished);
    await broken.db.execute(sql`alter table ${products} rename to away`);
    onTestFinished(async () => void (await broken.db.execute(sql`alter table away rename to ${products}`)));
    const { status, text, headers } = await broken.as('guest').get('/api/products/private-id');
    expect(status).toBe(500);
    expect(JSON.parse(text)).toEqual({ message: 'Something went wrong on our side. Please try again.' });
    const [line] = parsed();
    expect(line).toMatchObject({
      level: 50,
      reqId: headers['x-request-id'],
      msg: 'request failed',
      err: { query: expect.stringContaining('select') },
    });
    expect(line!.err!.message).toContain('products');
    expect(lines.join()).not.toContain('private-id');
  });
});

const ready = (asked: Pick<OpenShop, 'as'>) => asked.as('guest').get('/health/ready');
const notReady = (message: string) => ({ status: 503, headers: { 'retry-after': '5' }, body: { message } });

describe('health', () => {
  it('while the database can only be read, it is not ready', async () => {
    const readOnly = await shopForTests({}, onTestFinished);
    const set = (to: string) => readOnly.db.execute(sql.raw(`set default_transaction_read_only = ${to}`));
    await set('on');
    expect(await ready(readOnly)).toMatchObject(notReady('The database can only be read'));
    await set('off');
    expect(await ready(readOnly)).toMatchObject({ status: 200 });
  });

  it.each(['almost full', 'read-only'] as const)(
    'while the disk of the database is %s, it is not ready; a disk of pictures alone is no hindrance',
    async (trouble) => {
      const space = { trouble: () => trouble };
      const everything = await shop.beside({ disk: { space, holds: 'everything' } });
      expect(await ready(everything)).toMatchObject(notReady(`The disk of the data directory is ${trouble}`));
      const pictures = await shop.beside({ disk: { space, holds: 'pictures' } });
      expect(await ready(pictures)).toMatchObject({ status: 200 });
    },
  );

  it('without its database it lives, is measured, is not ready, and asks for patience', async () => {
    const unreachable = new Pool({ connectionString: 'postgres://none@127.0.0.1:1/none' });
    const app = await buildApp({
      db: drizzle(unreachable),
      settings: { ...shop.settings, metrics: true },
      logTo: { write: (line) => void lines.push(line) },
    });
    const get = async (url: string) => {
      const { statusCode, headers, body } = await app.inject(url);
      return { status: statusCode, retryAfter: headers['retry-after'], body };
    };
    expect(await get('/health/live')).toMatchObject({ status: 200 });
    expect(await get('/health/ready')).toMatchObject({
      status: 503,
      retryAfter: '5',
      body: '{"message":"The database does not answer"}',
    });
    expect(await get('/api/products')).toMatchObject({
      status: 503,
      retryAfter: '5',
      body: expect.stringContaining('message'),
    });
    const { status, body } = await get('/metrics');
    expect(status).toBe(200);
    expect(body).toMatch(/^shop_unknown_charge_age_seconds Nan$/m);
    expect(body).toMatch(/^shop_ready 0$/m);
    await app.close();
    await unreachable.end();
  });
});

describe('a start on a busy machine', () => {
  const SECOND = 1000;
  /** Starts a server with a plugin that takes so long; the clock is ours. */
  const startTaking = async (seconds: number): Promise<string> => {
    stopClocks('setTimeout', 'clearTimeout', 'Date');
    const slow = () => new Promise<void>((resolve) => void setTimeout(resolve, seconds * SECOND));
    const starting = buildApp({ settings: shop.settings, plugins: [slow] }).then(async (app) => {
      await app.ready();
      await app.close();
      return 'started';
    });
    const outcome = starting.catch(startFailureText);
    for (let passed = 0; passed < 700; passed += 1) await vi.advanceTimersByTimeAsync(SECOND);
    return outcome;
  };

  it('has the time it needs: a step may take 77 seconds', async () => {
    expect(await startTaking(77)).toBe('started');
  });

  it('that fails all the same says so in one line', async () => {
    expect(await startTaking(3600)).toBe(
      'The shop could not start within ten minutes, because this machine or its disk is too busy. Start it again.',
    );
  });

  it('that the database refuses says why, without the values of the query', () => {
    const cause = new Error('cannot execute INSERT in a read-only transaction');
    expect(startFailureText(new DrizzleQueryError('insert …', ['boss@example.com'], cause))).toBe(
      'The database refused: cannot execute INSERT in a read-only transaction',
    );
  });
});

const idOf = async (given?: string) => {
  const headers = given === undefined ? {} : { 'x-request-id': given };
  lines = [];
  const answer = await shop.as('guest').call('GET', '/api/products', { headers });
  const [line] = lines.map((each) => JSON.parse(each) as { reqId: string });
  return { sent: String(answer.headers['x-request-id']), logged: line!.reqId };
};

describe('the id of a request', () => {
  it('is the one that a proxy gave, in the log and in the answer', async () => {
    for (const id of ['proxy-1.2:3_A', 'x'.repeat(64)]) expect(await idOf(id)).toEqual({ sent: id, logged: id });
  });

  it.each([undefined, '', 'x'.repeat(65), 'two words', 'a"b', 'é', 'a,b'])(
    'is a new one instead of %j',
    async (given) => {
      const [one, other] = [await idOf(given), await idOf(given)];
      expect(one.sent).toMatch(/^[\w-]{16}$/);
      expect(one.logged).toBe(one.sent);
      expect(other.sent).not.toBe(one.sent);
    },
  );
});

/** What the gateway answers next. */
let answer: () => Promise<ChargeOutcome | null>;
const measured = await shopForTests({
  settings: { metrics: true, dataDir: tmpdir() },
  connections: () => ({ total: 3, idle: 2, waiting: 1 }),
  disk: { space: { trouble: () => null }, holds: 'pictures' },
  gateway: { charge: () => answer() as Promise<ChargeOutcome>, outcomeOf: () => answer(), refund: async () => true },
});
const metrics = async (): Promise<string> => (await measured.as('guest').get('/metrics')).text;
/** The value of a line, 0 if there is none. */
const valueOf = async (line: string): Promise<number> => {
  const found = (await metrics()).split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? 0 : Number(found.slice(line.length + 1));
};
const minutesOf = async (what: string) => Math.floor((await valueOf(`shop_${what}_age_seconds`)) / 60);
const count = (route: string, status: number) =>
  valueOf(`http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
const charges = (asked: string, outcome: string) =>
  valueOf(`shop_charges_total{asked="${asked}",outcome="${outcome}"}`);

describe('/metrics', () => {
  it('is not there unless the setting is on', async () => {
    const usual = await measured.beside({});
    expect((await usual.as('guest').get('/metrics')).status).toBe(404);
    expect((await measured.as('guest').get('/metrics')).headers['content-type']).toMatch(
      /^text\/plain; version=0\.0\.4/,
    );
  });

  it('counts requests and their durations by route and status', async () => {
    const { _id } = await measured.aProduct();
    for (const id of [_id, _id, 'missing']) await measured.as('guest').get(`/api/products/${id}`);
    await measured.as('guest').get('/nowhere-at-all');
    expect(await count('/api/products/:id', 200)).toBe(3); // one is of the preparation
    expect(await count('/api/products/:id', 404)).toBe(1);
    expect(await count('none', 404)).toBe(1);
  });

  it('counts what is refused by code', async () => {
    const product = await measured.aProduct({ countInStock: 1 });
    await measured.as('owner').post('/api/orders', orderOf([{ product, qty: 2 }]));
    expect(await metrics()).toMatch(/shop_refusals_total\{status="409",code="OUT_OF_STOCK"\} 1/);
  });

  it('shows the connections of the pool and the delay of the event loop', async () => {
    expect(await valueOf('shop_database_connections{state="total"}')).toBe(3);
    expect(await valueOf('shop_database_connections{state="waiting"}')).toBe(1);
    expect(await metrics()).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
  });

  it('A45: counts charges without an outcome, and how they ended', async () => {
    const order = await measured.anOrder();
    answer = () => Promise.reject(new Error('no answer'));
    expect((await measured.as('owner').put(`/api/orders/${order._id}/pay`, aPayment)).status).toBe(502);
    expect([await charges('charge', 'unknown'), await charges('outcome', 'charged')]).toEqual([1, 0]);
    await measured.db.update(orders).set({ chargingSince: new Date(0) });
    answer = async () => ({ charged: true, reference: 'late' });
    expect((await measured.as('owner').put(`/api/orders/${order._id}/pay`, aPayment)).status).toBe(200);
    expect([await charges('charge', 'unknown'), await charges('outcome', 'charged')]).toEqual([1, 1]);
  });

  it('shows for how long the outcome of a charge is unknown; a buyer at the bank has time', async () => {
    const order = await measured.anOrder();
    const pay = () => measured.as('owner').put(`/api/orders/${order._id}/pay`, aPayment);
    const set = (changes: string) =>
      measured.db.execute(sql`update ${orders} set ${sql.raw(changes)} where id = ${order._id}`);
    const atBank = (until: string) => set(`bank_check = jsonb_build_object('until', now() ${until})`);
    expect(await minutesOf('unknown_charge')).toBe(0);
    answer = () => Promise.reject(new Error('no answer'));
    await pay();
    await set(`charge_started_at = now() - interval '11 m', charging_since = now() - interval '2 m'`);
    await pay(); // asks for the outcome
    expect(await minutesOf('unknown_charge')).toBe(11);
    await set(`charge_started_at = null, charging_since = now() - interval '9 m'`); // by an earlier release
    expect(await minutesOf('unknown_charge')).toBe(9);
    await atBank(`+ interval '1 m'`);
    expect(await minutesOf('unknown_charge')).toBe(0);
    await atBank(`- interval '3 m'`);
    expect(await minutesOf('unknown_charge')).toBe(3);
    await set('charging_since = null');
  });

  it('shows the age of the oldest mail that waits, the free space, the release and whether the shop is ready', async () => {
    await measured.db.delete(outbox);
    expect(await valueOf('shop_waiting_mail_age_seconds')).toBe(0);
    await measured.db
      .insert(outbox)
      .values({ id: 'm', kind: 'passwordReset', createdAt: new Date(Date.now() - 3_600_000) });
    expect(await minutesOf('waiting_mail')).toBe(60);
    const { bavail, bsize } = statfsSync(tmpdir());
    expect((await valueOf('shop_data_dir_free_bytes')) / (bavail * bsize)).toBeCloseTo(1, 1);
    expect(await valueOf('shop_build_info{release="source"}')).toBe(1);
    expect(await valueOf('shop_ready')).toBe(1);
  });

  it('leaves the notices of the gateway as they are', async () => {
    const notices = { name: 'fake', orderOf: async () => null, paymentOf: async () => null };
    const gateway = { ...new FakeGateway().gateway, notices };
    const noticed = await measured.beside({ settings: { metrics: true }, gateway });
    expect((await noticed.as('guest').post('/api/webhooks/fake', {})).status).toBe(200);
  });

  it('says nothing of a person', async () => {
    const { owner } = measured.people;
    const order = await measured.anOrder();
    await measured.as('owner').get(`/api/orders/${order._id}?email=${owner.email}`);
    await measured.as('guest').get(`/${owner.email}`);
    await measured.as('guest').post('/api/users/login', { email: owner.email, password: 'wrong' });
    const told = await metrics();
    for (const personal of [owner.email, owner.id, owner.name, order._id, '127.0.0.1'])
      expect(told).not.toContain(personal);
  });
});
