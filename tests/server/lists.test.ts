import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import { readListInfo, BRIEF } from '../../common/contract/endpoints.ts';
import type { ListInfo } from '../../common/domain/listPage.ts';
import type { Product } from '../../common/contract/product.ts';
import type { User } from '../../common/contract/user.ts';
import { ordersSql, usersSql } from '../../bench/support/rows.mjs';
import { type ApiClient, orderOf, shopForTests } from '../fixtures/api.ts';
import { orders as ordersTable } from '../../server/platform/db/schema.ts';

const shop = await shopForTests();
beforeAll(async () => {
  await shop.db.execute(sql.raw(usersSql(40)));
  await shop.db.execute(sql.raw(ordersSql(40, { until: `now() - interval '2 days'` })));
});

const admin = () => shop.as('admin');

/** A page of a list: its rows, and what is told of it. */
const page = async (as: ApiClient, url: string, accept?: string): Promise<{ rows: Order[]; info: ListInfo }> => {
  const { body, headers } = await as.call<Order[]>('GET', url, accept ? { headers: { accept } } : {});
  return { rows: body, info: readListInfo(String(headers['list-info'])) as ListInfo };
};

const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

const compare = (a: string | number, b: string | number) =>
  typeof a === 'string' ? a.localeCompare(String(b), 'en') : a - Number(b);

const findAll = (query: string) => page(admin(), `/api/orders?limit=100&${query}`);

