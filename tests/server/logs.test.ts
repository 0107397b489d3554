import { DrizzleQueryError, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import * as schema from '../../server/platform/db/schema.ts';
import { startFailureText } from '../../server/platform/lifecycle/startError.ts';
import { PASSWORD, SECRET, aPayment, openShop, type OpenShop } from '../fixtures/api.ts';

let lines: string[] = [];
const shop = await openShop({ settings: { logLevel: 'trace' }, logTo: { write: (line) => void lines.push(line) } });
afterAll(() => shop.close());
beforeEach(() => {
  lines = [];
});

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

  it('A45: tell why the payment service did not answer, without the values', async () => {
    const why = new DrizzleQueryError('insert into charges', ['a-private-value'], new Error('no such table'));
    const charge = () => Promise.reject(new Error('cannot be recorded', { cause: why }));
    const paying = await shop.beside({
      settings: { logLevel: 'error' },
      logTo: { write: (line) => void lines.push(line) },
      gateway: { charge, outcomeOf: async () => null },
    });
    const { _id } = await paying.anOrder();
    lines = [];
    expect(await paying.as('owner').put(`/api/orders/${_id}/pay`, aPayment)).toMatchObject({ status: 502 });
    const because = { message: 'no such table', query: 'insert into charges' };
    expect(parsed()).toMatchObject([
      { err: { type: 'HttpError', cause: { message: 'cannot be recorded', cause: because } } },
    ]);
    expect(lines.join()).not.toContain('a-private-value');
  });

  it('tell of a fault of ours what failed, without the values; the answer tells nothing', async () => {
    const broken = await openShop({
      settings: { logLevel: 'error' },
      logTo: { write: (line) => void lines.push(line) },
    });
    try {
      await broken.db.execute(sql`alter table ${schema.products} rename to away`);
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
    } finally {
      await broken.db.execute(sql`alter table away rename to ${schema.products}`);
      await broken.close();
    }
  });
});

const ready = (asked: Pick<OpenShop, 'as'>) => asked.as('guest').get('/health/ready');
const notReady = (message: string) => ({ status: 503, headers: { 'retry-after': '5' }, body: { message } });

describe('health', () => {
  it('live and ready', async () => {
    expect(await shop.as('guest').get('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } });
    expect(await shop.as('guest').get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  it('while the database can only be read, it is not ready', async () => {
    const readOnly = await openShop({});
    const set = (to: string) => readOnly.db.execute(sql.raw(`set default_transaction_read_only = ${to}`));
    await set('on');
    expect(await ready(readOnly)).toMatchObject(notReady('The database can only be read'));
    await set('off');
    expect(await ready(readOnly)).toMatchObject({ status: 200 });
    await readOnly.close();
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

  it('without its database it lives, is not ready, and asks for patience', async () => {
    const unreachable = new Pool({ connectionString: 'postgres://none@127.0.0.1:1/none' });
    const app = await buildApp({
      db: drizzle(unreachable, { schema }),
      settings: shop.settings,
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
    await app.close();
    await unreachable.end();
  });
});

describe('a start on a busy machine', () => {
  const SECOND = 1000;
  /** Starts a server with a plugin that takes so long; the clock is ours. */
  const startTaking = async (seconds: number): Promise<string> => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      const slow = () => new Promise<void>((resolve) => void setTimeout(resolve, seconds * SECOND));
      const starting = buildApp({ settings: shop.settings, plugins: [slow] }).then(async (app) => {
        await app.ready();
        await app.close();
        return 'started';
      });
      const outcome = starting.catch(startFailureText);
      for (let passed = 0; passed < 700; passed += 1) await vi.advanceTimersByTimeAsync(SECOND);
      return await outcome;
    } finally {
      vi.useRealTimers();
    }
  };

  it('has the time it needs: a step may take 77 seconds', async () => {
    expect(await startTaking(77)).toBe('started');
  });

  it('that fails all the same says so in one line', async () => {
    expect(await startTaking(3600)).toBe(
      'The shop could not start within ten minutes, because this machine or its disk is too busy. Start it again.',
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
