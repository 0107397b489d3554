import { get, type ClientRequest } from 'node:http';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ordersSql, usersSql } from '../../bench/support/rows.mjs';
import { BRIEF } from '../../common/contract/endpoints.ts';
import type { Product } from '../../common/contract/product.ts';
import { BATCH } from '../../server/platform/db/page.ts';
import { shopForTests } from '../fixtures/api.ts';

const MANY = 6 * BATCH + 7;

const lines: string[] = [];

let origin: string;
let product: Product;
const shop = await shopForTests({ settings: { logLevel: 'info' }, logTo: { write: (line) => void lines.push(line) } });
beforeAll(async () => {
  product = await shop.aProduct();
  await shop.db.execute(sql.raw(usersSql(MANY)));
  await shop.db.execute(sql.raw(ordersSql(MANY, { buyer: `'${shop.people.owner.id}'` })));
  await shop.db.execute(sql`
    insert into reviews (id, product_id, user_id, name, rating, comment, created_at)
    select 'review' || i, ${product._id}, 'user' || i, 'Buyer ' || i, 4, repeat('"reviews":[] ', 40), date_trunc('hour', now())
    from generate_series(1, ${MANY}) i`);
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});

type Listed = { path: string; token?: string; accept?: string };

const admin = () => shop.people.admin.token;
const lists: [string, () => Listed][] = [
  ['C2, the reviews of a product', () => ({ path: `/api/products/${product._id}` })],
  ['C12', () => ({ path: '/api/users', token: admin() })],
  ['C19', () => ({ path: '/api/orders/myorders', token: shop.people.owner.token })],
  ['C20', () => ({ path: '/api/orders', token: admin() })],
  ['C20 in brief', () => ({ path: '/api/orders', token: admin(), accept: BRIEF })],
];

const headersOf = ({ token, accept }: Listed) => ({
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(accept === undefined ? {} : { accept }),
});

/** Lets the server go as far ahead as it likes: each query here waits for those it has asked for. */
const letItRun = async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    await shop.db.execute(sql`select 1`);
    await new Promise(setImmediate);
  }
};

/** Has something happen when the third batch of a list is asked for; one query before finds out who asks. */
const atTheThirdBatch = (happen: () => void) => {
  const select = shop.db.select.bind(shop.db) as (...columns: unknown[]) => never;
  let asked = 0;
  return vi.spyOn(shop.db, 'select').mockImplementation((...columns: unknown[]) => {
    asked += 1;
    if (asked === 4) happen();
    return select(...columns);
  });
};

/** What the client sees of an answer that breaks off is told in another test. */
const ignore = () => undefined;

describe('a list of any length', () => {
  it.each(lists)('%s: is read no further than a few batches ahead of a slow client', async (_name, listed) => {
    const { path, ...how } = listed();
    const response = await shop.app.inject({ url: path, headers: headersOf({ path, ...how }), payloadAsStream: true });
    const asked = vi.spyOn(shop.db, 'select');
    try {
      let text = '';
      let most = 0;
      for await (const chunk of response.stream()) {
        text += String(chunk);
        const ahead = asked.mock.calls.length;
        await letItRun();
        most = Math.max(most, asked.mock.calls.length - ahead);
      }
      expect(asked.mock.calls.length).toBeGreaterThan(3);
      expect(most).toBeLessThanOrEqual(2);
      const whole = JSON.parse(text) as object[] | Product;
      const rows = Array.isArray(whole) ? whole : whole.reviews;
      expect(new Set(rows.map((row) => (row as { _id: string })._id)).size).toBe(rows.length);
      expect(rows.length).toBeGreaterThanOrEqual(MANY);
    } finally {
      asked.mockRestore();
    }
  });

  it.each(['identity', 'br', 'gzip'])(
    'C20: a failure within it breaks the connection, so that no part is taken for the whole (%s)',
    async (encoding) => {
      const last = sql`(select id from orders order by created_at, id limit 1)`;
      await shop.db.execute(sql`update orders set lines = 'null'::jsonb where id = ${last}`);
      const read = async () => {
        const response = await fetch(`${origin}/api/orders`, {
          headers: { ...headersOf({ path: '', token: admin() }), 'accept-encoding': encoding },
        });
        if (response.ok) return response.text();
        throw new Error(((await response.json()) as { message: string }).message);
      };
      // What is compressed may not have begun to leave: then it is told as any other failure.
      await expect(read()).rejects.toThrow(/^(terminated$|Something went wrong)/);
      await shop.db.execute(sql`update orders set lines = '[]'::jsonb where id = ${last}`);
    },
  );

  describe.each(['identity', 'br', 'gzip'])('C20: of an answer that breaks off (%s)', (encoding) => {
    const faultsOf = async (happen: (request: ClientRequest) => void) => {
      lines.length = 0;
      const closed = new Promise((close) => {
        shop.app.server.once('request', (_, response) => response.once('close', close));
      });
      const third = atTheThirdBatch(() => happen(request));
      const headers = { ...headersOf({ path: '', token: admin() }), 'accept-encoding': encoding };
      const request = get(`${origin}/api/orders`, { headers, agent: false }, (response) => {
        response.on('error', ignore).resume();
      }).on('error', ignore);
      try {
        await closed;
        await letItRun();
      } finally {
        third.mockRestore();
      }
      return lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
    };

    it('the query that failed is logged, without its values', async () => {
      const faults = await faultsOf(() => {
        throw new DrizzleQueryError('select $1', ['a-private-value'], new Error('the database went away'));
      });
      expect(faults[0]).toContain('the database went away');
      expect(lines.join()).not.toContain('a-private-value');
    });

    it('a client that left is no fault of ours', async () => {
      expect(await faultsOf((request) => request.destroy())).toEqual([]);
    });
  });
});