describe('C20: a page of all orders', () => {
  it('has the rows of the whole list, in its order, and says how many there are of each kind', async () => {
    const { body: all, headers } = await admin().call<Order[]>('GET', '/api/orders');
    expect(headers).not.toHaveProperty('list-info');
    const first = await page(admin(), '/api/orders?limit=15');
    const at = encodeURIComponent(first.info.at);
    const others = await Promise.all(
      [2, 3, 9].map((number) => page(admin(), `/api/orders?limit=15&page=${number}&at=${at}`)),
    );
    expect([first, ...others.slice(0, 2)].flatMap(({ rows }) => rows)).toEqual(all);
    expect(others.map(({ info }) => info.page)).toEqual([2, 3, 3]);
    expect(first.info).toMatchObject({
      page: 1,
      total: 40,
      counts: { all: 40, unpaid: 10, waiting: 20, delivered: 10 },
    });
  });

  it.each([
    ['unpaid', ({ isPaid }: Order) => !isPaid],
    ['waiting', ({ isPaid, isDelivered }: Order) => isPaid && !isDelivered],
    ['delivered', ({ isDelivered }: Order) => isDelivered],
  ])('shows what is %s', async (show, isShown) => {
    const { body: all } = await admin().get<Order[]>('/api/orders');
    const { rows, info } = await page(admin(), `/api/orders?limit=100&sort=-date&show=${show}`);
    expect(idsOf(rows)).toEqual(idsOf(all.filter(isShown)));
    expect(info.total).toBe(rows.length);
  });

  it('finds ids and buyers, whatever their case, also those without an account, and counts what it finds', async () => {
    await admin().put('/api/users/user7', { name: 'Émile Ünal', email: 'emile@example.com', isAdmin: false });
    await shop.db.execute(sql`delete from users where id = 'user8'`);
    const { body: all } = await admin().get<Order[]>('/api/orders');
    const named = (name: string) => idsOf(all.filter(({ user }) => user.name === name)).toSorted();
    for (const [q, name] of [
      ['Émile ÜNAL', 'Émile Ünal'], // a database with the locale C knows no other case of É and Ü
      ['unal EMILE', 'Émile Ünal'],
      ['deleted us', 'Deleted user'],
    ] as const) {
      const { rows, info } = await page(admin(), `/api/orders?limit=50&q=${encodeURIComponent(q)}`);
      expect(idsOf(rows).toSorted()).toEqual(named(name));
      expect(info.counts['all']).toBe(rows.length);
    }
    const [one] = all;
    const byId = await page(admin(), `/api/orders?limit=50&q=${one!._id.toUpperCase()}`);
    expect(idsOf(byId.rows)).toEqual([one!._id]);
    expect((await page(admin(), '/api/orders?limit=50&q=100%25_')).rows).toEqual([]);
  });

  it('S39: finds an order by email, product, street, city and postal code, in any spelling, within some days', async () => {
    await shop.db.execute(sql`
      update orders set address = '7 Høgåsen Straße', city = 'Saint‑Étienne', postal_code = 'SW1A 2AA',
        lines = jsonb_set(lines, '{0,name}', '"Wi-Fi “Tête” Router"'), created_at = '2026-02-03T23:59:59.999Z'
      where id = (select id from orders where user_id = 'user5' order by id limit 1)`);
    const [one] = (await findAll('q=SW1A')).rows;
    const spellings = [
      'HOGASEN strasse',
      'saintetienne',
      'SAINT-ÉTIENNE',
      '2aa sw1a',
      'wifi router',
      'buyer5@ sw1a',
      'tete',
    ];
    for (const q of spellings) {
      const { rows } = await findAll(`q=${encodeURIComponent(q)}`);
      expect([q, idsOf(rows)]).toEqual([q, [one!._id]]);
    }
    const days = ['from=2026-02-03&to=2026-02-03', 'to=2026-02-03', 'from=2026-02-03&q=sw1a'];
    for (const query of days) {
      const { rows, info } = await findAll(query);
      expect(idsOf(rows)).toEqual([one!._id]);
      expect(info.counts['all']).toBe(1);
    }
    for (const query of ['to=2026-02-02', 'from=2026-02-04&q=sw1a', 'q=sw1b']) {
      expect((await findAll(query)).rows).toEqual([]);
    }
    expect((await findAll('from=2026-99-99&to=never')).info.counts['all']).toBe(40);
  });

  it.each(['id', 'user', 'date', 'total', 'paid', 'delivered'])(
    'sorts by %s, both ways, names as people expect, the unsaid last',
    async (by) => {
      await shop.db.execute(sql`update users set name = 'Ångström' where id in (select user_id from orders limit 1)`);
      const value = (order: Order): string | number | null =>
        ({
          id: order._id,
          user: order.user.name.toLowerCase(),
          date: order.createdAt,
          total: order.totalPrice,
          paid: order.paidAt ?? null,
          delivered: order.deliveredAt ?? null,
        })[by]!;
      const up = await page(admin(), `/api/orders?limit=100&sort=${by}`);
      const down = await page(admin(), `/api/orders?limit=100&sort=-${by}`);
      for (const [{ rows }, sign] of [
        [up, 1],
        [down, -1],
      ] as const) {
        const values = rows.map(value);
        const said = values.filter((each) => each !== null);
        expect(values.slice(0, said.length)).toEqual(said);
        const steps = said.slice(1).map((each, index) => sign * compare(said[index]!, each));
        expect(steps.filter((step) => step > 0)).toEqual([]);
      }
      expect(up.rows).toHaveLength(40);
    },
  );

  it('S98: what is delivered while the pages are turned takes no other order’s place on them', async () => {
    const first = await page(admin(), '/api/orders?limit=5&show=waiting');
    const at = encodeURIComponent(first.info.at);
    const before = await page(admin(), `/api/orders?limit=5&show=waiting&page=2&at=${at}`);
    for (const { _id } of first.rows.slice(0, 3)) await admin().put(`/api/orders/${_id}/deliver`);
    const after = await page(admin(), `/api/orders?limit=5&show=waiting&page=2&at=${at}`);
    expect(idsOf(after.rows)).toEqual(idsOf(before.rows));
    expect(after.info.counts['waiting']).toBe(first.info.counts['waiting']! - 3);
    const again = await page(admin(), `/api/orders?limit=5&show=waiting&at=${at}`);
    expect(again.rows.map(({ _id, isDelivered }) => [_id, isDelivered])).toEqual(
      idsOf(first.rows).map((id, index) => [id, index < 3]),
    );
    const latest = await page(admin(), '/api/orders?limit=5&show=waiting');
    expect(idsOf(latest.rows)).toEqual(idsOf([...first.rows.slice(3), ...before.rows.slice(0, 3)]));
  });

  it.each(['limit=0', 'limit=many', 'limit=5&limit=5', 'page=2'])(
    'A33: what makes no sense, or asks for no page, is answered with everything: ?%s',
    async (query) => {
      const { body, headers } = await admin().call<Order[]>('GET', `/api/orders?${query}`);
      expect(body).toHaveLength(40);
      expect(headers).not.toHaveProperty('list-info');
    },
  );

  it.each(['page=-1', 'at=yesterday', 'at=9999-12-31T23:59:59-12:00', 'show=all&show=unpaid', 'sort=lines'])(
    'A33: what makes no sense beside a page is passed over: ?limit=3&%s',
    async (query) => {
      const { rows, info } = await page(admin(), `/api/orders?limit=3&${query}`);
      expect(rows).toHaveLength(3);
      expect(info).toMatchObject({ page: 1, total: 40 });
    },
  );

  it('is of 100 rows at most', async () => {
    const { info } = await page(admin(), '/api/orders?limit=5000&page=2');
    expect(info).toMatchObject({ page: 1, total: 40 });
  });
});

describe('C19: the own orders', () => {
  it('come in pages, the own ones only', async () => {
    const made = [await shop.anOrder(), await shop.anOrder(), await shop.anOrder()];
    const { rows, info } = await page(shop.as('owner'), '/api/orders/myorders?limit=2&page=2');
    expect(idsOf(rows)).toEqual([made[0]!._id]);
    expect(info).toMatchObject({ page: 2, total: 3, counts: {} });
  });

  it('A5: the one that was made with a key is found, however many there are, and by its buyer only', async () => {
    const product = await shop.aProduct();
    const other = shop.as('other');
    const { body } = await other.post<Order>('/api/orders', orderOf([{ product, qty: 1 }]), {
      'idempotency-key': 'key-of-otto',
    });
    const found = '/api/orders/myorders?idempotencyKey=key-of-otto';
    expect(idsOf((await other.get<Order[]>(found)).body)).toEqual([body._id]);
    expect((await shop.as('owner').get<Order[]>(found)).body).toEqual([]);
    expect((await other.get<Order[]>('/api/orders/myorders?idempotencyKey=another')).body).toEqual([]);
  });
});

it('C12: a page of users has the rows of the whole list, or those whose name or email holds the words', async () => {
  const { body: all } = await admin().get<User[]>('/api/users');
  const second = await page(admin(), '/api/users?limit=10&page=2');
  expect(second.rows).toEqual(all.slice(10, 20));
  expect(second.info).toMatchObject({ page: 2, total: all.length });
  const found = await page(admin(), '/api/users?limit=10&q=BUYER12@');
  expect(idsOf(found.rows)).toEqual(['user12']);
});

it('C2: some of the reviews are the newest, say that there are more, and go on after one of them', async () => {
  const product = await shop.aProduct();
  await shop.db.execute(sql`
    insert into reviews (id, product_id, name, rating, comment)
    select 'review' || i, ${product._id}, 'Buyer', 4, 'Good' from generate_series(1, 25) i`);
  const url = `/api/products/${product._id}`;
  const { reviews: all } = (await shop.as('guest').get<Product>(url)).body;
  const first = (await shop.as('guest').get<Product>(`${url}?reviews=10`)).body;
  expect(first).toMatchObject({ name: product.name, reviews: all.slice(0, 10), moreReviews: true });
  const next = (await shop.as('guest').get<Product>(`${url}?reviews=15&after=${all[9]!._id}`)).body;
  expect(next.reviews).toEqual(all.slice(10));
  expect(next).not.toHaveProperty('moreReviews');
});

describe('the whole list', () => {
  it('S69, C20: all of them, to an admin, with the name and email of their buyers', async () => {
    const { _id } = await shop.anOrder(shop.as('other'));
    const all = (await shop.as('admin').get<Order[]>('/api/orders')).body;
    expect(all.find((order) => order._id === _id)).toMatchObject({
      user: { name: 'Otto Other', email: 'other@example.com' },
      isOwn: false,
    });
    expect(all).toHaveLength((await shop.db.select().from(ordersTable)).length);
  });

  it('C20: as much of each as a row shows, to who accepts that; in full to everybody else', async () => {
    const all = (await admin().get<Order[]>('/api/orders')).body;
    const { body, headers } = await admin().call<object[]>('GET', '/api/orders', { headers: { accept: BRIEF } });
    expect(headers).toMatchObject({ vary: expect.stringMatching(/accept/i) });
    expect(body).toEqual(
      all.map(({ _id, user, createdAt, totalPrice, isPaid, paidAt, isDelivered, deliveredAt }) => ({
        _id,
        user: { name: user.name },
        createdAt,
        totalPrice,
        isPaid,
        paidAt,
        isDelivered,
        deliveredAt,
      })),
    );
  });
});
